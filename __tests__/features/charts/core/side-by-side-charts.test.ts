import { chartTools } from '../../../../src/features/charts/core/figures.ts'
import { LIGHT } from '../../../../src/features/charts/core/theme.ts'
import { describe, expect, it, test } from 'vitest'
import { frameSizeChart } from '../../../../src/suites/network/figures-frame-size.ts'
import { overheadCharts, sideBySideCharts } from '../../../../src/features/charts/core/side-by-side.ts'
import { rolloutCharts } from '../../../../src/suites/image-pull/figures-rollout.ts'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import { pullsInOrder, type Rollout } from '../../../../src/suites/image-pull/figures-collect.ts'
import type { SideBySide } from '../../../../src/core/side-by-side.ts'
import {
  sideBySide,
  type SideBySideOptions,
} from '../../../../src/features/side-by-side/core/side-by-side.ts'
import { buildFacts, buildRecord, buildSeries } from '../../../../support/builders/records.ts'
import { draftRecords, hetznerRecords } from '../../../published/results.ts'
import { reportCatalogue } from '../../../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../../../src/app/registry.ts'
import { CATALOGUE } from '../../../../support/builders/examples.ts'
import { expectGoldenSpecification } from '../../../core/report/golden.ts'

const TOOLS = chartTools(LIGHT)

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const beside = (records: readonly KbenchRecord[], options: SideBySideOptions = {}): SideBySide =>
  sideBySide(
    records.map((record, index) => ({ source: `${String(index)}.json`, record })),
    'median',
    CATALOGUE.metrics,
    options,
  )
const THROUGHPUT = 'network_throughput{path="pod-to-pod",protocol="tcp"}'
const LATENCY = 'network_latency{quantile="0.5"}'
/** Throughput in Gbit/s, latency in µs. */
const run = (
  provider: string,
  rates: readonly number[],
  latencies: readonly number[],
  name = provider,
): KbenchRecord =>
  buildRecord({
    provider,
    facts: buildFacts({ isolation: provider === 'host' ? 'network-namespaces' : null }),
    subject: { name, labels: {} },
    series: [
      buildSeries(
        THROUGHPUT,
        rates.map((rate) => rate * 1e9),
      ),
      buildSeries(
        LATENCY,
        latencies.map((time) => time * 1e-6),
        { unit: 's', better: 'lower' },
      ),
    ],
  })
interface Spec {
  readonly title: { text: string[]; subtitle: string[] }
  readonly vconcat: readonly (Layer & { readonly layer?: readonly Layer[] })[]
}
interface Layer {
  readonly data?: { readonly values: readonly Record<string, unknown>[] }
}
/** What the bars or points of all panels are drawn from. */
const valuesOf = (specification: unknown): Record<string, unknown>[] =>
  (specification as Spec).vconcat.flatMap(({ layer = [] }) => [...(layer[0]?.data?.values ?? [])])
const textsBeside = (specification: unknown): unknown[] =>
  (specification as Spec).vconcat.flatMap(({ layer = [] }) => {
    const words = layer.find(({ data }) => data?.values.some((value) => 'text' in value && 'end' in value))
    return words?.data?.values.map(({ text }) => text) ?? []
  })
const wordsOf = (specification: unknown): string =>
  [(specification as Spec).title.text, (specification as Spec).title.subtitle].flat().join(' ')

describe('bars across columns', () => {
  const providers = [run('host', [20, 21], [50, 54]), run('kind', [11], [90]), run('kind', [12, 12.5], [86])]

  it('are drawn as they were looked at', () => {
    const charts = sideBySideCharts(beside(providers, { by: 'provider' }), CATALOGUE)
    expect(charts.map(({ suite }) => suite)).toEqual(['network'])
    expectGoldenSpecification('subjects-network', charts[0]?.specification)
  })

  it('say what the numbers show, and what the lines are', () => {
    const [chart] = sideBySideCharts(beside(providers, { by: 'provider' }), CATALOGUE)
    expect(chart?.title).toBe(
      'network: kind is better than host in 0 of 2 series, worse in 2; largest relative change: −43.3 %, 1.76:1 (Throughput, tcp · pod-to-pod)',
    )
    expect(wordsOf(chart?.specification)).toContain(
      'Bars: median over runs of the median of the samples of each; lines: smallest to largest sample of one run, or smallest to largest run.',
    )
  })

  it('count no change as better while the ranges meet', () => {
    const [chart] = sideBySideCharts(
      beside([run('a', [10, 12], [50, 60]), run('b', [11, 13], [20, 30])], { by: 'provider' }),
      CATALOGUE,
    )
    expect(chart?.title).toContain(
      'b is better than a in 1 of 2 series, worse in 0, ranges overlap in 1; largest relative change of the others: −54.5 %, 2.2:1 (Latency, ',
    )
  })

  it('name the largest ratio, of series whose ranges do not meet', () => {
    const title = (...records: readonly KbenchRecord[]): string | undefined =>
      sideBySideCharts(beside(records, { by: 'provider' }), CATALOGUE)[0]?.title
    // A quarter of the latency, 4 to 1, beside +100 %, 2 to 1; then a tenth, with a range that meets.
    expect(title(run('a', [10], [40]), run('b', [20], [10]))).toMatch(
      /; largest relative change: −75 %, 4:1 \(Latency/,
    )
    expect(title(run('a', [10], [40]), run('b', [20], [3, 4, 41]))).toMatch(
      /ranges overlap in 1; largest relative change of the others: \+100 %, 2:1 \(Throughput/,
    )
    expect(title(run('a', [10, 20], [40, 50]), run('b', [15, 16], [44, 90]))).toMatch(/ranges overlap in 2$/)
    expect(title(run('a', [10], [40]), run('b', [20], [10]), run('c', [10], [3, 4, 41]))).toMatch(
      /; largest relative change from a where ranges do not overlap: −75 %, 4:1 \(b, Latency/,
    )
    expect(title(run('a', [100], [50]), run('b', [95.5], [52.3]))).toContain(': −4.5 %, 1.047:1 (')
    expect(title(run('a', [10], [50]), run('b', [0], [50]))).toContain(
      'worse in 1, equal in 1; largest relative change: −100 % (',
    )
    expect(title(run('a', [10], [50]), run('b', [12], [55]), run('c', [30], [60]))).toContain(
      '; largest relative change from a: +200 %, 3:1 (c, Throughput',
    )
  })

  it('have a bar or a reason for every column', () => {
    const records = [run('a', [10], []), run('b', [], [20]), run('c', [3], [5])]
    const [chart] = sideBySideCharts(beside(records, { by: 'provider' }), CATALOGUE)
    expect(textsBeside(chart?.specification)).toEqual([
      '10 Gbit/s',
      'not measured',
      '3 Gbit/s, −70 % worse',
      'not measured',
      '20 µs',
      '5 µs',
    ])
  })

  it('are named, not coloured, where there are more than colours', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      run('kind', [10 + index], [50], `subject ${String(index)}`),
    )
    const [chart] = sideBySideCharts(beside(many, { by: 'subject' }), CATALOGUE)
    const values = valuesOf(chart?.specification)
    expect(values).toHaveLength(80)
    expect(new Set(values.map(({ label }) => label)).size).toBe(40)
    expect((chart!.specification as unknown as Spec).vconcat).toHaveLength(2)
  })

  it('begin at zero', () => {
    const text = json(sideBySideCharts(beside(providers, { by: 'provider' }), CATALOGUE)[0]?.specification)
    const domains = [...text.matchAll(/"domain": \[\s*(-?[\d.]+),/g)].map(([, low]) => Number(low))
    expect(domains.length).toBeGreaterThan(0)
    expect(new Set(domains)).toEqual(new Set([0]))
  })

  test.each<[string, readonly number[]]>([
    ['1e15 beside 1e-9', [1e15, 1e-9]],
    ['a reference of zero', [0, 5]],
    ['only zeros', [0, 0]],
  ])('take %s', (_, values) => {
    const records = values.map((value, index) =>
      buildRecord({
        subject: { name: String(index), labels: {} },
        series: [buildSeries(THROUGHPUT, [value])],
      }),
    )
    const text = json(sideBySideCharts(beside(records, { by: 'subject' }), CATALOGUE)[0])
    expect(text).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('say so where no column has what another one has', () => {
    const records = ['1', '2'].map((a) =>
      buildRecord({
        subject: { name: a, labels: {} },
        series: [buildSeries(`network_throughput{a="${a}"}`, [1])],
      }),
    )
    expect(sideBySideCharts(beside(records), CATALOGUE)[0]?.title).toBe(
      'network: no series was measured by more than one column',
    )
  })

  it('have numbers in place of long names in their titles', () => {
    const names = ['a', 'b'].map((letter) => letter.repeat(200))
    const [chart] = sideBySideCharts(
      beside(
        names.map((name) => run('kind', [1], [1], name)),
        { by: 'subject' },
      ),
      CATALOGUE,
    )
    expect(chart?.title).toMatch(/^network: \[2\] is better than \[1\] in 0 of 2 series/)
    const text = json(chart?.specification)
    expect(text).toMatch(new RegExp(`"\\[2\\]",\\s*"b{46}"`))
    expect(text).not.toContain('…')
  })

  it('are those of the published configurations of Cilium', () => {
    const catalogue = reportCatalogue(DEFINITIONS.suites, [])
    const sides = sideBySide(hetznerRecords(), 'median', catalogue.metrics, { by: 'subject' })
    const http = sideBySideCharts(sides, catalogue).find(({ suite }) => suite === 'http')
    expectGoldenSpecification('subjects-cilium', http?.specification)
  })
})

describe('overhead against the host', () => {
  const sides = beside([run('kind', [11], [90]), run('host', [20], [50]), run('kubeconfig', [5], [500])], {
    by: 'provider',
  })

  it('is the share of the value of the host, wherever its column is', () => {
    const [chart, ...others] = overheadCharts(sides, CATALOGUE)
    expect(others).toEqual([])
    expect(chart?.title).toBe(
      'network, share of host: 2 columns have 25 % to 55 % where higher is better, 180 % to 1000 % where lower is better',
    )
    const shares = valuesOf(chart?.specification).flatMap(({ value }) => value ?? [])
    expect(shares).toEqual([55, 25, 180, 1000].map((share) => expect.closeTo(share, 9)))
    expectGoldenSpecification('overhead-network', chart?.specification)
  })

  it('is not drawn without a host, without another, or where the host has no number to divide by', () => {
    expect(overheadCharts(beside([run('kind', [1], [1]), run('kind', [1], [1], 'b')]), CATALOGUE)).toEqual([])
    expect(overheadCharts(beside([run('host', [1], [1]), run('host', [1], [1], 'b')]), CATALOGUE)).toEqual([])
    expect(overheadCharts(beside([run('host', [0], []), run('kind', [1], [1])]), CATALOGUE)).toEqual([])
  })
})

describe('zero-loss rate by size of frame', () => {
  const sides = sideBySide(draftRecords(), 'median', CATALOGUE.metrics, { by: 'labels.model' })

  it('is drawn as it was looked at, in frames and in the published bits', () => {
    const chart = frameSizeChart(sides, TOOLS)
    expectGoldenSpecification('frame-size', chart?.specification)
    const [, , bits] = (chart!.specification as unknown as Spec).vconcat
    const values = bits?.data?.values ?? []
    const rates = values
      .filter(({ column }) => column === 'SR-IOV')
      .map(({ value }) => Number(value).toFixed(2))
    expect(rates).toEqual(['10.48', '25.37', '30.38', '37.11', '39.10', '39.23', '39.28'])
  })

  it('has a log axis, and says so, where rates are far apart; none where one is zero', () => {
    const of = (rates: readonly number[]): string =>
      json(
        frameSizeChart(
          beside([
            buildRecord({
              series: rates.map((rate, index) =>
                buildSeries(`network_zero_loss_rate{frame_size="${String(64 * 2 ** index)}"}`, [rate], {
                  unit: '1/s',
                }),
              ),
            }),
          ]),
          TOOLS,
        ),
      )
    expect(of([1e3, 2e6])).toContain('Zero-loss rate (M/s, log axis), higher is better')
    expect(of([1e3, 2e3])).toContain('Zero-loss rate (k/s), higher is better')
    expect(of([0, 2e3])).toContain('Zero-loss rate (k/s), higher is better')
    expect(of([0, 2e3])).not.toMatch(/NaN|Infinity/)
  })

  describe('its finding', () => {
    type Rates = Readonly<Record<string, readonly number[]>>
    const measured = (name: string, rates: Rates): KbenchRecord =>
      buildRecord({
        subject: { name, labels: {} },
        series: Object.entries(rates).map(([labels, samples]) =>
          buildSeries(`network_zero_loss_rate{frame_size="${labels}"}`, samples, { unit: '1/s' }),
        ),
      })
    const titleOf = (...columns: readonly Rates[]): string | undefined =>
      frameSizeChart(
        beside(
          columns.map((rates, index) => measured('abc'.charAt(index), rates)),
          { by: 'subject' },
        ),
        TOOLS,
      )?.title

    it('is the most bits at any size, not those at the largest', () => {
      // 64 · 8 · 10 k/s = 5.12 Mbit/s, 128 · 8 · 4 k/s = 4.1 Mbit/s
      const title = titleOf({ 64: [10e3], 128: [2e3] }, { 64: [8e3], 128: [4e3] })
      expect(title).toBe(
        'Zero-loss rate by frame size: a and b are best at 1 of 2 sizes each; up to 5.12 Mbit/s at 64 bytes (a)',
      )
    })

    it('names the highest point where ranges go beyond it, and says where they meet', () => {
      const title = titleOf({ 64: [9e3, 10e3, 11e3], 128: [2e3] }, { 64: [8e3, 9.5e3], 128: [4e3] })
      expect(title).toBe(
        'Zero-loss rate by frame size: b is best at 1 of 2 sizes, ranges overlap at 1; highest point 5.12 Mbit/s at 64 bytes (a)',
      )
      expect(titleOf({ 64: [1, 3], 128: [2, 4] }, { 64: [2], 128: [3] })).toContain(
        'ranges overlap at all 2 sizes; highest',
      )
    })

    it('counts what more than one column has measured, over all panels', () => {
      expect(titleOf({ 64: [3e3], 128: [2e3], 256: [1] }, { 64: [2e3], 128: [1e3] })).toContain(
        ': a is best at 2 of 2 shared sizes; ',
      )
      const near = { '64",path="near': [3e3], '128",path="near': [3e3] }
      const far = { '64",path="far': [1e3], '128",path="far': [4e3] }
      const slower = { '64",path="far': [2e3], '128",path="far': [2e3] }
      expect(titleOf({ ...near, ...far }, { ...near, ...slower })).toBe(
        'Zero-loss rate by frame size: a and b are best at 1 of 4 series each, ranges overlap at 2; up to 4.1 Mbit/s at 128 bytes (a · far)',
      )
    })

    it('of one column, and of columns without a common size, is the highest rate alone', () => {
      expect(titleOf({ 64: [3e3], 128: [2e3] })).toBe(
        'Zero-loss rate by frame size: a, up to 2.05 Mbit/s at 128 bytes',
      )
      expect(titleOf({ 64: [3e3] }, { 128: [1e3] })).toBe(
        'Zero-loss rate by frame size: up to 1.54 Mbit/s at 64 bytes (a)',
      )
    })
  })

  it('is not drawn for one size, or for none', () => {
    expect(frameSizeChart(beside([run('kind', [1], [1])]), TOOLS)).toBeUndefined()
    const one = buildRecord({
      series: [buildSeries('network_zero_loss_rate{frame_size="64"}', [1], { unit: '1/s' })],
    })
    expect(frameSizeChart(beside([one]), TOOLS)).toBeUndefined()
  })
})

describe('the time line of pulls', () => {
  const rollout = (revision: string, ends: readonly number[], round = 1): Rollout => ({
    labels: { size: '10MB', layers: '1', revision },
    round,
    pulls: pullsInOrder(
      ends.map((end, index) => ({ node: `node-${String(index)}`, start: index, end: index + end })),
    ),
  })

  it('is drawn as it was looked at, a panel per revision and column', () => {
    const charts = rolloutCharts(
      [
        {
          name: 'baseline',
          rollouts: [rollout('v1', [3, 3, 2]), rollout('v2', [2, 2, 2])],
          wholeSeconds: false,
        },
        {
          name: 'mirror',
          rollouts: [rollout('v1', [3, 1, 1]), rollout('v2', [2, 0.4, 0.5])],
          wholeSeconds: true,
        },
      ],
      TOOLS,
    )
    expect(charts).toHaveLength(1)
    expect(charts[0]?.suite).toBe('image-pull-rollout-10mb-layers-1')
    expect(charts[0]?.title).toBe(
      '10MB · layers 1: v1 on every node after 4 s (baseline), 3 s (mirror); v2 on every node after 4 s (baseline), 2.5 s (mirror)',
    )
    expectGoldenSpecification('rollout', charts[0]?.specification)
  })

  it('is that of median length where there are several, and says which', () => {
    const rollouts = [rollout('v1', [9], 1), rollout('v1', [2], 2), rollout('v1', [5], 3)]
    const [chart] = rolloutCharts([{ name: 'a', rollouts, wholeSeconds: false }], TOOLS)
    expect(json(chart)).toContain('v1 · a · 1 node, 5 s · that of median length of 3 (round 3)')
  })

  it('has a line for each of 300 nodes, and none for nothing', () => {
    const [chart] = rolloutCharts(
      [
        {
          name: 'a',
          rollouts: [
            rollout(
              'v1',
              Array.from({ length: 300 }, () => 1),
            ),
          ],
          wholeSeconds: false,
        },
      ],
      TOOLS,
    )
    expect(valuesOf(chart?.specification)).toHaveLength(300)
    expect(rolloutCharts([{ name: 'a', rollouts: [], wholeSeconds: false }], TOOLS)).toEqual([])
  })
})
