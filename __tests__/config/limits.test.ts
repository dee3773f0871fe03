import { describe, expect, it } from 'vitest'
import { loadConfiguration } from '../../src/config/load.ts'
import { readOnlyDefinitions, refusalOf } from './definitions.ts'

const definitions = readOnlyDefinitions()
const failure = (text: string): string =>
  refusalOf(() => loadConfiguration({ text, source: 'kbench.yaml' }, definitions))
const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `k${String(index)}: 1\n`).join('')

describe('a configuration that nobody wrote by hand', () => {
  it('is refused where it is too long', () => {
    expect(failure(`version: 1\n#${'x'.repeat(1_000_000)}`)).toMatch(
      /^kbench.yaml: it has 1000012 characters, expected at most 1000000/,
    )
  })

  it('is refused with the first of very many unknown keys', () => {
    const lines = failure(`version: 1\n${keys(60_000)}`).split('\n')
    expect(lines[0]).toContain('kbench.yaml:2:1: unknown key "k0"')
    expect(lines.at(-1)).toBe('… and 59980 more')
  })

  it.each([
    ['lists in a line', `version: 1\nsubject: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['lists in lists', `version: 1\nsubject:\n  ${'- '.repeat(20_000)}x`],
    ['maps', `version: 1\nsubject: ${'{a: '.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['a few too many', `version: 1\nsubject: ${'['.repeat(150)}${']'.repeat(150)}`],
    ['an alias within its own value', 'version: 1\nsubject: &a\n  labels: { x: *a }'],
  ])('is refused with too many levels: %s', (_what, text) => {
    expect(failure(text)).toBe('kbench.yaml: it has more than 100 levels')
  })

  it('is quoted in part', () => {
    expect(failure(`version: 1\npreset: ${'x'.repeat(10_000)}`).length).toBeLessThan(500)
  })

  it('may not have a key twice', () => {
    expect(failure('version: 1\nsuites:\n  network: {}\n  network: {}')).toBe(
      'kbench.yaml:4:3: not valid YAML: Map keys must be unique',
    )
  })
})
