// node bench/paired-gate.mjs [FACTOR] [levels|rounded|aims|noise|designs|pairs|shards …]: error rates and power of the paired gate, simulated
// with the planner and the stopping rule that are shipped. Deterministic; FACTOR 25 (the default) takes about an hour, 1 a few
// minutes; docs/notes/simulations.md says with which its figures were made. Everything is in spreads: standard deviations of one
// subject from round to round. 50 series, false alarm rate 1 in 100, margin 0.9; in brackets 95 % intervals (Wilson).
import { loadSource } from '../support/load-source.mjs'

const [factor = '25', ...names] = process.argv.slice(2)
const { aimsTable, noiseTable, designTable, clusterPairTable } = await loadSource(
  'bench/paired-gate/tables.ts',
)
const { shardTable } = await loadSource('bench/worlds/shards-table.ts')
const { levelTable, roundedLevelTable } = await loadSource('bench/paired-gate/levels.ts')
const tables = {
  levels: levelTable,
  rounded: roundedLevelTable,
  aims: aimsTable,
  noise: noiseTable,
  designs: designTable,
  pairs: clusterPairTable,
  shards: shardTable,
}
for (const [name, table] of Object.entries(tables)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}\n`)
  for (const line of table(Number(factor))) console.log(line)
}
