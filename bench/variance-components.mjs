// node bench/variance-components.mjs FILE.jsonl…: by how much pairs of identical clusters differ, apart from the noise of their rounds.
//
// bench/kind-pairs.jsonl: pairs of kind clusters recorded by bench/variance.mjs, one cluster of each pair new; nothing else ran meanwhile.
// Of log(head / base), whose true mean is 0, per series:
//   within   standard deviation of the rounds of one pair
//   between  √(mean square of the pairs' means − within² / rounds of a pair), 0 where that is negative
//   at most  the same with the mean square divided by its 5 % quantile (chi-squared): what `between` is at most with 95 % confidence
// The last line is the mean of the variances of all series: one figure for a suite.
import { readFileSync } from 'node:fs'
import { mean } from './statistics.mjs'


/** Wilson and Hilferty, The distribution of chi-square, 1931: the 5 % quantile of a mean square. */
const fifthPercent = (freedom) => (1 - 2 / (9 * freedom) - 1.644854 * Math.sqrt(2 / (9 * freedom))) ** 3
const percent = (variance) => `${(100 * Math.sqrt(Math.max(0, variance))).toFixed(1)} %`

/** Effects by suite and series, then by pair. */
const suites = new Map()
for (const line of process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))) {
  const { pair, suite, values } = JSON.parse(line)
  for (const [series, base] of Object.entries(values.base)) {
    const effect = Math.log(values.head[series] / base)
    // CPU shares and tails of latency do not gate; docs/reference/metrics.md.
    if (!Number.isFinite(effect) || /^network_cpu|quantile="0\.9|errors/.test(series)) continue
    const pairs = suites.get(suite)?.get(series) ?? new Map()
    pairs.set(pair, [...(pairs.get(pair) ?? []), effect])
    suites.set(suite, (suites.get(suite) ?? new Map()).set(series, pairs))
  }
}

console.log(
  '| series | pairs | rounds of each | within | between | at most |\n| --- | --- | --- | --- | --- | --- |',
)
for (const [suite, all] of suites) {
  const components = []
  for (const [series, byPair] of all) {
    const pairs = [...byPair.values()].filter((effects) => effects.length > 1)
    const freedom = pairs.reduce((sum, { length }) => sum + length - 1, 0)
    const within =
      pairs.reduce((sum, effects) => sum + effects.reduce((s, e) => s + (e - mean(effects)) ** 2, 0), 0) /
      freedom
    const noise = mean(pairs.map(({ length }) => within / length))
    const square = mean(pairs.map((effects) => mean(effects) ** 2))
    const upper = square / fifthPercent(pairs.length) - noise
    components.push([square - noise, upper])
    const rounds = mean(pairs.map(({ length }) => length)).toFixed(1)
    console.log(
      `| ${series} | ${pairs.length} | ${rounds} | ${percent(within)} | ${percent(square - noise)} | ${percent(upper)} |`,
    )
  }
  const [between, upper] = [0, 1].map((column) => mean(components.map((one) => one[column])))
  console.log(`| **${suite}** | | | | ${percent(between)} | ${percent(upper)} |`)
}
