// node bench/variance.mjs REQUEST.json OUT.jsonl: records pairs of identical kind clusters, renewed step by step; one line per round.
import { appendFileSync, readFileSync } from 'node:fs'
import { loadSource } from './source.mjs'

const [request, out] = process.argv.slice(2)
const { recordVariance } = await loadSource('bench/variance-session.ts')
await recordVariance({
  ...JSON.parse(readFileSync(request, 'utf8')),
  onRow: (row) => appendFileSync(out, `${JSON.stringify(row)}\n`),
})
