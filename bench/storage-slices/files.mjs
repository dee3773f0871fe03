// node bench/storage-slices/files.mjs: how much of what storage reaches in a pair comes with its files, from bench/storage-slices/files.jsonl.
//
// Recorded by bench/variance.mjs, changed to renew the files as said here. One pair of unchanged kind clusters each, two cores, 27 Nov 2026, slices as in a pair, 18 rounds for each set of measuring pods. `noisy` and
// `calm`: new files every three rounds, in another place of the disk, in two hours; of `calm`, one set of pods with 64 files and one with
// eight. `kept`: the same files for all rounds of a set of pods; its groups of three rounds are only looked at as if they had others.
// Of log(head / base), whose true mean is 0, by a one-way analysis of variance:
//   rounds   standard deviation within groups of three rounds
//   files    standard deviation between groups on the same pods, apart from that of their rounds; "−": the groups differed less than by chance
//   pods     mean of each set of pods
import { readFileSync } from 'node:fs'
import { mean } from '../statistics.mjs'

const GROUP = 3

const rows = readFileSync(new URL('files.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Effects by recording, number of files and measurement, then by set of pods, then by group. */
const all = new Map()
for (const { recording, files, measurement, pods, round, values } of rows) {
  const [series] = Object.keys(values.base)
  const key = `${recording} | ${files} | ${measurement}`
  const sets = all.get(key) ?? all.set(key, new Map()).get(key)
  const groups = sets.get(pods) ?? sets.set(pods, new Map()).get(pods)
  const group = Math.floor(round / GROUP)
  const effect = Math.log(values.head[series] / values.base[series])
  groups.set(group, [...(groups.get(group) ?? []), effect])
}

const squares = (values) => values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0)
const percent = (value) => `${(100 * value).toFixed(1)} %`

console.log('| recording | files | job | groups | rounds | files | pods |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const [key, sets] of all) {
  const pods = [...sets.values()].map((groups) => [...groups.values()])
  const groups = pods.flat()
  const rounds = groups.flat().length
  const within = groups.reduce((sum, one) => sum + squares(one), 0) / (rounds - groups.length)
  const means = pods.map((own) => own.map(mean))
  const between = means.reduce((sum, own) => sum + squares(own), 0) / (groups.length - pods.length)
  const ofFiles = between - within / (rounds / groups.length)
  const files = ofFiles > 0 ? percent(Math.sqrt(ofFiles)) : '−'
  const ofPods = means.map((own) => percent(mean(own))).join(', ')
  console.log(`| ${key} | ${groups.length} | ${percent(Math.sqrt(within))} | ${files} | ${ofPods} |`)
}
