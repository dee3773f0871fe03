// node bench/variance-components.mjs FILE.jsonl…: by how much pairs of identical clusters differ, apart from the noise of their rounds.
//
// bench/kind-pairs.jsonl: 9 pairs of kind clusters recorded by bench/variance.mjs on a machine with 2 cores, 23 Nov 2026, with the loads
// on one CPU that all else left; one cluster of each pair new. Nothing else ran meanwhile. Of log(head / base), whose true mean is 0:
//   rounds   standard deviation of the rounds of one pair, over all pairs of a series
//   between  standard deviation between pairs: median of the posterior, and below what it is with 95 %
//   assumed  scale of Student's t with 4 degrees of freedom that is as wide as the predictive distribution of the next pair, at the
//            quantiles 0.95, 0.99 and 0.999
// The posterior of a suite: a flat prior from 0 to 12 %; the likelihood of the pairs' means given `between` and the noise of their
// rounds, both normal; the mean over series of its logarithm, so that many series of one pair count as one.
import { readFileSync } from 'node:fs'
import { mean } from './statistics.mjs'

const GRID = Array.from({ length: 241 }, (_, index) => index / 2000)
/** qt(1 - tail, 4) of R 4.2. */
const STUDENT_4 = new Map([
  [0.05, 2.131847],
  [0.01, 3.746947],
  [0.001, 7.173182],
])
const percent = (value) => `${(100 * value).toFixed(1)} %`

/** Effects by suite and series, then by pair. */
const suites = new Map()
for (const file of process.argv.slice(2))
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { pair, suite, values } = JSON.parse(line)
    for (const [series, base] of Object.entries(values.base)) {
      const effect = Math.log(values.head[series] / base)
      // CPU time and tails of latency do not gate; docs/reference/metrics.md.
      if (!Number.isFinite(effect) || /^network_cpu|quantile="0\.9|error/.test(series)) continue
      const ofSuite = suites.get(suite) ?? suites.set(suite, new Map()).get(suite)
      const pairs = ofSuite.get(series) ?? ofSuite.set(series, new Map()).get(series)
      pairs.set(`${file} ${pair}`, [...(pairs.get(`${file} ${pair}`) ?? []), effect])
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

console.log('| suite | pairs | rounds | between | at most | assumed |\n| --- | --- | --- | --- | --- | --- |')
for (const [suite, all] of suites) {
  const logarithms = GRID.map(() => 0)
  const rounds = []
  let count = 0
  for (const byPair of all.values()) {
    const pairs = [...byPair.values()].filter((effects) => effects.length > 2)
    const freedom = pairs.reduce((sum, { length }) => sum + length - 1, 0)
    const squares = pairs.flatMap((effects) => effects.map((effect) => (effect - mean(effects)) ** 2))
    const within = squares.reduce((sum, square) => sum + square, 0) / freedom
    rounds.push(Math.sqrt(within))
    count = Math.max(count, pairs.length)
    for (const [index, between] of GRID.entries())
      for (const effects of pairs) {
        const variance = between ** 2 + within / effects.length
        logarithms[index] -= (Math.log(variance) + mean(effects) ** 2 / variance) / 2 / all.size
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
  const assumed = Math.max(...[...STUDENT_4].map(([tail, t]) => quantileOf(posterior, tail) / t))
  const range = `${percent(Math.min(...rounds))} to ${percent(Math.max(...rounds))}`
  console.log(
    `| ${suite} | ${count} | ${range} | ${percent(below(0.5))} | ${percent(below(0.95))} | ${percent(assumed)} |`,
  )
}
