// What could make a round of storage in slices vary less. First
//   node bench/variance.mjs bench/storage-slices/request.json OUT.jsonl      (two kind clusters, quiet, about 12 minutes)
// records six variants, each on two sets of pods: 2 slices of 0.5 s a side (as pairs had then), 4 of 0.5 s, 8 of 0.25 s, 2 of 1 s, and 4 of
// 0.5 s with 4 operations at a time and with one. All read and write with O_DIRECT a file that was written once in full.
// bench/storage-slices/results.jsonl is from 24 Nov 2026, with fio from its very start; shipped.jsonl is what was shipped then (its `design` is the one asked for): in rounds that are not in the table a first slice is 0.
// whole-periods.jsonl, 27 Nov 2026: 5 slices of 0.25 s, of which 0.13 s count, and 5 of 0.32 s, of which 0.2 s count; the last four of the former and
// the first four of the latter take equally long. Then
//   node bench/storage-slices/index.mjs OUT.jsonl
// prints the standard deviation of log(head / base) of a round, around the mean of its set of pods, times the root of the seconds that both
// sides ran, for three ways to make one number of the slices: the ratio of means, the ratio of medians, and the median over neighbouring slices.
import { readFileSync } from 'node:fs'
import { deviation, mean, median } from '../statistics.mjs'

const WAYS = {
  means: (base, head) => Math.log(mean(head) / mean(base)),
  medians: (base, head) => Math.log(median(head) / median(base)),
  neighbours: (base, head) => median(base.map((value, index) => Math.log(head[index] / value))),
}

/** Effects by variant and job, then by set of pods. */
const variants = new Map()
for (const file of process.argv.slice(2))
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { pair, pods, measurement, design, parameters = {}, slices } = JSON.parse(line)
    const { base, head } = slices
    if (base.length !== head.length || [...base, ...head].some((value) => !(value > 0))) continue
    const name = `${measurement} | ${design.count} × ${design.duration} s ${JSON.stringify(parameters)}`
    const found = variants.get(name) ?? { seconds: 2 * design.count * design.duration, sets: new Map() }
    variants.set(name, found)
    const set = `${pair} ${pods}`
    found.sets.set(set, [...(found.sets.get(set) ?? []), { base, head }])
  }
console.log('| job | slices | rounds | ratio of means: sd, sd × √s | of medians | median of neighbours |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [name, { seconds, sets }] of [...variants].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const cells = Object.values(WAYS).map((way) => {
    const off = [...sets.values()].flatMap((rounds) => {
      const effects = rounds.map(({ base, head }) => way(base, head))
      const grown = Math.sqrt(effects.length / Math.max(1, effects.length - 1))
      return effects.map((effect) => grown * (effect - mean(effects)))
    })
    const spread = 100 * deviation(off)
    return `${spread.toFixed(1)} %, ${(spread * Math.sqrt(seconds)).toFixed(0)}`
  })
  const rounds = [...sets.values()].reduce((sum, one) => sum + one.length, 0)
  console.log(`| ${[name, rounds, ...cells].join(' | ')} |`)
}
