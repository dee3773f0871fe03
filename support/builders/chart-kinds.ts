import { chartTools } from '../../src/features/charts/core/figures.ts'
import type { Comparison, ComparedSeries } from '../../src/core/record/comparison-schema.ts'
import { comparisonCharts } from '../../src/features/charts/core/comparison.ts'
import { distributionCharts } from '../../src/features/charts/core/distribution.ts'
import { percentileCharts } from '../../src/features/charts/core/percentiles.ts'
import { overheadCharts, sideBySideCharts } from '../../src/features/charts/core/side-by-side.ts'
import { recordCharts } from '../../src/features/charts/core/record.ts'
import type { ChartSpecification } from '../../src/core/report/figures.ts'
import type { ChartTheme } from '../../src/features/charts/core/theme.ts'
import { trendChart } from '../../src/features/history/core/trend-chart.ts'
import { trendsOf } from '../../src/features/history/draw-trends.ts'
import { timelineOf } from '../../src/features/history/core/timeline.ts'
import { sideBySide } from '../../src/features/side-by-side/core/side-by-side.ts'
import { rolloutCharts } from '../../src/suites/image-pull/figures-rollout.ts'
import { pullsInOrder, type Rollout } from '../../src/suites/image-pull/figures-collect.ts'
import { frameSizeChart } from '../../src/suites/network/figures-frame-size.ts'
import type { KnownLimit } from '../../src/core/record/limits.ts'
import type { KbenchRecord, RecordedSeries } from '../../src/core/record/schema.ts'
import { METRICS, nightlyRecords } from './nights.ts'
import { seededNormal } from './seeded-normal.ts'
import { aComparison, aRecord, aSeries, CATALOGUE } from './examples.ts'

/** Labels that somebody may put into a record. */
export const HOSTILE = [
  '</text><script>alert(1)</script>',
  `"quotes" and 'quotes' & ampersands`,
  'emoji 🚀👩‍💻 and 漢字',
  'x'.repeat(200),
  'long words '.repeat(18).trim(),
  '\u202Eright to left\u0000\n\u001b[31m',
] as const

const QUANTILES = ['0.5', '0.9', '0.99', '0.999'] as const

export function latencies(path: string, baseSeconds: number): RecordedSeries[] {
  return QUANTILES.map((quantile, index) => {
    const value = baseSeconds * ([1, 1.4, 2.7, 5][index] ?? 1)
    return aSeries('network_latency', { path, placement: 'inter-node', quantile }, [
      value * 0.95,
      value,
      value * 1.08,
    ])
  })
}

export function samplesOf(count: number, level: number, seed = 3): number[] {
  const normal = seededNormal(seed)
  return Array.from({ length: count }, () => level * Math.exp(0.05 * normal()))
}

/** A pair whose rounds scatter around the change of the comparison; one round of the second series is far off. */
export function aPair(comparison: Comparison = aComparison()): Comparison {
  const rounds = (series: ComparedSeries, index: number): number[] =>
    Array.from(
      { length: 12 },
      (_, round) =>
        (series.change?.estimate ?? 0) +
        0.03 * Math.sin(round * 7 + index) +
        (round === 5 && index === 1 ? 3 : 0),
    )
  const series = comparison.series.map((one, index) => ({
    ...one,
    paired: { rounds: 12, rejected: 0, changes: rounds(one, index) },
  }))
  return { ...comparison, pair: {}, series } as unknown as Comparison
}

export function trendSpecifications(
  records: readonly KbenchRecord[],
  theme: ChartTheme,
): ChartSpecification[] {
  const options = { metrics: METRICS, suiteOf: () => 'network', selectors: [], accepted: [] }
  return trendsOf(timelineOf(records, options.suiteOf), options).map(({ trend }) => trendChart(trend, theme))
}

/** Known limits: of one row and of all, of points; some with words that nobody should have. */
function limitsLabelled(labels: readonly string[]): KnownLimit[] {
  const of = (series: string, value: number, unit: KnownLimit['unit']): KnownLimit[] =>
    labels.map((label, index) => ({ series, value: value * (1 + index / 10), unit, label }))
  return [
    ...of('network_throughput', 16e9, 'bit/s'),
    ...of('network_throughput{placement="intra-node"}', 14.5e9, 'bit/s'),
    ...of('network_latency{quantile="0.99"}', 200e-6, 's'),
  ]
}

/** Times over four decades. */
function wideTimes(): RecordedSeries[] {
  return Array.from({ length: 8 }, (_, index) =>
    aSeries(
      'volume_provision_time',
      { job: `job ${String(index + 1)}` },
      [3.1, 3, 3.4].map((value) => value * 1e-3 * 4 ** index),
    ),
  )
}

/** The same on this machine and on clusters that have some of its speed. */
function besideHost(limits?: (name: string) => KnownLimit[]): ReturnType<typeof sideBySide> {
  const sizes = ['64', '512', '1518']
  const run = (name: string, share: number): KbenchRecord => {
    const record = aRecord({ series: [...aRecord().series, ...latencies('host', 30e-6)] })
    const frames = sizes.map((size, index) =>
      aSeries('network_zero_loss_rate', { frame_size: size }, [(3e6 * share) / (index + 1)]),
    )
    const { environment } = record
    const facts = { ...environment.facts, isolation: name === 'host' ? 'network-namespaces' : null }
    const series = [...record.series, ...frames].map((one) => ({
      ...one,
      samples: one.samples.map((sample) => ({
        ...sample,
        value: one.better === 'higher' ? sample.value * share : sample.value / share,
      })),
    }))
    return {
      ...record,
      id: name,
      subject: { name, labels: {} },
      ...(limits === undefined ? {} : { limits: limits(name) }),
      environment: { ...environment, provider: name === 'host' ? 'host' : 'kind', facts },
      series,
    }
  }
  const records = [run('host', 1), run('kind with iptables', 0.4), run('kind with nftables', 0.55)]
  return sideBySide(
    records.map((record) => ({ source: `${record.id}.json`, record })),
    'median',
    CATALOGUE.metrics,
  )
}

function rollout(revision: string, ends: readonly number[]): Rollout {
  const pulls = ends.map((length, index) => ({
    node: `node-${String(index)}`,
    start: index,
    end: index + length,
  }))
  return { labels: { size: '10MB', layers: '1', revision }, round: 1, pulls: pullsInOrder(pulls) }
}

const STEPS = [
  [20, 0.8],
  [45, 1.1],
] as const

/** One ordinary chart of every kind. */
export function everyKind(theme: ChartTheme): Readonly<Record<string, ChartSpecification>> {
  const record = aRecord({ series: [...aRecord().series, ...latencies('host', 30e-6)] })
  const first = (charts: readonly { specification: ChartSpecification }[]): ChartSpecification => {
    const [chart] = charts
    if (chart === undefined) throw new Error('no chart')
    return chart.specification
  }
  const sides = besideHost()
  const frameSize = frameSizeChart(sides, chartTools(theme))
  const guaranteed = limitsLabelled(['guaranteed by the machine type'])
  return {
    'side-by-side': first(sideBySideCharts(sides, CATALOGUE, theme)),
    overhead: first(overheadCharts(sides, CATALOGUE, theme)),
    'frame-size': first(frameSize === undefined ? [] : [frameSize]),
    rollout: first(
      rolloutCharts(
        [
          {
            name: 'registry',
            rollouts: [rollout('v1', [3, 3, 2]), rollout('v2', [2, 2, 2])],
            wholeSeconds: false,
          },
          {
            name: 'mirror',
            rollouts: [rollout('v1', [3, 1, 1]), rollout('v2', [2, 0.4, 0.5])],
            wholeSeconds: true,
          },
        ],
        chartTools(theme),
      ),
    ),
    record: first(recordCharts(record, CATALOGUE, theme)),
    'record-limits': first(recordCharts({ ...record, limits: guaranteed }, CATALOGUE, theme)),
    'record-logarithmic': first(
      recordCharts(
        aRecord({
          series: wideTimes(),
          limits: [{ series: 'volume_*', value: 5, unit: 's', label: 'objective' }],
        }),
        CATALOGUE,
        theme,
      ),
    ),
    'side-by-side-limits': first(
      sideBySideCharts(
        besideHost((name) => (name === 'host' ? [] : guaranteed)),
        CATALOGUE,
        theme,
      ),
    ),
    'comparison-limits': first(comparisonCharts({ ...aComparison(), limits: guaranteed }, CATALOGUE, theme)),
    distribution: first(distributionCharts(record, CATALOGUE, theme)),
    percentiles: first(percentileCharts(record, CATALOGUE, theme)),
    comparison: first(comparisonCharts(aComparison(), CATALOGUE, theme)),
    pair: first(comparisonCharts(aPair(), CATALOGUE, theme)),
    trend: first(
      trendSpecifications(nightlyRecords(60, STEPS), theme)
        .slice(-1)
        .map((specification) => ({ specification })),
    ),
  }
}

/** Every kind with labels and values that nobody should have. */
export function badKinds(theme: ChartTheme): Readonly<Record<string, ChartSpecification>> {
  const values = [[0], [1e-9], [1e15], [-3, -1, 2], [], samplesOf(10_000, 1)]
  const series = HOSTILE.flatMap((path, index) => [
    aSeries('network_throughput', { path }, values[index] ?? []),
    ...latencies(path, 10 ** (index - 6)),
  ])
  const record = aRecord({ series })
  const compared = aComparison({
    series: HOSTILE.flatMap((path) =>
      aComparison().series.map((one) => ({ ...one, labels: { ...one.labels, path } })),
    ),
  })
  const renamed = nightlyRecords(30, [[15, 0.8]], () => ({})).map((one, night) => ({
    ...one,
    subject: { ...one.subject, commit: night >= 15 ? HOSTILE[0] : 'a'.repeat(40) },
    series: one.series.flatMap((each) =>
      HOSTILE.map((path) => ({ ...each, labels: { path, of: each.labels['path'] ?? '' } })),
    ),
  }))
  const named = (name: string, charts: readonly { suite: string; specification: ChartSpecification }[]) =>
    charts.map(({ suite, specification }): [string, ChartSpecification] => [
      `${name} ${suite}`,
      specification,
    ])
  return Object.fromEntries([
    ...named('record', recordCharts(record, CATALOGUE, theme)),
    ...named('limits', recordCharts({ ...aRecord(), limits: limitsLabelled(HOSTILE) }, CATALOGUE, theme)),
    ...named('distribution', distributionCharts(record, CATALOGUE, theme)),
    ...named('percentiles', percentileCharts(record, CATALOGUE, theme)),
    ...named('comparison', comparisonCharts(compared, CATALOGUE, theme)),
    ...named('pair', comparisonCharts(aPair(compared), CATALOGUE, theme)),
    ...trendSpecifications(renamed, theme)
      .slice(0, HOSTILE.length)
      .map((specification, index): [string, ChartSpecification] => [`trend ${String(index)}`, specification]),
  ])
}
