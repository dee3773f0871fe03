// npm run bench:detection [-- --write] [--pull-requests 400] [--changed 80] [--series 10] [--seed 1] [--place 'kind, http'] [--no-histories]
//
// What gates do on recorded data: how often they accuse an unchanged pull request, and which slowdowns they find; then what change-point
// detectors do on histories, as `npm run bench:histories` does alone (see there for what it installs). The same for the same
// data and seed. --write puts the first part into docs/error-rates.md and docs/notes/recorded-data.md; docs/notes/change-points.md discusses the second.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { historiesFolder } from '../histories-folder.mjs'
import { loadSource } from '../../support/load-source.mjs'
import { endWith, writeAtomically } from './files.mjs'

const DATA = join('bench', 'detection', 'data')
const PAGES = { reached: join('docs', 'error-rates.md'), gates: join('docs', 'notes', 'recorded-data.md') }

async function main() {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      'pull-requests': { type: 'string' },
      changed: { type: 'string' },
      series: { type: 'string' },
      seed: { type: 'string' },
      place: { type: 'string' },
      data: { type: 'string', default: DATA },
      'no-histories': { type: 'boolean', default: false },
    },
  })
  const source = await loadSource('bench/detection/entry.ts')
  const names = readdirSync(values.data)
    .filter((name) => name.endsWith('.json'))
    .sort()
  const read = (name) => readFileSync(join(values.data, name), 'utf8')
  const files = names
    .filter((name) => !name.startsWith('regressions-'))
    .map((name) => source.parseDataFile(read(name), name))
    .filter(({ place }) => values.place === undefined || place === values.place)
  const regressions = names
    .filter((name) => name.startsWith('regressions-'))
    .map((name) => source.parseRegressions(read(name), name))
  if (files.length === 0) {
    throw Object.assign(new Error(`no recorded data in ${values.data}`), {
      name: 'UserError',
      nextStep: 'Record some: node bench/detection/record.mjs --place kind --suites network,http',
    })
  }
  const number = (text, otherwise) => (text === undefined ? otherwise : Number(text))
  const sizes = {
    ...source.FULL_SIZES,
    seed: number(values.seed, source.FULL_SIZES.seed),
    pullRequests: number(values['pull-requests'], source.FULL_SIZES.pullRequests),
    changedPullRequests: number(values.changed, source.FULL_SIZES.changedPullRequests),
    series: number(values.series, source.FULL_SIZES.series),
  }
  const report = source.report({
    files,
    regressions,
    catalogue: source.metricCatalogueOf(),
    sizes,
    say: (text) => console.error(`${process.uptime().toFixed(0).padStart(6)} s  ${text}`),
  })
  for (const [part, page] of Object.entries(PAGES)) {
    for (const line of report[part]) console.log(line)
    if (values.write) writeAtomically(page, source.withMarkedBlock(readFileSync(page, 'utf8'), report[part]))
  }
  if (values['no-histories']) return
  console.error('histories')
  const { detectionReport } = await loadSource('bench/histories/index.ts')
  const python = process.env.KBENCH_PEERS_PYTHON
  console.log(`\n## Histories\n\n${detectionReport({ folder: historiesFolder(), python, all: false })}`)
}

await main().catch(endWith)
