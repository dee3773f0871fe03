import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@jest/globals'

/**
 * Compares a text with a file of __tests__/golden, which a person has looked at. After a change that is meant:
 * KBENCH_UPDATE_GOLDEN=1 npm test, and read the diff.
 */
export function expectGolden(name: string, text: string): void {
  const file = new URL(`../../golden/${name}`, import.meta.url)
  if (process.env['KBENCH_UPDATE_GOLDEN'] === '1') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}
