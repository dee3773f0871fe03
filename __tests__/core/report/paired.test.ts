import { describe, expect, it } from 'vitest'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import type { MetricDefinition } from '../../../src/core/series.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { comparisonCharts } from '../../../src/features/charts/core/comparison.ts'
import { comparisonMarkdown } from '../../../src/core/report/comparison-markdown.ts'
import { comparisonTable } from '../../../src/core/report/comparison-table.ts'
import { comparisonMermaidCharts } from '../../../src/core/report/mermaid-chart.ts'
import { buildMetric, buildSuite } from '../../../support/builders/records.ts'
import { buildPair, noise, roundsOfStages, seriesOf, sideRecord } from '../../../support/builders/pairs.ts'
import { CAUSES_OF } from './causes-of.ts'
import { expectGolden, expectGoldenSpecification } from './golden.ts'

const rounds = roundsOfStages(2)
const tcp = (placement: string) => `network_throughput{path="pod-to-pod",placement="${placement}"}`
const metrics = new Map<string, MetricDefinition>([
  ['network_throughput', buildMetric()],
  ['network_latency', buildMetric({ id: 'network_latency', unit: 's', better: 'lower' })],
  [
    'network_udp_loss',
    buildMetric({ id: 'network_udp_loss', unit: '1', better: 'lower', effect: 'absolute', gates: false }),
  ],
  ['http_requests', buildMetric({ id: 'http_requests', unit: '1/s' })],
])
const catalogue = {
  causesOf: CAUSES_OF,
  metrics,
  suiteOf: (metric: string) => (metrics.has(metric) ? metric.split('_')[0] : undefined),
}

/** A pair with one series of every kind of verdict. */
function aPair(): Comparison {
  const side = (seed: number, change: number) => [
    seriesOf(tcp('inter-node'), rounds, (i) => 11e9 * (1 - change) * (1 + 0.06 * noise(i, seed))),
    seriesOf(
      tcp('intra-node'),
      rounds,
      (i) => 13e9 * (1 + 0.05 * noise(i, seed + 1) - (i === 9 && change > 0 ? 0.5 : 0)),
    ),
    ...['0.5', '0.99'].map((quantile, k) =>
      seriesOf(
        `network_latency{quantile="${quantile}"}`,
        rounds,
        (i) =>
          (60e-6 + k * 100e-6) *
          (1 - (1 - k) * change) *
          (1 + 0.6 * k * noise(i, seed + 2 + k) + 0.05 * noise(i, seed + 4)),
        { unit: 's', better: 'lower' },
      ),
    ),
    seriesOf('network_udp_loss', rounds, (i) => Math.max(0, 0.01 + 0.01 * noise(i, seed + 5)), {
      unit: '1',
      better: 'lower',
    }),
  ]
  const suites = [buildSuite(), buildSuite({ name: 'http' })]
  const base = sideRecord(
    'base',
    [...side(10, 0), seriesOf('http_requests', rounds, (i) => 5e4 + 1e3 * noise(i, 3), { unit: '1/s' })],
    { suites },
  )
  const head = sideRecord('head', side(30, 0.12), {
    suites: [
      buildSuite(),
      buildSuite({ name: 'http', status: 'failed', reason: 'the server | did not start' }),
    ],
    facts: { cni: 'cilium' },
  })
  const disturbed = [4, 21].map((round) => ({
    round,
    measurement: 'tcp',
    side: 'base' as const,
    code: 'steal',
    text: '',
  }))
  const pair = buildPair({
    disturbed,
    measurements: [
      { suite: 'network', id: 'tcp', secondsPerSide: 6, series: [tcp('inter-node'), tcp('intra-node')] },
    ],
  })
  return compare({
    kind: 'pair',
    pair,
    base,
    head,
    settings: DEFAULT_GATE,
    catalogue,
  })
}

describe('the report of a pair', () => {
  const comparison = aPair()

  it('is a table of base and head', () => {
    const text = comparisonTable(comparison, { catalogue, columns: 120, paint: (_, one) => one })
    expectGolden('tables/pair.txt', text)
    expect(text).toMatch(/ BASE +HEAD +CHANGE/)
    expect(text).not.toMatch(/baseline|current/i)
  })

  it('is Markdown that says what was compared with what', () => {
    const text = comparisonMarkdown(comparison, { catalogue })
    expectGolden('markdown/pair.md', text)
    expect(text).toContain(
      'change at bbbbbbb (head), compared with main at aaaaaaa (base) over 40 alternating rounds on 4 cluster pairs (kind), 2 of 3 stages',
    )
    expect(text).toContain('### Possible causes, the most likely first')
    expect(text).toContain('| Base | Head |')
    expect(text).not.toMatch(/baseline|current run|earlier run/i)
  })

  it('is a chart of every round, its estimate and its margin', () => {
    const charts = comparisonCharts(comparison, catalogue)
    expect(charts.map(({ suite }) => suite)).toEqual(['network', 'http'])
    expectGoldenSpecification('pair-network', charts[0]!.specification)
    const panels = charts[0]!.specification['vconcat'] as {
      layer: { data: { values: { value: number }[] } }[]
    }[]
    // 38 of 40 rounds of two series count; one is far away from all others.
    expect(panels[0]!.layer[2]!.data.values).toHaveLength(75)
    expect(JSON.stringify(panels[0])).toContain(', 1 outside the picture')
  })

  it('is a chart that leaves out at most a fifth of the rounds of a series, however far they are from its interval', () => {
    const [first, ...others] = comparison.series
    const changes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 1 : -1) * 0.1 * (index + 1))
    const noisy = { ...first!, paired: { ...first!.paired!, changes } }
    const charts = comparisonCharts({ ...comparison, series: [noisy, ...others] }, catalogue)
    expect(JSON.stringify(charts)).toContain(', 4 outside the picture')
  })

  it('is a Mermaid chart of head as a share of base, from the paired estimates', () => {
    const [chart] = comparisonMermaidCharts(comparison, catalogue)
    expect(chart!.markdown).toContain('title "Head as a share of base"')
    const [regressed] = comparison.series.filter(({ verdict }) => verdict === 'regressed')
    expect(chart!.markdown).toContain(
      `bar [${Number(((1 + regressed!.change!.estimate) * 100).toPrecision(4)).toFixed(3)}, `,
    )
  })

  it('says of how few rounds a series is where they give no interval', () => {
    const few = fewRounds()
    const [loss] = few.series.filter(({ gates }) => !gates)
    expect(loss?.change).toMatchObject({ lower: null, upper: null })
    const shown = {
      table: comparisonTable(few, { catalogue, columns: 120, paint: (_, one) => one }),
      markdown: comparisonMarkdown(few, { catalogue }),
      chart: JSON.stringify(comparisonCharts(few, catalogue)),
    }
    for (const text of Object.values(shown)) expect(text).not.toContain('∞')
    for (const text of [shown.table.replace(/\s+/g, ' '), shown.markdown])
      expect(text).toMatch(/pp over 8 alternating rounds on 2 cluster pairs; at least \d+ rounds are needed/)
    expect(shown.chart).toMatch(/pp \(8 rounds, no interval\), inconclusive \(info\)/)
  })
})

/** A pair after its first stage, in which what only informs had half of the rounds. */
function fewRounds(): Comparison {
  const all = roundsOfStages(1)
  const some = all.filter(({ round }) => round <= 4 || (round > 8 && round <= 12))
  const side = (name: 'base' | 'head', seed: number) =>
    sideRecord(name, [
      seriesOf(tcp('inter-node'), all, (i) => 11e9 * (1 + 0.03 * noise(i, seed))),
      seriesOf('network_udp_loss', some, (i) => Math.max(0, 0.01 + 0.01 * noise(i, seed + 5)), {
        unit: '1',
        better: 'lower',
      }),
    ])
  return compare({
    kind: 'pair',
    pair: buildPair({ completedStages: 1 }),
    base: side('base', 10),
    head: side('head', 30),
    settings: DEFAULT_GATE,
    catalogue,
  })
}
