// node bench/verdict-time/rows.mjs [--first-pair 0] FOLDER… > FILE.jsonl: the rounds of unchanged runs that index.mjs kept with
// --records, in the form of bench/recorded. --first-pair: number of the first cluster pair, to add to a file that has some.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWith } from '../detection/files.mjs'
import { loadSource } from '../../support/load-source.mjs'

async function main() {
  const { values, positionals: folders } = parseArgs({
    allowPositionals: true,
    options: { 'first-pair': { type: 'string', default: '0' } },
  })
  if (folders.length === 0) throw Object.assign(new Error('name folders of runs'), { name: 'UserError' })
  const { rowsOfRun } = await loadSource('bench/verdict-time/entry.ts')
  let firstPair = Number(values['first-pair'])
  for (const folder of folders) {
    const read = (name) => readFileSync(join(folder, name), 'utf8')
    const rows = rowsOfRun(
      {
        pair: read('pair.json'),
        base: read('base/record.json'),
        head: read('head/record.json'),
      },
      firstPair,
    )
    for (const row of rows) console.log(JSON.stringify(row))
    firstPair = 1 + Math.max(...rows.map(({ pair }) => pair))
  }
}

await main().catch(endWith)
