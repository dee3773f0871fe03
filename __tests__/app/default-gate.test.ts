import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { metricCatalogue, suiteOfMetric } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { loadConfiguration } from '../../src/config/load.ts'
import { recordsAsBaseline } from '../../src/core/record/baseline-add.ts'
import type { Comparison } from '../../src/core/record/comparison-schema.ts'
import { compare } from '../../src/core/judge/compare.ts'
import { compilePolicy, DEFAULT_GATE, type GateSettings } from '../../src/core/record/policy.ts'
import { formatSeries, parseSeries } from '../../src/core/series.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { buildPair, noise, roundsOfStages, seriesOf, sideRecord } from '../../support/builders/pairs.ts'

const { suites } = DEFINITIONS
const catalogue = { metrics: metricCatalogue(suites), suiteOf: suiteOfMetric(suites) }

function gates(name: string, rules: readonly GateSettings['rules'][number][] = []): boolean {
  const series = parseSeries(name)
  return compilePolicy({ ...DEFAULT_GATE, rules }).policyOf(series, catalogue.metrics.get(series.metric))
    .gates
}

const BETWEEN = 'placement="inter-node"'
const tcp = (path: string): string =>
  `network_throughput{path="${path}",${BETWEEN},protocol="tcp",streams="1"}`
const latency = (path: string, quantile: string): string =>
  `network_latency{path="${path}",${BETWEEN},quantile="${quantile}"}`
const TCP = tcp('pod-to-pod')
const MEDIAN = latency('pod-to-pod', '0.5')
const P99 = latency('pod-to-pod', '0.99')

describe('what gates by default', () => {
  test.each([
    TCP,
    tcp('pod-to-service'),
    tcp('load-balancer'),
    'network_throughput{path="chain",placement="intra-node",protocol="tcp",streams="1",hops="2"}',
    MEDIAN,
    latency('pod-to-service', '0.5'),
    'http_request_rate{entry="cluster-ip",keepalive="on"}',
    'http_request_rate{entry="cluster-ip",keepalive="off"}',
    'http_latency{entry="cluster-ip",keepalive="on",quantile="0.5"}',
    'http_error_ratio{entry="cluster-ip",keepalive="on"}',
    'storage_iops{job="read_iops",operation="read"}',
    'storage_iops{job="write_iops",operation="write"}',
    'storage_bandwidth{job="write_bw",operation="write"}',
    'volume_provision_time{storage_class="standard"}',
    'image_pull_time{size="10MB",layers="1",revision="v1"}',
    'api_latency{resource="configmaps",verb="create",quantile="0.5"}',
    'api_latency{resource="configmaps",verb="list",quantile="0.5"}',
    'pod_startup_latency{phase="total",quantile="0.5"}',
    'deployment_scale_time{replicas="3"}',
    // Of another tool, without a definition.
    'something_else{quantile="0.99"}',
  ])('%s can fail a build', (name) => {
    expect(gates(name)).toBe(true)
  })

  test.each([
    `network_throughput{path="pod-to-pod",${BETWEEN},protocol="udp",streams="1"}`,
    tcp('host'),
    P99,
    latency('host', '0.5'),
    `network_cpu{path="pod-to-pod",${BETWEEN},protocol="tcp",side="client"}`,
    'http_latency{entry="cluster-ip",keepalive="on",quantile="0.99"}',
    'storage_iops{job="mixed",operation="read"}',
    'storage_latency{job="read_iops",operation="read",quantile="0.5"}',
    'image_pull_time{size="10MB",layers="1",revision="v2"}',
    'api_latency{resource="configmaps",verb="create",quantile="0.9"}',
    'api_latency{resource="configmaps",verb="update",quantile="0.5"}',
    'api_latency{resource="pods",verb="create",quantile="0.5"}',
    'pod_startup_latency{phase="run",quantile="0.5"}',
    'pod_throughput{replicas="4"}',
  ])('%s only informs, until a rule lets it gate', (name) => {
    expect(gates(name)).toBe(false)
    expect(gates(name, [{ series: name, informational: false }])).toBe(true)
    expect(gates(name, [{ series: name, margin: 0.15 }])).toBe(false)
  })

  it('has a reason for every metric and every exception, about labels that the metric has', () => {
    for (const { metrics } of suites)
      for (const { id, because, gates: some, informs = [], labels = [] } of metrics) {
        expect([id, because]).toEqual([id, expect.stringMatching(/^[^.]{20,}$/)])
        expect([id, some || informs.length === 0]).toEqual([id, true])
        for (const one of informs) {
          expect([id, ...labels, 'quantile']).toContain(one.label)
          expect(one.because).toMatch(/^[^.]{20,}$/)
        }
      }
  })
})

const WORSE_P99 = { [P99]: 1.5 }
const WORSE_TCP = { [TCP]: 0.8 }
const LET_P99_GATE: readonly GateSettings['rules'][number][] = [
  { series: 'network_latency{quantile="0.99"}', margin: 0.15, informational: false },
]
type Factors = Readonly<Record<string, number>>
const USUAL: Factors = { [TCP]: 9.8e9, [MEDIAN]: 30e-6, [P99]: 90e-6 }
const factsOf = (name: string) => {
  const { unit = 's', better = 'lower' } = catalogue.metrics.get(parseSeries(name).metric) ?? {}
  return { unit, better }
}

const ofRuns = (factors: Factors, rules: readonly GateSettings['rules'][number][]): Comparison => {
  const run = (index: number, change: Factors = {}) =>
    buildRecord({
      id: `run-${String(index)}`,
      startedAt: `2026-02-${String(index + 10)}T10:00:00.000Z`,
      series: Object.entries(USUAL).map(([name, level]) => {
        const value = level * (change[name] ?? 1) * (1 + 0.005 * noise(index, name.length))
        return buildSeries(name, [value, value, value], factsOf(name))
      }),
    })
  return compare({
    kind: 'baseline',
    record: run(15, factors),
    baseline: recordsAsBaseline(Array.from({ length: 10 }, (_, index) => run(index))),
    settings: { ...DEFAULT_GATE, defaultMargin: 0.05, rules },
    catalogue,
  })
}

const rounds = roundsOfStages(2)
const ofPair = (factors: Factors, rules: readonly GateSettings['rules'][number][]): Comparison => {
  const side = (seed: number, change: Factors = {}) =>
    Object.entries(USUAL).map(([name, level]) =>
      seriesOf(
        name,
        rounds,
        (index) => level * (change[name] ?? 1) * (1 + 0.005 * noise(index, seed + name.length)),
        factsOf(name),
      ),
    )
  return compare({
    kind: 'pair',
    pair: buildPair({}),
    base: sideRecord('base', side(1)),
    head: sideRecord('head', side(2, factors)),
    settings: { ...DEFAULT_GATE, defaultMargin: 0.05, rules },
    catalogue,
  })
}

describe.each([
  ['against a baseline', ofRuns],
  ['of a pair', ofPair],
])('a comparison %s', (_, compared) => {
  const worse = ({ series }: Comparison): string[] =>
    series.filter(({ verdict }) => verdict === 'regressed').map(formatSeries)

  it('passes and says so where p99 alone got worse', () => {
    const found = compared(WORSE_P99, [])
    expect(found.verdict).toBe('passed')
    expect(found.headline).toContain('all 2 gating series')
    expect(worse(found)).toEqual([P99])
  })

  it('fails for p99 with the rule', () => {
    const found = compared(WORSE_P99, LET_P99_GATE)
    expect(found.verdict).toBe('regressed')
    expect(found.headline).toContain('1 of 3 gating series')
    expect(found.warnings.join()).not.toContain('gate rule')
  })

  it('fails for TCP without any', () => {
    const found = compared(WORSE_TCP, [])
    expect(found.verdict).toBe('regressed')
    expect(worse(found)).toEqual([TCP])
  })

  it('warns of a rule that only sets a margin for what only informs', () => {
    const margin = { series: 'network_latency{quantile="0.99"}', margin: 0.15 }
    const warning =
      'The gate rule for network_latency{quantile="0.99"} sets a margin for series that only inform by default. Add informational: false to let them gate.'
    expect(compared(WORSE_P99, [margin]).warnings).toContain(warning)
    const decided = { series: '*{quantile="0.99"}', informational: true }
    const some = { series: 'network_latency', margin: 0.15 }
    for (const rules of [[margin, decided], [some], LET_P99_GATE])
      expect(compared(WORSE_P99, rules).warnings).not.toContainEqual(
        expect.stringContaining('only inform by default'),
      )
  })
})

it('gates as the example of the page of metrics says', () => {
  const source = 'docs/reference/metrics.md'
  const [, text = ''] = /```yaml\n([^`]*)```/.exec(readFileSync(source, 'utf8')) ?? []
  const { gate } = loadConfiguration({ text, source }, DEFINITIONS)
  const policyOf = (name: string) => {
    const series = parseSeries(name)
    return compilePolicy(gate).policyOf(series, catalogue.metrics.get(series.metric))
  }
  expect(policyOf(P99)).toMatchObject({ gates: true, margin: 0.15 })
  expect(policyOf(MEDIAN)).toMatchObject({ gates: true, margin: 0.02 })
  expect(policyOf('http_request_rate{entry="pod",keepalive="off"}').gates).toBe(false)
  expect(policyOf('http_request_rate{entry="pod",keepalive="on"}').gates).toBe(true)
})
