import { existsSync, readFileSync } from 'node:fs'
import type { Outcome } from './fault.ts'

/** What earlier runs collected by `--results`, a JSON object per line; none where there is no such file. */
export function outcomesIn(path: string): Outcome[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome)
}
