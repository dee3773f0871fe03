import { expect, it, test } from 'vitest'
import {
  distinctLimits,
  fittingLimits,
  type KnownLimit,
  knownLimitsSchema,
  limitNotes,
  limitsWithLabel,
} from '../../../src/core/record/limits.ts'
import { recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import { parseRecord, serializeRecord } from '../../../src/core/record/schema.ts'
import { sideBySide } from '../../../src/features/side-by-side/core/side-by-side.ts'
import { aRecord, aSeries, CATALOGUE } from '../../../support/builders/examples.ts'

const limit = (series: string, value = 1e10, unit: KnownLimit['unit'] = 'bit/s'): KnownLimit => ({
  series,
  value,
  unit,
  label: 'guaranteed',
})
const throughput = { metric: 'network_throughput', labels: { path: 'host' }, unit: 'bit/s' } as const

test.each([
  ['network_throughput', 1],
  ['network_*', 1],
  ['network_throughput{path="host"}', 1],
  ['network_throughput{path="pod-to-pod"}', 0],
  ['network_latency', 0],
  ['not a series {', 0],
])('a limit of %s fits %d series', (series, count) => {
  expect(fittingLimits([limit(series)])(throughput)).toHaveLength(count)
  expect(limitNotes([limit(series)], [throughput])).toHaveLength(1 - count)
})

it('does not fit a series of another unit', () => {
  expect(fittingLimits([limit('network_*', 1, 's')])(throughput)).toEqual([])
})

it('says which limit is in no chart', () => {
  expect(limitNotes([limit('http_*')], [throughput])).toEqual([
    'charts.limits: "guaranteed" is in no chart, as http_* selects no series that was measured in its unit',
  ])
  expect(limitNotes(undefined, [throughput])).toEqual([])
})

it('is kept by the record, and a record without limits is written as before', () => {
  const limits = [limit('network_throughput')]
  expect(parseRecord(serializeRecord(aRecord({ limits })), 'record.json').limits).toEqual(limits)
  expect(serializeRecord(aRecord())).not.toContain('limits')
  expect(parseRecord(serializeRecord(aRecord()), 'record.json').limits).toBeUndefined()
})

test.each([0, -1, Number.POSITIVE_INFINITY])('a record has no limit of %d', (value) => {
  expect(knownLimitsSchema.safeParse([limit('a', value)]).success).toBe(false)
})

it('of a variant holds for the series of that variant', () => {
  expect(limitsWithLabel([limit('a_*{b="c"}')], 'variant', 'x')?.map(({ series }) => series)).toEqual([
    'a_*{b="c",variant="x"}',
  ])
  expect(distinctLimits([[limit('a')], undefined, [limit('a'), limit('b')]])).toEqual([
    limit('a'),
    limit('b'),
  ])
  expect(distinctLimits([undefined, []])).toBeUndefined()
})

it('stands side by side at the values of its columns, also where a label is set aside', () => {
  const record = (name: string, limits: KnownLimit[]) => ({
    source: `${name}.json`,
    record: {
      ...aRecord({ limits, series: [aSeries('storage_iops', { storage_class: name }, [9])] }),
      subject: { name, labels: {} },
    },
  })
  const own = limit('storage_iops{storage_class="b"}', 20, '1/s')
  const { series } = sideBySide([record('a', [own]), record('b', [own])], 'median', CATALOGUE.metrics)
  expect(series).toHaveLength(1)
  expect(series[0]?.values.map((value) => value?.limits)).toEqual([
    undefined,
    [{ value: 20, label: 'guaranteed' }],
  ])
})

it('changes no verdict, and nothing else of a comparison but that it has them', () => {
  const baseline = recordsAsBaseline([aRecord({ id: 'before' })])
  const compared = (limits?: KnownLimit[]) =>
    compare({
      kind: 'baseline',
      record: aRecord(limits === undefined ? {} : { limits }),
      baseline,
      settings: DEFAULT_GATE,
      catalogue: CATALOGUE,
    })
  const limits = [limit('network_throughput', 1e9)]
  expect(compared(limits)).toEqual({ ...compared(), limits })
  expect(compared()).not.toHaveProperty('limits')
})
