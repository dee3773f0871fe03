import { describe, expect, it } from 'vitest'
import { formatSeries } from '../../src/core/series.ts'
import { quantileObservations } from '../../src/suites/metrics.ts'

const samples = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index)
const of = (count: number) => quantileObservations('api_latency', { verb: 'get' }, samples(count))

describe('quantiles', () => {
  it('are those that so many samples can say', () => {
    expect(of(0)).toEqual([])
    expect(of(9).map(({ labels }) => labels['quantile'])).toEqual(['0.5'])
    expect(of(99).map(({ labels }) => labels['quantile'])).toEqual(['0.5', '0.9'])
    expect(of(100).map(({ labels }) => labels['quantile'])).toEqual(['0.5', '0.9', '0.99'])
  })

  it('are of type 7, as numpy.quantile(range(1, 102), q) has them', () => {
    expect(of(101).map((one) => [formatSeries(one), one.value])).toEqual([
      ['api_latency{quantile="0.5",verb="get"}', 51],
      ['api_latency{quantile="0.9",verb="get"}', 91],
      ['api_latency{quantile="0.99",verb="get"}', 100],
    ])
  })
})
