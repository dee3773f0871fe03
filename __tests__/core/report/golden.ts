import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * Compares a text with a file of __tests__/golden, which a person has looked at. After a change that is meant:
 * KBENCH_UPDATE_GOLDEN=1 npm test, and read the diff.
 */
export function expectGolden(name: string, text: string): void {
  const file = new URL(`../../golden/${name}`, import.meta.url)
  if (process.env['KBENCH_UPDATE_GOLDEN'] === '1') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

/** A vega-lite specification as a golden file: what fits stands on one line, so that a change of a mark is a change of a line. */
export function expectGoldenSpecification(name: string, specification: unknown): void {
  expectGolden(`specs/${name}.json`, `${compactJson(specification)}\n`)
}

function compactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (line.length + indent.length <= 110 || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => `${inner}${compactJson(one, inner)}`)
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${inner}${JSON.stringify(key)}: ${compactJson(one, inner)}`)
  return `${isList ? '[' : '{'}\n${parts.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}
