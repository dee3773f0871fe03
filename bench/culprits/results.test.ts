import { describe, expect, it } from 'vitest'
import { CULPRITS } from './cases.ts'
import { culpritTable, explanationOf, isNamed, parseResults, type CulpritResult } from './results.ts'
import { reportCatalogue } from '../../src/app/metric-catalogue.ts'
import { HOOKS } from '../../src/entry/features.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { buildProfileSummary } from '../../support/builders/profiles.ts'
import { aComparison } from '../../support/builders/examples.ts'

const catalogue = reportCatalogue(DEFINITIONS.suites, HOOKS)
const difference = (field: string, current: string) => ({ field, baseline: 'none', current })
const comparison = JSON.stringify({
  ...aComparison(),
  profiles: [buildProfileSummary('http/a', 'nft_do_chain [k]')],
  environmentDifferences: [
    difference('suite.custom.workloads', 'server -fsync'),
    difference('node: MTU of eth0', '600'),
  ],
})
const placeOf = (cause: RegExp): number | null => explanationOf(comparison, { cause }, catalogue).place

describe('an injected culprit', () => {
  it('is named at the line of "why" that has it', () => {
    expect(placeOf(/CPU limit/)).toBe(1)
    expect(placeOf(/nft_do_chain/)).toBe(2)
    expect(placeOf(/MTU of eth0/)).toBe(3)
    expect(placeOf(/checkPolicy/)).toBeNull()
  })

  it('is not named by a line that repeats the configuration of the try', () => {
    expect(placeOf(/fsync/)).toBeNull()
  })

  it('counts as named in the first five lines only', () => {
    expect([1, 5, 6, null].map((place) => isNamed({ place }))).toEqual([true, true, false, false])
  })

  it.each(CULPRITS.map((one) => [one.name, one] as const))(
    '%s: the cause is not matched by what the try sets',
    (_, { arguments: argumentsOf, cause }) => {
      const head = argumentsOf('/server').filter((_text, at, all) => all[at - 1] === '--head-set')
      expect(head).toHaveLength(1)
      const shown = JSON.stringify({
        ...aComparison(),
        environmentDifferences: [difference('suite.custom.workloads', head[0] ?? '')],
      })
      expect(explanationOf(shown, { cause }, catalogue).place).toBeNull()
    },
  )
})

describe('the table of culprits', () => {
  const result: CulpritResult = {
    culprit: 'mtu',
    at: '2026-11-24T17:00:00.000Z',
    commit: 'c0ffee',
    machine: '2 cores',
    seconds: 1,
    exitCode: 1,
    regressed: 1,
    place: 2,
    lines: [],
  }

  it('has a row per culprit that was tried, and their sum', () => {
    const text = [result, { ...result, place: 7, regressed: 0 }].map((one) => JSON.stringify(one)).join('\n')
    const rows = culpritTable(parseResults(`${text}\n`)).map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    expect(rows.slice(2)).toEqual([
      ['an MTU of 600 bytes between nodes', 'kind', '2', '1', '1', '2, 7'],
      ['all', '', '2', '1', '1', '2, 7'],
    ])
  })
})
