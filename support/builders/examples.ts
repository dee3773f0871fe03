import type { ComparedSeries, Comparison } from '../../src/core/record/comparison-schema.ts'
import type { Labels, MetricDefinition } from '../../src/core/series.ts'
import type { KbenchRecord, RecordedSeries } from '../../src/core/record/schema.ts'
import type { ReportCatalogue } from '../../src/core/format/metrics.ts'
import { shownAs } from './shown-as.ts'

// The numbers were measured with iperf3, sockperf and fio between pods of a three-node kind cluster, three rounds each.

const definitions: readonly (MetricDefinition & { readonly suite: string })[] = [
  definition(
    'network',
    'network_throughput',
    'bit/s',
    'higher',
    'Data per second through one TCP or UDP stream, by iperf3.',
  ),
  definition(
    'network',
    'network_udp_loss',
    '1',
    'lower',
    'Share of UDP datagrams that did not arrive, by iperf3.',
  ),
  definition('network', 'network_latency', 's', 'lower', 'Round-trip time of a small message, by sockperf.'),
  definition('network', 'network_cpu', 's/GBy', 'lower', 'CPU time that one gigabyte costs.'),
  definition('storage', 'storage_iops', '1/s', 'higher', 'Operations per second at depth 128, by fio.'),
  definition('storage', 'storage_bandwidth', 'By/s', 'higher', 'Data per second in blocks of 1 MiB, by fio.'),
  definition(
    'storage',
    'volume_provision_time',
    's',
    'lower',
    'From the claim to a running pod that mounts the volume.',
  ),
]

export const CATALOGUE: ReportCatalogue = {
  metrics: new Map(definitions.map((metric) => [metric.id, metric])),
  suiteOf: (metric) => definitions.find(({ id }) => id === metric)?.suite,
}

function definition(
  suite: string,
  id: string,
  unit: MetricDefinition['unit'],
  better: MetricDefinition['better'],
  summary: string,
): MetricDefinition & { suite: string } {
  return {
    ...shownAs(id),
    suite,
    id,
    unit,
    better,
    effect: unit === '1' ? 'absolute' : 'relative',
    gates: true,
    summary,
  }
}

/** A series with these samples, one per round; unit and direction come from the catalogue. */
export function aSeries(metric: string, labels: Labels, values: readonly number[]): RecordedSeries {
  const { unit = '1', better = 'higher' } = CATALOGUE.metrics.get(metric) ?? {}
  const samples = values.map((value, index) => ({
    value,
    round: index + 1,
    at: `2026-11-20T10:0${String(index % 10)}:00.000Z`,
  }))
  return { metric, labels, unit, better, samples }
}

const tcp = (placement: string, path = 'pod-to-pod'): Labels => ({
  path,
  placement,
  protocol: 'tcp',
  streams: '1',
})
const gigabits = (...values: number[]): number[] => values.map((value) => value * 1e9)
const microseconds = (...values: number[]): number[] => values.map((value) => value * 1e-6)

export const REAL_SERIES: readonly RecordedSeries[] = [
  aSeries('network_throughput', tcp('inter-node'), gigabits(12.26, 11.76, 11.44)),
  aSeries('network_throughput', tcp('intra-node'), gigabits(13.82, 13.4, 14.07)),
  aSeries(
    'network_latency',
    { path: 'pod-to-pod', placement: 'inter-node', quantile: '0.5' },
    microseconds(60.4, 61.5, 59.8),
  ),
  aSeries(
    'network_latency',
    { path: 'pod-to-pod', placement: 'inter-node', quantile: '0.99' },
    microseconds(163.7, 171.2, 158.9),
  ),
  aSeries(
    'storage_iops',
    { job: 'randread-4k', operation: 'read', storage_class: 'standard' },
    [100018, 98213, 101377],
  ),
  aSeries(
    'storage_bandwidth',
    { job: 'randread-1m', operation: 'read', storage_class: 'standard' },
    [3.98e9, 3.91e9, 4.02e9],
  ),
]

export function aRecord(overrides: Partial<KbenchRecord> = {}): KbenchRecord {
  const node = {
    cpuModel: 'Intel Xeon Platinum 8481C',
    cores: 2,
    memoryBytes: 8337182720,
    kernel: '6.1.0-40-amd64',
    os: 'Debian GNU/Linux 12 (bookworm)',
    containerRuntime: 'containerd://2.1.3',
    mtu: 1500,
  }
  return {
    schema: 'kbench.record/1',
    id: '20261120-100000-ab12cd34',
    startedAt: '2026-11-20T10:00:00.000Z',
    durationSeconds: 133,
    subject: {
      name: 'head',
      commit: '0123456789abcdef0123456789abcdef01234567',
      ref: 'refs/pull/7/merge',
      labels: {},
    },
    environment: {
      provider: 'kind',
      fingerprint: '5f0c2f6d9a1e',
      facts: {
        kubernetes: 'v1.34.0',
        nodes: [
          { ...node, name: 'kbench-control-plane', role: 'control-plane' },
          { ...node, name: 'kbench-worker', role: 'worker' },
          { ...node, name: 'kbench-worker2', role: 'worker' },
        ],
        cni: 'kindnet',
        kubeProxyMode: 'iptables',
        storageClass: 'standard',
        runner: 'local',
        isolation: null,
        tools: { iperf3: '3.12', fio: '3.33', sockperf: '3.10' },
      },
    },
    suites: [
      { name: 'network', status: 'ok', parameters: { rounds: 3, durationSeconds: 5 }, durationSeconds: 80 },
      { name: 'storage', status: 'ok', parameters: { rounds: 3 }, durationSeconds: 53 },
    ],
    series: [...REAL_SERIES],
    ...overrides,
  }
}

/** A compared series, unchanged unless said otherwise, from the first real one. */
export function aComparedSeries(overrides: Partial<ComparedSeries> = {}): ComparedSeries {
  return {
    metric: 'network_throughput',
    labels: tcp('inter-node'),
    unit: 'bit/s',
    better: 'higher',
    scale: 'relative',
    verdict: 'unchanged',
    reason: { code: 'within-margin', text: 'No worse than the margin of 2 % can be shown.' },
    gates: true,
    margin: 0.02,
    baseline: { median: 11.76e9, spread: 0.82e9, runs: 5 },
    current: { median: 11.6e9, spread: 0.5e9, samples: 3 },
    change: { estimate: -0.0136, lower: -0.071, upper: 0.044, confidence: 0.99 },
    pValue: 0.62,
    smallestProvableChange: 0.24,
    ...overrides,
  }
}

export const THROTTLED: ComparedSeries = aComparedSeries({
  verdict: 'regressed',
  reason: {
    code: 'worse-than-margin',
    text: 'Slower by more than the margin of 2 %, proven at 0.02 % over 6 series.',
  },
  current: { median: 1.92e9, spread: 0.03e9, samples: 3 },
  change: { estimate: -0.837, lower: -0.861, upper: -0.809, confidence: 0.99 },
  pValue: 1e-7,
})

export function aComparison(overrides: Partial<Comparison> = {}): Comparison {
  return {
    schema: 'kbench.comparison/1',
    verdict: 'regressed',
    headline: 'Regressed: 1 of 6 series is worse: network_throughput inter-node −83.7 %',
    baseline: {
      fingerprint: '5f0c2f6d9a1e',
      records: [1, 2, 3, 4, 5].map((day) => ({
        id: `run-${String(day)}`,
        startedAt: `2026-11-1${String(day)}T10:00:00.000Z`,
      })),
    },
    current: {
      id: '20261120-100000-ab12cd34',
      subject: 'head',
      commit: '0123456789abcdef0123456789abcdef01234567',
      startedAt: '2026-11-20T10:00:00.000Z',
      provider: 'kind',
      fingerprint: '5f0c2f6d9a1e',
    },
    gate: { falseAlarmRate: 0.01, gatingSeries: 6, method: 'prediction interval over runs, Holm' },
    environmentDifferences: [],
    warnings: [],
    suites: [
      { name: 'network', status: 'ok' },
      { name: 'storage', status: 'ok' },
    ],
    series: [
      THROTTLED,
      aComparedSeries({
        labels: tcp('intra-node'),
        baseline: { median: 13.82e9, spread: 0.67e9, runs: 5 },
        current: { median: 13.7e9, spread: 0.4e9, samples: 3 },
        change: { estimate: -0.0087, lower: -0.05, upper: 0.034, confidence: 0.99 },
      }),
      ...(['0.5', '0.99'] as const).map((quantile) =>
        aComparedSeries({
          metric: 'network_latency',
          labels: { path: 'pod-to-pod', placement: 'inter-node', quantile },
          unit: 's',
          better: 'lower',
          verdict: quantile === '0.5' ? 'unchanged' : 'inconclusive',
          reason: {
            code: 'within-margin',
            text: quantile === '0.5' ? 'Within the margin.' : 'Between unchanged and 15 % slower.',
          },
          baseline: {
            median: quantile === '0.5' ? 60.4e-6 : 163.7e-6,
            spread: quantile === '0.5' ? 1.7e-6 : 12e-6,
            runs: 5,
          },
          current: {
            median: quantile === '0.5' ? 61.1e-6 : 178e-6,
            spread: quantile === '0.5' ? 2e-6 : 20e-6,
            samples: 3,
          },
          change: {
            estimate: quantile === '0.5' ? 0.0116 : 0.087,
            lower: -0.03,
            upper: quantile === '0.5' ? 0.05 : 0.21,
            confidence: 0.99,
          },
        }),
      ),
      aComparedSeries({
        metric: 'storage_iops',
        labels: { job: 'randread-4k', operation: 'read', storage_class: 'standard' },
        unit: '1/s',
        baseline: { median: 100018, spread: 3164, runs: 5 },
        current: { median: 99100, spread: 2000, samples: 3 },
        change: { estimate: -0.0092, lower: -0.06, upper: 0.04, confidence: 0.99 },
      }),
      aComparedSeries({
        metric: 'storage_bandwidth',
        labels: { job: 'randread-1m', operation: 'read', storage_class: 'standard' },
        unit: 'By/s',
        verdict: 'improved',
        reason: { code: 'better-than-margin', text: 'Faster by more than the margin of 2 %.' },
        baseline: { median: 3.98e9, spread: 0.11e9, runs: 5 },
        current: { median: 5.1e9, spread: 0.1e9, samples: 3 },
        change: { estimate: 0.281, lower: 0.21, upper: 0.35, confidence: 0.99 },
      }),
    ],
    ...overrides,
  }
}
