import { readFileSync } from 'node:fs'

/** The text of captured tool output, by its path below fixtures/. */
export function fixture(path: string): string {
  return readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
}
