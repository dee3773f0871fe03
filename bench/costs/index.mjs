// node bench/costs/index.mjs [--requests 100] [--minutes 60] [--only SUITE] [--ways kept,shards] [--file FILE.jsonl.gz]: what a pull request costs: wall minutes
// until 90 of 100 slowdowns of 5, 10 and 20 % are found, from recorded rounds; docs/notes/costs.md has the method and the table. Deterministic.
// FILE: other recorded rounds, e.g. bench/recorded/kind-disturbed.jsonl.gz. Where they are from: bench/recorded/README.md.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { loadSource } from '../../support/load-source.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    file: { type: 'string' },
    ways: { type: 'string', default: 'kept,shards' },
  },
})
const { costTable, recordedSuites } = await loadSource('bench/costs/table.ts')
const read = (file) =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const here = (name) => read(new URL(`../recorded/${name}`, import.meta.url))
const recorded =
  values.file === undefined
    ? recordedSuites([
        ...here('kind-pairs.jsonl.gz').filter(({ suite }) => suite === 'network'),
        ...['kind-http-pairs.jsonl.gz', 'kind-storage-new-files.jsonl.gz'].flatMap(here),
      ])
    : recordedSuites(read(values.file))
const suites = recorded.filter(({ suite }) => suite.includes(values.only))
for (const line of costTable(suites, values.ways.split(','), Number(values.requests), Number(values.minutes)))
  console.log(line)
