import { describe, expect, it } from 'vitest'
import { recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import { compare as compareSides } from '../../../src/core/judge/compare.ts'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import { identityOf } from '../../../src/core/record/record.ts'
import { parseRecord, serializeRecord } from '../../../src/core/record/schema.ts'
import {
  buildFacts,
  buildMetric,
  buildRecord,
  buildSeries,
  buildSuite,
} from '../../../support/builders/records.ts'

const catalogue = new Map([['network_throughput', buildMetric()]])
const measured = (variant: string | undefined, id: string, value: number) =>
  buildRecord({
    id,
    subject: { labels: variant === undefined ? {} : { variant, team: id } },
    series: [buildSeries('network_throughput', [value, value, value])],
  })

describe('a scenario', () => {
  it('makes another identity, field by field, and none where there is none', () => {
    const identity = (facts: Parameters<typeof buildFacts>[0]) =>
      identityOf('kind', buildFacts(facts), [buildSuite()], {})
    expect(identity({ scenario: { neighbour: 'cpu 2', networkMtu: '9000' } })).toEqual({
      ...identity({}),
      'scenario.neighbour': 'cpu 2',
      'scenario.networkMtu': '9000',
    })
  })

  it('is part of the record format', () => {
    const record = buildRecord({ facts: { scenario: { neighbour: 'cpu 2' } } })
    expect(parseRecord(serializeRecord(record), 'r').environment.facts.scenario).toEqual({
      neighbour: 'cpu 2',
    })
  })
})

describe('the variant of a matrix', () => {
  it('is part of the identity; other labels are not', () => {
    const identity = (labels: Record<string, string>) =>
      identityOf('kind', buildFacts(), [buildSuite()], labels)
    expect(identity({ variant: 'a', team: 'x' })).toEqual({ ...identity({}), variant: 'a' })
    expect(identity({ team: 'x' })).toEqual(identity({}))
  })

  it('keeps runs apart that differ in nothing else that shows', () => {
    const baseline = recordsAsBaseline([
      ...[1, 2, 3, 4, 5].map((index) => measured('a', `a${String(index)}`, 10e9 + index * 1e7)),
      ...[1, 2, 3, 4, 5].map((index) => measured('b', `b${String(index)}`, 2e9 + index * 1e6)),
    ])
    const compare = (variant: string | undefined, value: number) =>
      compareSides({
        kind: 'baseline',
        record: measured(variant, 'now', value),
        baseline,
        settings: DEFAULT_GATE,
        catalogue: { metrics: catalogue, suiteOf: () => 'network' },
      })
    expect(compare('b', 2e9).verdict).not.toBe('regressed')
    expect(compare('b', 2e9).baseline.records.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
    expect(compare('a', 2e9).verdict).toBe('regressed')
    expect(compare('c', 2e9)).toMatchObject({
      verdict: 'incomparable',
      environmentDifferences: [{ field: 'variant', current: 'c' }],
    })
    expect(compare(undefined, 2e9)).toMatchObject({
      verdict: 'incomparable',
      environmentDifferences: [{ field: 'variant', current: null }],
    })
  })
})
