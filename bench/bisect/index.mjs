// npm run bench:bisect [-- --histories 400] [--commits 64] [--change 0.1] [--seed 1] [--certainty 0.9,0.95,0.99] [--rounds 4,8,16]
//
// How often `kbench bisect` finds the first bad commit of generated histories, on recorded noise, and how many pairs it takes. The same
// for the same data and seed. --rounds also tries a fixed number of rounds per pair in place of as many as the noise asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSource } from '../../support/load-source.mjs'

const DATA = join('bench', 'detection', 'data')
/** Series whose rounds scatter more are left out: nobody gates on them. */
const MOST_DEVIATION = 0.3

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '400' },
    commits: { type: 'string', default: '64' },
    change: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    certainty: { type: 'string', default: '0.9,0.95,0.99' },
    rounds: { type: 'string', default: '' },
  },
})
const { parseDataFile, recordedNoise, bisectTable } = await loadSource('bench/bisect/entry.ts')
const places = readdirSync(DATA)
  .filter((name) => name.endsWith('.json') && !name.startsWith('regressions-'))
  .sort()
  .map((name) => parseDataFile(readFileSync(join(DATA, name), 'utf8'), name))
  .map((file) => recordedNoise(file, MOST_DEVIATION))
const fixed = values.rounds.split(',').filter((one) => one !== '')
const searches = [
  ...values.certainty
    .split(',')
    .map(Number)
    .map((certainty) => ({ name: `certainty ${100 * certainty} %`, certainty })),
  ...fixed.map((rounds) => ({ name: `95 %, ${rounds} rounds`, certainty: 0.95, rounds: Number(rounds) })),
]
const lines = bisectTable({
  places,
  searches,
  commits: Number(values.commits),
  change: Number(values.change),
  histories: Number(values.histories),
  seed: Number(values.seed),
})
console.log(lines.join('\n'))
