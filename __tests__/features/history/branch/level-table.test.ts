import { describe, expect, it } from 'vitest'
import type { BaselineEnvironment, SeriesSummary } from '../../../../src/core/record/baseline-file.ts'
import { movedSeries, type MovedSeries } from '../../../../src/features/history/core/baseline-proposal.ts'
import { buildMetric } from '../../../../support/builders/records.ts'

const summary = (median: number, overrides: Partial<SeriesSummary> = {}): SeriesSummary => ({
  series: 'network_throughput',
  unit: 'bit/s',
  better: 'higher',
  median,
  spread: 0,
  samples: 3,
  ...overrides,
})
const environment = (...runs: SeriesSummary[][]): BaselineEnvironment => ({
  fingerprint: 'f',
  provider: 'kind',
  identity: {},
  records: runs.map((series, index) => ({
    id: String(index),
    startedAt: '2026-01-01T00:00:00.000Z',
    suites: [],
    series,
  })),
})
const metrics = new Map(
  [
    buildMetric(),
    buildMetric({ id: 'network_udp_loss', unit: '1', better: 'lower', effect: 'absolute' }),
  ].map((metric) => [metric.id, metric]),
)
const moved = (before: SeriesSummary[], after: SeriesSummary[]): MovedSeries[] =>
  movedSeries(environment(before), environment(after), metrics)

describe('movedSeries', () => {
  it('compares the medians of the runs', () => {
    const before = environment([summary(100)], [summary(300)], [summary(120)])
    const after = environment([summary(60)], [summary(60)], [summary(90)], [summary(10)])
    expect(movedSeries(before, after, metrics)).toEqual([
      {
        series: 'network_throughput',
        before: '120 bit/s',
        after: '60 bit/s',
        change: '−50 %',
        verdict: 'worse',
        size: 0.5,
      },
    ])
  })

  it('knows which direction is good', () => {
    expect(moved([summary(100)], [summary(110)])).toMatchObject([{ change: '+10 %', verdict: 'better' }])
    const latency = { series: 'x', better: 'lower', unit: 's' } as const
    expect(moved([summary(1, latency)], [summary(1.1, latency)])).toMatchObject([{ verdict: 'worse' }])
    expect(moved([summary(100)], [summary(100)])).toMatchObject([{ change: '0 %', verdict: 'equal' }])
  })

  it('shows a difference where a share says nothing', () => {
    const loss = { series: 'network_udp_loss', unit: '1', better: 'lower' } as const
    expect(moved([summary(0.01, loss)], [summary(0.03, loss)])).toMatchObject([
      { before: '1 %', after: '3 %', change: '+2 pp', verdict: 'worse' },
    ])
    expect(moved([summary(0, { unit: 's' })], [summary(2, { unit: 's' })])).toMatchObject([
      { change: '+2 s' },
    ])
  })

  it('marks series that came, went or changed their unit, and puts the largest change first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((series) => ({ series }))
    expect(
      moved(
        [summary(1, a), summary(1, b), summary(1, c), summary(100)],
        [summary(1, { ...b, unit: 's' }), summary(2, c), summary(101)],
      ).map(({ series, verdict, change }) => [series, verdict, change]),
    ).toEqual([
      ['a', 'missing', ''],
      ['b', 'another unit', ''],
      ['c', 'better', '+100 %'],
      ['network_throughput', 'better', '+1 %'],
    ])
    expect(movedSeries(undefined, environment([summary(1)]), metrics)).toMatchObject([
      { verdict: 'new', before: '' },
    ])
  })
})
