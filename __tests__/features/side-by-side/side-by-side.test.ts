import { describe, expect, it, test } from 'vitest'
import type { MetricDefinition } from '../../../src/core/series.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import type { SideBySide } from '../../../src/core/side-by-side.ts'
import { sideBySide, type SideBySideOptions } from '../../../src/features/side-by-side/core/side-by-side.ts'
import { buildMetric, buildRecord, buildSeries, buildSuite } from '../../../support/builders/records.ts'

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
    expect(series?.values[0]).toEqual({ value: 2.051, runs: 1, samples: 1, range: null, change: null })
    const { change, ...rest } = series!.values[1]!
    expect(rest).toEqual({ value: 1.147, runs: 1, samples: 1, range: null })
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
      series.map(({ labels, values }) => [labels['a'], values.map((one) => one && [one.value, one.change])]),
    ).toEqual([
      ['1', [[1, null], null]],
      ['2', [null, [1, null]]],
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

  it('are called by variant, subject or file, whichever distinguishes them', () => {
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
      { field: 'cni', values: ['kindnet', null], within: false },
      { field: 'kubeProxyMode', values: ['iptables', 'nftables'], within: false },
      { field: 'variant', values: ['a', 'b'], within: false },
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
      { field: 'suite.network.durationSeconds', values: ['5', '10'], within: false },
      { field: 'suites', values: ['network', 'network + storage'], within: false },
    ])
  })

  it('is a suite that failed, which was not measured as in the others', () => {
    const failed = buildSuite({ name: 'http', status: 'failed', reason: 'no endpoint' })
    const skipped = buildSuite({ name: 'storage', status: 'skipped' })
    const records = [
      buildRecord({ suites: [buildSuite(), buildSuite({ name: 'http' })] }),
      buildRecord({ suites: [failed, buildSuite(), skipped] }),
    ].map((record, index) => ({ source: `${String(index)}.json`, record }))
    const sides = sideBySide(records, 'median', catalogue)
    expect(sides.differences).toEqual([
      { field: 'suites', values: ['http + network', 'http (failed) + network'], within: false },
    ])
    expect(sides.records.map(({ suiteProblems }) => suiteProblems)).toEqual([
      [],
      [
        { suite: 'http', status: 'failed', reason: 'no endpoint' },
        { suite: 'storage', status: 'skipped', reason: null },
      ],
    ])
    const [, chosen] = sideBySide(records, 'median', catalogue, { suites: ['storage'] }).records
    expect(chosen?.suiteProblems.map(({ suite }) => suite)).toEqual(['storage'])
  })

  it('is a parameter of a suite also where that failed', () => {
    const { differences } = beside([
      buildRecord({ suites: [buildSuite({ status: 'failed' })] }),
      buildRecord({ suites: [buildSuite({ status: 'failed', parameters: { durationSeconds: 10 } })] }),
    ])
    expect(differences).toEqual([
      { field: 'suite.network.durationSeconds', values: ['5', '10'], within: false },
    ])
  })
})

describe('columns by a field', () => {
  const on = (
    kubernetes: string | null,
    values: readonly number[],
    labels: Record<string, string> = {},
  ): KbenchRecord =>
    buildRecord({
      facts: { kubernetes },
      subject: { name: 's', labels },
      series: [buildSeries('network_throughput', values)],
    })
  const by = (records: readonly KbenchRecord[], options: SideBySideOptions): SideBySide =>
    sideBySide(
      records.map((record, index) => ({ source: `${String(index)}.json`, record })),
      'median',
      catalogue,
      options,
    )
  const records = [
    on('v1.33.1', [1, 1, 40]),
    on('v1.34.0', [8]),
    on('v1.33.9', [3]),
    on(null, [5]),
    on('v1.33.0', [2]),
  ]

  it('hold all records with one value, in the order of their first', () => {
    const sides = by(records, { by: 'kubernetes' })
    expect(sides.columns).toEqual([
      { name: '1.33', records: [0, 1, 2] },
      { name: '1.34', records: [3] },
      { name: 'no kubernetes', records: [4] },
    ])
    expect(sides.records.map(({ name, source }) => [name, source])).toEqual([
      ['1.33', '0.json'],
      ['1.33', '2.json'],
      ['1.33', '4.json'],
      ['1.34', '1.json'],
      ['no kubernetes', '3.json'],
    ])
  })

  it('count each run once: the median over runs of their medians, and the range of runs', () => {
    const [series] = by(records, { by: 'kubernetes' }).series
    // Runs of 1, 3 and 2; all samples together would have the median 2, too, but 40 as their largest.
    expect(series?.values[0]).toEqual({
      value: 2,
      runs: 3,
      samples: 5,
      range: { kind: 'runs', low: 1, high: 3 },
      change: null,
    })
    expect(series?.values[1]).toMatchObject({ value: 8, runs: 1, range: null, change: { change: 3 } })
  })

  it('change from the reference, which comes first', () => {
    const sides = by(records, { by: 'kubernetes', reference: '1.34' })
    expect(sides.columns.map(({ name }) => name)).toEqual(['1.34', '1.33', 'no kubernetes'])
    expect(sides.series[0]?.values.map((value) => value?.change?.change ?? null)).toEqual([
      null,
      -0.75,
      -0.375,
    ])
  })

  it('have their own name for records without, also where a value is called so', () => {
    const labelled = [on('v1', [1], { cni: 'no labels.cni' }), on('v1', [1])]
    expect(by(labelled, { by: 'labels.cni' }).columns.map(({ name }) => name)).toEqual([
      'no labels.cni',
      '(no labels.cni)',
    ])
  })

  test.each([
    ['labels.cni', 'labels.cni'],
    ['team', 'labels.team'],
    ['cni', 'cni'],
    ['commit', 'commit'],
    ['suite.network.durationSeconds', 'suite.network.durationSeconds'],
  ])('may be by %s', (field) => {
    const record = buildRecord({ subject: { name: 's', commit: 'abc', labels: { cni: 'x', team: 'y' } } })
    expect(by([record, record], { by: field }).columns).toHaveLength(1)
  })

  it('by a field that there is not: reports those that differ, and the nearest', () => {
    const make = (): unknown => by(records, { by: 'kubernets' })
    expect(make).toThrow(
      'no record has a field "kubernets". Did you mean "kubernetes"? These records differ in kubernetes, kubernetesVersion.',
    )
  })

  it('by a label of series: says why that is none', () => {
    const record = buildRecord({ series: [buildSeries('network_throughput{path="x"}', [1])] })
    expect(() => by([record], { by: 'path' })).toThrow('it is a label of series')
  })

  it('from a column that there is not: says which there are', () => {
    expect(() => by(records, { by: 'kubernetes', reference: '1.35' })).toThrow(
      'no column is called "1.35": the columns by kubernetes are 1.33, 1.34, no kubernetes.',
    )
  })

  it('name what else differs between columns, and inside one', () => {
    const sides = by(
      [
        buildRecord({ facts: { kubernetes: 'v1.33.0', cni: 'a' } }),
        buildRecord({ facts: { kubernetes: 'v1.33.0', cni: 'b' } }),
        buildRecord({ facts: { kubernetes: 'v1.34.0', cni: 'b', kubeProxyMode: 'nftables' } }),
      ],
      { by: 'kubernetes' },
    )
    expect(sides.differences).toEqual([
      { field: 'cni', values: ['a / b', 'b'], within: true },
      { field: 'kubeProxyMode', values: ['iptables', 'nftables'], within: false },
    ])
  })

  it('meet without the storage class where each record has one, and keep it where one has two', () => {
    const stored = (...classes: string[]): KbenchRecord =>
      buildRecord({
        subject: { name: classes.join('+'), labels: {} },
        series: classes.map((name) =>
          buildSeries(`storage_iops{job="r",storage_class="${name}"}`, [1], { unit: '1/s' }),
        ),
      })
    const met = by([stored('encrypted-rwo'), stored('standard-rwo')], { by: 'subject' })
    expect(met.series.map(({ labels, values }) => [labels, values.length, values.includes(null)])).toEqual([
      [{ job: 'r' }, 2, false],
    ])
    expect(met.setAside).toEqual([{ label: 'storage_class', values: ['encrypted-rwo', 'standard-rwo'] }])
    const kept = by([stored('a', 'b'), stored('b')], { by: 'subject' })
    expect(kept.setAside).toEqual([])
    expect(kept.series.map(({ values }) => values.map((value) => value !== null))).toEqual([
      [true, false],
      [true, true],
    ])
  })

  it('show the series that are selected, and say so where that is none', () => {
    const record = buildRecord({ series: [buildSeries('a', [1]), buildSeries('b', [1])] })
    const only = by([record, record], { selects: ({ metric }) => metric === 'b' })
    expect(only.series.map(({ metric }) => metric)).toEqual(['b'])
    expect(() => by([record], { selects: () => false })).toThrow('no series of these records is selected')
  })

  it('of 40 records each have a value', () => {
    const many = Array.from({ length: 40 }, (_, index) => on(`v1.${String(index % 8)}.0`, [index + 1]))
    const sides = by(many, { by: 'kubernetes' })
    expect(sides.columns).toHaveLength(8)
    expect(sides.series[0]?.values.map((value) => value?.runs)).toEqual(Array.from({ length: 8 }, () => 5))
    expect(by(many, {}).columns).toHaveLength(40)
  })
})
