// node bench/variance.mjs REQUEST.json OUT.jsonl: records pairs of identical kind clusters, renewed step by step; one line per round.
// node bench/variance.mjs --table FILE.jsonl…: how much log(head / base) of a round varies, for each series and use of CPUs.
//
// bench/one-cpu.jsonl: two kind clusters with 3 nodes on a machine with 2 cores, 22 Nov 2026. "all": gate.cpus: all; "one": on one CPU
// without chrt(1); "batch": with it. bench/kind-pairs.jsonl, 23 Nov 2026, bench/kind-http-pairs.jsonl and bench/kind-storage-pairs.jsonl, 26 Nov 2026: "apart": with all else off that CPU and slices as in a pair, which is
// gate.cpus: one.
import { appendFileSync, readFileSync } from 'node:fs'
import { loadSource } from './source.mjs'
import { deviation, robustDeviation } from './statistics.mjs'

function table(files) {
  const effects = new Map()
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))) {
    const { values, cpus } = JSON.parse(line)
    for (const [series, base] of Object.entries(values.base)) {
      const effect = Math.log(values.head[series] / base)
      if (!Number.isFinite(effect)) continue
      const key = `| ${series} | ${cpus} |`
      effects.set(key, [...(effects.get(key) ?? []), effect])
    }
  }
  console.log('| series | CPUs | rounds | standard deviation | robust |\n| --- | --- | --- | --- | --- |')
  for (const [key, all] of [...effects].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const percent = (value) => `${(100 * value).toFixed(1)} %`
    console.log(`${key} ${all.length} | ${percent(deviation(all))} | ${percent(robustDeviation(all))} |`)
  }
}

const [first, ...others] = process.argv.slice(2)
if (first === '--table') table(others)
else {
  const { recordVariance } = await loadSource('bench/variance-session.ts')
  await recordVariance({
    ...JSON.parse(readFileSync(first, 'utf8')),
    onRow: (row) => appendFileSync(others[0], `${JSON.stringify(row)}\n`),
  })
}
