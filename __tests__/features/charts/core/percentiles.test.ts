import { describe, expect, it } from 'vitest'
import { percentileCharts } from '../../../../src/features/charts/core/percentiles.ts'
import { quantileGroups, tailPosition } from '../../../../src/features/charts/core/percentiles.ts'
import { groupSeries, type MetricGroup, quantileName } from '../../../../src/core/format/metrics.ts'
import type { RecordedSeries } from '../../../../src/core/record/schema.ts'
import { aRecord, aSeries, CATALOGUE } from '../../../../support/builders/examples.ts'

const latency = (quantile: string, values: readonly number[], path = 'host'): ReturnType<typeof aSeries> =>
  aSeries('network_latency', { path, quantile }, values)

const metricOf = (...series: RecordedSeries[]): MetricGroup<RecordedSeries> =>
  groupSeries(series, [], CATALOGUE)[0]!.metrics[0]!

describe('quantileGroups', () => {
  it('joins series that differ in the quantile only, in its order', () => {
    const groups = quantileGroups(
      metricOf(
        latency('0.99', [4, 6, 5]),
        latency('0.5', [1, 3]),
        latency('0.5', [7], 'pod'),
        latency('0.9', [8], 'pod'),
        latency('0.9', [4], 'host'),
        latency('0.99', [9], 'pod'),
      ),
    )
    expect(groups).toEqual([
      {
        label: 'host',
        points: [
          { quantile: 0.5, value: 2, low: 1, high: 3, samples: 2 },
          { quantile: 0.9, value: 4, low: 4, high: 4, samples: 1 },
          { quantile: 0.99, value: 5, low: 4, high: 6, samples: 3 },
        ],
      },
      {
        label: 'pod',
        points: [expect.objectContaining({ quantile: 0.5 }), expect.anything(), expect.anything()],
      },
    ])
  })

  it('leaves out what is no quantile, has no samples, or is one of only two', () => {
    const none = [
      latency('0.99', [1]),
      latency('x', [1]),
      latency('2', [1]),
      latency('', [1]),
      latency('0.5', []),
      latency('0.9', [1]),
    ]
    expect(quantileGroups(metricOf(...none))).toEqual([])
  })
})

it('gives every further nine the same width', () => {
  const places = [0.9, 0.99, 0.999, 1].map((quantile) => tailPosition(quantile, 0.999))
  expect(places.map((place) => Number(place.toFixed(9)))).toEqual([1, 2, 3, 3.5])
  expect([0, 0.5, 0.999, 1].map(quantileName)).toEqual(['lowest', 'p50', 'p99.9', 'highest'])
})

describe('percentileCharts', () => {
  it('says in its title how much the tail is slower', () => {
    const series = [latency('0.5', [1e-3]), latency('0.9', [2e-3]), latency('0.99', [2.5e-3])]
    const [chart, ...others] = percentileCharts(aRecord({ series }), CATALOGUE)
    expect(others).toEqual([])
    expect(chart).toMatchObject({ suite: 'network', kind: 'percentiles' })
    expect(chart?.title).toBe('network: p99 is 2.5 times p50 (Latency, host)')
  })

  it('has as many curves in a panel as there are colours, and all curves in some panel', () => {
    const paths = Array.from({ length: 15 }, (_, index) => `path-${String(index)}`)
    const series = paths.flatMap((path) =>
      ['0.5', '0.9', '0.99'].map((quantile, index) => latency(quantile, [1 + index / 2], path)),
    )
    const [chart] = percentileCharts(aRecord({ series }), CATALOGUE)
    expect(chart?.specification['vconcat']).toHaveLength(3)
    const text = JSON.stringify(chart?.specification)
    for (const path of paths) expect(text).toContain(`"${path}: p99 2 s"`)
    expect(text).toContain('(3 of 3)')
  })
})
