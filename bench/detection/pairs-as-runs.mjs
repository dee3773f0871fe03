// node bench/detection/pairs-as-runs.mjs FILE.jsonl.gz SUITE DAY OUT.json: a suite of recorded cluster pairs, as data of bench:detection.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { loadSource } from '../../support/load-source.mjs'
import { writeAtomically } from './files.mjs'

const [from, suite, day, to] = process.argv.slice(2)
const { metricCatalogueOf, pairsAsRuns, serializeDataFile } = await loadSource('bench/detection/entry.ts')
const rows = gunzipSync(readFileSync(from))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter((row) => row.suite === suite)
const origin = {
  startedAt: `${day}T00:00:00Z`,
  machine: '2 cores, kind with 3 nodes, Kubernetes v1.34.4',
  fingerprint: 'not recorded',
  arguments: ['bench/variance.mjs'],
}
writeAtomically(to, serializeDataFile(pairsAsRuns(rows, origin, metricCatalogueOf(), `kind, ${suite}`)))
