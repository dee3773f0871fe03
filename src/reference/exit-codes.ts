import { EXIT_CODES } from '../app/exit-codes.ts'
import { page, pageTable, type ReferencePage } from './page.ts'

export function exitCodesPage(): ReferencePage {
  return page(
    {
      file: 'exit-codes.md',
      title: 'Exit codes',
      about: 'What each exit code means, and when',
      source: '`src/app/exit-codes.ts`',
    },
    'Every command of `kbench` ends with one of these. The step of an action fails for every code but 0.',
    pageTable(
      ['code', 'means', 'when'],
      Object.values(EXIT_CODES).map(({ code, meaning, when }) => [String(code), meaning, when]),
    ),
  )
}
