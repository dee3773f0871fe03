import type { Definitions } from '../config/load.ts'
import { actionsPage } from './actions.ts'
import { commandLinePage } from './command-line.ts'
import { configurationPage } from './configuration.ts'
import { environmentPage } from './environment.ts'
import { exitCodesPage } from './exit-codes.ts'
import { fileFormatsPage } from './file-formats.ts'
import { metricsPage } from './metrics.ts'
import { page, pageTable } from './page.ts'

interface ReferencePage {
  readonly file: string
  readonly about: string
  readonly text: string
}

/** The pages of docs/reference/, the index first. */
export function referencePages(definitions: Definitions): ReferencePage[] {
  const pages: readonly ReferencePage[] = [
    {
      file: 'command-line.md',
      about: 'Every command of `kbench`: options, defaults, examples',
      text: commandLinePage(),
    },
    { file: 'actions.md', about: 'Inputs and outputs of the GitHub Actions', text: actionsPage() },
    {
      file: 'configuration.md',
      about: 'Every key of kbench.yaml: type, default, presets',
      text: configurationPage(definitions),
    },
    {
      file: 'metrics.md',
      about: 'Every metric: unit, direction, whether it gates',
      text: metricsPage(definitions.suites),
    },
    { file: 'exit-codes.md', about: 'What each exit code means, and when', text: exitCodesPage() },
    {
      file: 'file-formats.md',
      about: 'The files that kbench writes, with their schemas',
      text: fileFormatsPage(),
    },
    {
      file: 'environment.md',
      about: 'Environment variables that kbench reads and sets',
      text: environmentPage(),
    },
  ]
  const index = page(
    'Reference',
    '`src/reference/`',
    'Generated from the code, so it cannot be out of date.',
    pageTable(
      ['page', 'what is in it'],
      pages.map(({ file, about }) => [`[${file.replace('.md', '')}](${file})`, about]),
    ),
  )
  return [{ file: 'README.md', about: '', text: index }, ...pages]
}
