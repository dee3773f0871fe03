// node bench/variance-components.mjs [--pods] [--series] FILE.jsonl…: by how much pairs of identical clusters differ, apart from the noise of
// their rounds. --pods: by how much each set of measuring pods on them differs, as one draw. --series: each series alone, not by suite.
//
// bench/kind-pairs.jsonl: 19 pairs of kind clusters recorded by bench/variance.mjs on a machine with 2 cores, 23 Nov 2026, with the loads
// on one CPU that all else left; one cluster of each pair new. Nothing else ran meanwhile. From pair 9 on with the speed of that CPU; pairs 9
// and 10 lack it in most rounds, and had storage measured in between.
// bench/kind-http-pairs.jsonl: 13 pairs recorded in the same way on 26 Nov 2026, with ten rounds each; light work on the other CPU meanwhile.
// bench/kind-http-pods.jsonl: one pair with nine sets of measuring pods, six rounds on each, on the same day; the same work.
// bench/kind-storage-pairs.jsonl: 12 pairs recorded in the same way on 26 Nov 2026, each with two sets of measuring pods and three rounds on
// each; light work on the other CPU meanwhile. Recorded were six slices, of which the first four are here. Not recorded: provisioning.
// bench/kind-storage-slices.jsonl: 10 further pairs, numbered from 12 on, on 27 Nov 2026 with slices of 0.32 s as they are since.
// bench/kind-storage-new-files.jsonl: 22 pairs with six rounds each, on the same day, with new test files in every round as they are since.
// Of log(head / base), whose true mean is 0:
//   rounds   robust standard deviation of the rounds of one pair, over all pairs of a series
//   between  standard deviation between pairs: median of the posterior, and below what it is with 95 %
//   t(…)     scale of Student's t with so many degrees of freedom that is as wide as the predictive distribution of the next pair, at
//            the tails 0.05, 0.01, 0.001 and 0.0001
// The posterior of a suite: a flat prior from 0 to 12 %; the likelihood of the pairs' means given `between` and the noise of their
// rounds, both normal; the mean over series of its logarithm, so that many series of one pair count as one.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSource } from './source.mjs'
import { robustDeviation } from './statistics.mjs'

/** Degrees of freedom to describe the predictive distribution with. */
const DEGREES = [4, 8, 16]
const GRID = Array.from({ length: 241 }, (_, index) => index / 2000)
const TAILS = [0.05, 0.01, 0.001, 0.0001]
/** Variance of Hodges and Lehmann's estimate over that of the mean, in normal noise. */
const EFFICIENCY = Math.PI / 3
const percent = (value) => `${(100 * value).toFixed(1)} %`

const { studentTQuantile } = await loadSource('src/core/stats/student-t-quantile.ts')
const { hodgesLehmann, locationOf } = await loadSource('src/core/stats/location.ts')
const { effectsOfRows } = await loadSource('bench/recorded-effects.ts')

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { pods: { type: 'boolean', default: false }, series: { type: 'boolean', default: false } },
})

/** Effects by suite and series, then by pair. */
const suites = new Map()
for (const file of files) {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const { row, effects } of effectsOfRows(rows)) {
    const { pair, pods, suite } = row
    const drawn = options.pods ? `${file} ${pair} ${pods}` : `${file} ${pair}`
    for (const [series, effect] of effects) {
      const group = options.series ? series.replaceAll('|', '\\|') : suite
      const ofGroup = suites.get(group) ?? suites.set(group, new Map()).get(group)
      const pairs = ofGroup.get(series) ?? ofGroup.set(series, new Map()).get(series)
      pairs.set(drawn, [...(pairs.get(drawn) ?? []), effect])
    }
  }
}

const normalTail = (z) => {
  // Abramowitz and Stegun 7.1.26, an error of at most 1.5e-7.
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const half = (factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x)) / 2
  return z >= 0 ? half : 1 - half
}

function quantileOf(posterior, tail) {
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    const chance = GRID.reduce(
      (sum, between, index) => sum + posterior[index] * (between === 0 ? 0 : normalTail(middle / between)),
      0,
    )
    if (chance > tail) low = middle
    else high = middle
  }
  return low
}

console.log(
  `| suite | pairs | rounds | between | at most | ${DEGREES.map((one) => `t(${one})`).join(' | ')} |`,
)
console.log(`|${' --- |'.repeat(5 + DEGREES.length)}`)
for (const [suite, all] of suites) {
  const logarithms = GRID.map(() => 0)
  const rounds = []
  let count = 0
  for (const byPair of all.values()) {
    const pairs = [...byPair.values()]
      .filter((effects) => effects.length > 2)
      .map((effects) => ({ effects, estimate: hodgesLehmann(locationOf(effects)) }))
    const off = pairs.flatMap(({ effects, estimate }) => effects.map((effect) => effect - estimate))
    const freedom = pairs.reduce((sum, { effects }) => sum + effects.length - 1, 0)
    // As wide as the rounds are but for outliers; the mean of a pair's rounds is one of the numbers that made it.
    const within = (robustDeviation(off) ** 2 * off.length) / freedom
    rounds.push(Math.sqrt(within))
    count = Math.max(count, pairs.length)
    for (const [index, between] of GRID.entries())
      for (const { effects, estimate } of pairs) {
        const variance = between ** 2 + (EFFICIENCY * within) / effects.length
        logarithms[index] -= (Math.log(variance) + estimate ** 2 / variance) / 2 / all.size
      }
  }
  const largest = Math.max(...logarithms)
  const weights = logarithms.map((one) => Math.exp(one - largest))
  const sum = weights.reduce((a, b) => a + b, 0)
  const posterior = weights.map((weight) => weight / sum)
  const below = (share) => {
    let reached = 0
    return GRID.find((_, index) => (reached += posterior[index]) >= share)
  }
  const assumed = DEGREES.map((freedom) =>
    Math.max(...TAILS.map((tail) => quantileOf(posterior, tail) / studentTQuantile(tail, freedom))),
  )
  const range = `${percent(Math.min(...rounds))} to ${percent(Math.max(...rounds))}`
  console.log(
    `| ${suite} | ${count} | ${range} | ${percent(below(0.5))} | ${percent(below(0.95))} | ${assumed.map(percent).join(' | ')} |`,
  )
}
