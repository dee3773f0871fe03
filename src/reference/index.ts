import type { Definitions } from '../config/load.ts'
import { actionsPage } from './actions.ts'
import { commandLinePage } from './command-line.ts'
import { configurationPage } from './configuration.ts'
import { environmentPage } from './environment.ts'
import { exitCodesPage } from './exit-codes.ts'
import { fileFormatsPage } from './file-formats.ts'
import { metricsPage } from './metrics.ts'
import { page, pageTable, type ReferencePage } from './page.ts'

/** The pages of docs/reference/, the index first. */
export function referencePages(definitions: Definitions): ReferencePage[] {
  const pages = [
    commandLinePage(),
    actionsPage(),
    configurationPage(definitions),
    metricsPage(definitions.suites),
    exitCodesPage(),
    fileFormatsPage(),
    environmentPage(),
  ]
  const index = page(
    { file: 'README.md', title: 'Reference', about: '', source: '`src/reference/`' },
    'Generated from the code, so it cannot be out of date.',
    pageTable(
      ['page', 'what is in it'],
      pages.map(({ file, about }) => [`[${file.replace('.md', '')}](${file})`, about]),
    ),
  )
  return [index, ...pages]
}
