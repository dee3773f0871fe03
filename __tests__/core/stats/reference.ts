import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The cases of a file that scripts/gen-stats-reference.py wrote. */
export function referenceCases(name: string): readonly unknown[] {
  const path = join(import.meta.dirname, '../../fixtures/stats', `${name}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown[] }).cases
}

/** |found / expected − 1|, and the plain distance where 0 is expected. */
export function relativeError(found: number, expected: number): number {
  return expected === 0 ? Math.abs(found) : Math.abs(found / expected - 1)
}
