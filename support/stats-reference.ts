import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The cases of a file that scripts/gen-stats-reference.py, or the script of another folder of fixtures, wrote. */
export function referenceCases(name: string, folder = 'stats'): readonly unknown[] {
  const path = join(import.meta.dirname, '../__tests__/fixtures', folder, `${name}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown[] }).cases
}

/** |found / expected − 1|, and the plain distance where 0 is expected. */
export function relativeError(found: number, expected: number): number {
  return expected === 0 ? Math.abs(found) : Math.abs(found / expected - 1)
}
