import { describe, expect, it } from '@jest/globals'
import type { MetricDefinition } from '../../../src/core/metric.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import type { SideBySide } from '../../../src/core/side-by-side/schema.ts'
import { sideBySide } from '../../../src/core/side-by-side/side-by-side.ts'
import { buildMetric, buildRecord, buildSeries, buildSuite } from '../../builders/records.ts'

const catalogue = new Map<string, MetricDefinition>([
  ['network_throughput', buildMetric()],
  [
    'network_udp_loss',
    buildMetric({ id: 'network_udp_loss', unit: '1', better: 'lower', effect: 'absolute' }),
  ],
])
const beside = (records: readonly KbenchRecord[], statistic: 'median' | 'mean' = 'median'): SideBySide =>
  sideBySide(
    records.map((record, index) => ({ source: `${String(index)}.json`, record })),
    statistic,
    catalogue,
  )
const withSeries = (name: string, values: readonly number[], overrides = {}): KbenchRecord =>
  buildRecord({ series: [buildSeries(name, values, overrides)] })

describe('the values', () => {
  const pulls = [
    withSeries('image_pull_time{size="100MB"}', [2.051], { unit: 's', better: 'lower' }),
    withSeries('image_pull_time{size="100MB"}', [1.147], { unit: 's', better: 'lower' }),
  ]

  it('change from the first record, in the direction of the metric', () => {
    const [series] = beside(pulls).series
    expect(series?.values[0]).toEqual({ value: 2.051, samples: 1, change: null })
    const { change, ...rest } = series!.values[1]!
    expect(rest).toEqual({ value: 1.147, samples: 1 })
    // 1147 ÷ 2051 = 0.5592…
    expect(change).toEqual({
      scale: 'relative',
      change: expect.closeTo(-0.44076, 5),
      ratio: expect.closeTo(0.55924, 5),
      direction: 'better',
    })
    expect(beside([...pulls].reverse()).series[0]?.values[1]?.change).toMatchObject({
      change: expect.closeTo(0.78814, 5),
      direction: 'worse',
    })
  })

  it.each([
    ['median', 3, -0.5],
    ['mean', 4, -1 / 3],
  ] as const)('are the %s', (statistic, value, change) => {
    const { series } = beside(
      [withSeries('network_throughput', [6, 6, 6]), withSeries('network_throughput', [1, 8, 3])],
      statistic,
    )
    expect(series[0]?.values[1]).toMatchObject({ value, samples: 3 })
    expect(series[0]?.values[1]?.change?.change).toBeCloseTo(change, 12)
    expect(series[0]?.values[1]?.change?.direction).toBe('worse')
  })

  it('of shares change by a difference, and so do those that begin at zero', () => {
    const loss = { unit: '1', better: 'lower' } as const
    const [shares] = beside([
      withSeries('network_udp_loss', [0.01], loss),
      withSeries('network_udp_loss', [0.03], loss),
    ]).series
    expect(shares?.values[1]?.change).toEqual({
      scale: 'absolute',
      change: expect.closeTo(0.02, 12),
      ratio: expect.closeTo(3, 12),
      direction: 'worse',
    })
    const [zero] = beside([
      withSeries('network_throughput', [0]),
      withSeries('network_throughput', [5]),
    ]).series
    expect(zero?.values[1]?.change).toEqual({
      scale: 'absolute',
      change: 5,
      ratio: null,
      direction: 'better',
    })
    const [same] = beside([
      withSeries('network_throughput', [5]),
      withSeries('network_throughput', [5]),
    ]).series
    expect(same?.values[1]?.change).toMatchObject({ change: 0, direction: 'same' })
  })

  it('that a record lacks are null, and there is no change from what is not there', () => {
    const { series } = beside([
      withSeries('network_throughput{a="1"}', [1]),
      withSeries('network_throughput{a="2"}', [1]),
    ])
    expect(
      series.map(({ labels, values }) => [labels['a'], values.map((one) => one?.change ?? one)]),
    ).toEqual([
      ['1', [{ value: 1, samples: 1, change: null }, null]],
      ['2', [null, { value: 1, samples: 1, change: null }]],
    ])
  })

  it('of one name in different units are never put beside each other', () => {
    const { series } = beside([
      withSeries('x', [1], { unit: 's' }),
      withSeries('x', [1], { unit: '1/s' }),
      withSeries('x', [1], { unit: 's', better: 'lower' }),
    ])
    expect(series.map(({ values }) => values.map((one) => one?.value ?? null))).toEqual(
      expect.arrayContaining([
        [1, null, null],
        [null, 1, null],
        [null, null, 1],
      ]),
    )
    expect(series).toHaveLength(3)
  })

  it('that are no numbers are left out', () => {
    expect(beside([withSeries('x', [Number.NaN]), withSeries('x', [])]).series).toEqual([])
  })
})

describe('the columns', () => {
  const named = (name: string, variant?: string): KbenchRecord =>
    buildRecord({ subject: { name, labels: variant === undefined ? {} : { variant } } })
  const names = (...records: KbenchRecord[]): string[] => beside(records).records.map(({ name }) => name)

  it('are called by variant, subject or file, whichever tells them apart', () => {
    expect(names(named('s', 'iptables'), named('s', 'nftables'))).toEqual(['iptables', 'nftables'])
    expect(names(named('base'), named('head'))).toEqual(['base', 'head'])
    expect(names(named('base'), named('s', 'ipvs'))).toEqual(['base', 'ipvs'])
    expect(names(named('s'), named('s'))).toEqual(['0.json', '1.json'])
  })

  it('are called by file and place where one file is given twice', () => {
    const record = named('s')
    const twice = [
      { source: 'a.json', record },
      { source: 'a.json', record },
    ]
    expect(sideBySide(twice, 'median', catalogue).records.map(({ name }) => name)).toEqual([
      'a.json (1)',
      'a.json (2)',
    ])
  })
})

describe('what differs', () => {
  it('is named field by field, with the value of each record', () => {
    const { differences } = beside([
      buildRecord({ subject: { labels: { variant: 'a' } } }),
      buildRecord({ facts: { kubeProxyMode: 'nftables', cni: null }, subject: { labels: { variant: 'b' } } }),
    ])
    expect(differences).toEqual([
      { field: 'cni', values: ['kindnet', null] },
      { field: 'kubeProxyMode', values: ['iptables', 'nftables'] },
      { field: 'variant', values: ['a', 'b'] },
    ])
  })

  it('is nothing for runs alike', () => {
    expect(beside([buildRecord({ id: 'a' }), buildRecord({ id: 'b' })]).differences).toEqual([])
  })

  it('is the set of suites, not every parameter of a suite that only one has', () => {
    const storage = buildSuite({ name: 'storage', parameters: { rounds: 3, size: '1Gi' } })
    const { differences } = beside([
      buildRecord({ suites: [buildSuite()] }),
      buildRecord({ suites: [buildSuite({ parameters: { rounds: 9, durationSeconds: 10 } }), storage] }),
    ])
    expect(differences).toEqual([
      { field: 'suite.network.durationSeconds', values: ['5', '10'] },
      { field: 'suites', values: ['network', 'network + storage'] },
    ])
  })
})
