import { readFileSync } from 'node:fs'

/** The text of a captured file, see fixtures/README.md. */
export function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
}
