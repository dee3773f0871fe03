import { expect, test } from 'vitest'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { loadConfiguration } from '../../src/config/load.ts'
import { refusalOf } from './definitions.ts'

const suitesOf = (text: string, set: readonly string[] = []): string[] =>
  loadConfiguration({ text, source: 'kbench.yaml' }, DEFINITIONS, { set }).suites.map(({ suite }) => suite.id)
const WORKLOADS = 'workloads: {a: {command: "true", results: {reader: json}}}'

test('a suite that needs something of kbench.yaml is measured only where that is given', () => {
  expect(suitesOf('version: 1')).not.toContain('custom')
  expect(suitesOf('version: 1', ['suites.network.rounds=2'])).not.toContain('custom')
  expect(suitesOf(`{version: 1, suites: {custom: {${WORKLOADS}}}}`)).toEqual(['custom'])
})

test('one that is named without it is refused, with the place', () => {
  for (const given of ['null', '{rounds: 2}', '{workloads: {}}'])
    expect(refusalOf(() => suitesOf(`{version: 1, suites: {custom: ${given}}}`))).toBe(
      'kbench.yaml:1:23: suites.custom names no workloads, which no preset has; see src/suites/custom/README.md',
    )
})
