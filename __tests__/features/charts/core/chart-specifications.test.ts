import { describe, expect, it, test } from 'vitest'
import { comparisonCharts } from '../../../../src/features/charts/core/comparison.ts'
import { recordCharts } from '../../../../src/features/charts/core/record.ts'
import type { RecordedSeries } from '../../../../src/core/record/schema.ts'
import { summarise } from '../../../../src/core/report/findings.ts'
import {
  aComparedSeries,
  aComparison,
  aRecord,
  aSeries,
  CATALOGUE,
  THROTTLED,
} from '../../../../support/builders/examples.ts'
import { expectGoldenSpecification } from '../../../core/report/golden.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

describe('recordCharts', () => {
  const charts = recordCharts(aRecord(), CATALOGUE)

  test.each([0, 1])('draws suite %d of a real record', (index) => {
    const chart = charts[index]!
    expectGoldenSpecification(`record-${chart.suite}`, chart.specification)
  })

  it('has every sample, in the unit of its axis', () => {
    const text = json(charts[0]?.specification)
    expect(charts.map(({ suite }) => suite)).toEqual(['network', 'storage'])
    for (const value of [12.26, 11.76, 11.44, 13.82, 13.4, 14.07])
      expect(text).toContain(`"value": ${String(value)}`)
    expect(text).toContain('Throughput (Gbit/s), higher is better')
    expect(text).toContain('Latency (µs), lower is better')
  })

  describe('their titles', () => {
    const titlesOf = (...series: RecordedSeries[]): string[] =>
      recordCharts(aRecord({ series }), CATALOGUE).map(({ title }) => title)
    const rate = (path: string, ...values: number[]): RecordedSeries =>
      aSeries('network_throughput', { path }, values)

    it('say the lowest and the highest median of the first metric', () => {
      const latency = aSeries('network_latency', { quantile: '0.5' }, [5e-6])
      expect(titlesOf(latency, rate('b', 3e9, 9e9, 4e9), rate('c', 6e9, 8e9), rate('a', 1e9))).toEqual([
        'network of head on kind: Throughput medians from 1 Gbit/s (path a) to 7 Gbit/s (path c)',
      ])
    })

    it('say the median of a single series with its spread, and that of one sample without', () => {
      const { spread } = summarise(rate('a', 9e9, 10e9, 12e9))
      expect(spread).toMatch(/^±\d/)
      expect(titlesOf(rate('a', 9e9, 10e9, 12e9))).toEqual([
        `network of head on kind: Throughput median 10 Gbit/s, spread ${spread}`,
      ])
      expect(titlesOf(rate('a', 9e9))).toEqual(['network of head on kind: Throughput 9 Gbit/s'])
    })

    it('do not name a lowest of equals, nor a number of no samples', () => {
      expect(titlesOf(rate('a', 1e9), rate('b', 1e9))).toEqual([
        'network of head on kind: Throughput median 1 Gbit/s in each of 2 series',
      ])
      const latency = aSeries('network_latency', { quantile: '0.5' }, [5e-6])
      expect(titlesOf(rate('a'), latency)).toEqual(['network of head on kind: Latency 5 µs'])
      expect(titlesOf(rate('a'))).toEqual(['network of head on kind: no samples'])
    })
  })

  it('distinguishes two series even if a record holds the same labels twice', () => {
    const twice = [1, 2].map((value) => aSeries('network_throughput', { path: 'host' }, [value]))
    const [chart] = recordCharts(aRecord({ series: twice }), CATALOGUE)
    expect(json(chart?.specification)).toContain('path=\\"host\\" · (2)')
  })

  it('draws metrics that no suite of this version knows', () => {
    const series = { ...aSeries('network_throughput', { path: 'host' }, [1]), metric: 'quantum_rate' }
    expect(recordCharts(aRecord({ series: [series] }), CATALOGUE).map(({ suite }) => suite)).toEqual([
      'other',
    ])
  })
})

describe('comparisonCharts', () => {
  const [network, storage] = comparisonCharts(aComparison(), CATALOGUE)

  it('states the finding in its title', () => {
    expect(network?.title).toBe(
      'network: 1 of 4 gating series regressed, worst −83.7 % (Throughput, inter-node)',
    )
    expect(storage?.title).toBe('storage: 1 improved, 1 unchanged')
  })

  it('takes the worst from the bad direction, as a ratio', () => {
    const titleWith = (estimate: number): string | undefined => {
      const latency = aComparedSeries({
        ...THROTTLED,
        metric: 'network_latency',
        unit: 's',
        better: 'lower',
        change: { estimate, lower: 1.2, upper: 9, confidence: 0.99 },
      })
      return comparisonCharts(aComparison({ series: [THROTTLED, latency] }), CATALOGUE)[0]?.title
    }
    // A sixth of the rate is worse than two and a half times the time, and better than seven times.
    expect(titleWith(1.5)).toContain('2 of 2 gating series regressed, worst −83.7 % (Throughput')
    expect(titleWith(6)).toContain('2 of 2 gating series regressed, worst +600 % (Latency')
  })

  it('says so when what regressed only informs', () => {
    const [chart] = comparisonCharts(aComparison({ series: [{ ...THROTTLED, gates: false }] }), CATALOGUE)
    expect(chart?.title).toMatch(/; none of them can fail the build$/)
    expect(json(chart?.specification)).toContain(', regressed (info)')
  })

  it('never draws a spread below zero', () => {
    const loss = aComparedSeries({
      metric: 'network_udp_loss',
      unit: '1',
      scale: 'absolute',
      baseline: { median: 0.0002, spread: 0.0005, runs: 5 },
    })
    const [chart] = comparisonCharts(aComparison({ series: [loss] }), CATALOGUE)
    expect(json(chart?.specification)).not.toMatch(/"low": -|"domain": \[\s*-/)
  })

  it('draws series that have only one side', () => {
    const series = [
      aComparedSeries({ verdict: 'missing', current: null, change: null }),
      aComparedSeries({ verdict: 'new', baseline: null, change: null, labels: { path: 'host' } }),
    ]
    const text = json(comparisonCharts(aComparison({ series }), CATALOGUE)[0]?.specification)
    expect(text).toContain('11.8 Gbit/s, missing')
    expect(text).toContain('11.6 Gbit/s, new')
  })
})
