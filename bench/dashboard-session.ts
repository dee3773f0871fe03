// In its own process: `write FOLDER NIGHTS` makes the record files, `site FOLDER` the dashboard of them, with the shipped sources.
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createNodeFiles } from '../src/adapters/files-node.ts'
import { createBundledPageAssets } from '../src/features/report-page/page-assets.ts'
import { searchHistory } from '../src/features/history/command.ts'
import { monthFileOf, recordLine } from '../src/features/history/core/month-file.ts'
import { yearsOfRecords } from '../support/dashboard-records.ts'

const [command = '', folder = '', nights = '1095', programs = 'action/dist'] = process.argv.slice(2)

if (command === 'write') {
  for (const record of yearsOfRecords({ nights: Number(nights) })) {
    const path = join(folder, monthFileOf(record))
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, `${recordLine(record)}\n`)
  }
} else {
  const silent = (): void => undefined
  const started = performance.now()
  const { history } = await searchHistory(
    {
      paths: [],
      folders: [join(folder, 'records')],
      series: [],
      accepted: [],
      dashboard: {
        folder: join(folder, 'site'),
        repository: { name: 'o/r', url: 'https://github.com/o/r' },
      },
    },
    {
      files: createNodeFiles(),
      pageAssets: createBundledPageAssets(programs),
      log: {
        info: silent,
        warning: silent,
        error: silent,
        debug: silent,
        progress: silent,
        group: (_title, body) => body(),
      },
    },
  )
  const { user, system } = process.cpuUsage()
  console.log(
    JSON.stringify({
      seconds: (performance.now() - started) / 1000,
      processorSeconds: (user + system) / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
      records: history.records,
    }),
  )
}
