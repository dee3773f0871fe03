import { createHash } from 'node:crypto'
import { type MetricDefinition, parseSeries } from '../../src/core/series.ts'
import { identityOf, identityText } from '../../src/core/record/record.ts'
import {
  type EnvironmentFacts,
  type KbenchRecord,
  RECORD_SCHEMA,
  type RecordedSeries,
  type SuiteResult,
} from '../../src/core/record/schema.ts'
import { shownAs } from './shown-as.ts'

/** Facts of a small kind cluster; a test states what matters to it. */
export function buildFacts(overrides: Partial<EnvironmentFacts> = {}): EnvironmentFacts {
  const node = {
    cpuModel: 'AMD EPYC 7763',
    cores: 4,
    memoryBytes: 16 * 2 ** 30,
    kernel: '6.8.0-1030',
    os: 'Debian GNU/Linux 12',
    containerRuntime: 'containerd://2.1.1',
    mtu: 1500,
  }
  return {
    kubernetes: 'v1.34.0',
    nodes: [
      { ...node, name: 'control-plane', role: 'control-plane' },
      { ...node, name: 'worker', role: 'worker' },
    ],
    cni: 'kindnet',
    kubeProxyMode: 'iptables',
    storageClass: 'standard',
    runner: 'local',
    isolation: null,
    tools: { iperf3: '3.18' },
    ...overrides,
  }
}

export function buildSuite(overrides: Partial<SuiteResult> = {}): SuiteResult {
  return {
    name: 'network',
    status: 'ok',
    parameters: { rounds: 3, durationSeconds: 5 },
    durationSeconds: 30,
    ...overrides,
  }
}

/**
 * A series by its name in Prometheus notation.
 * @param values one sample per round
 */
export function buildSeries(
  name: string,
  values: readonly number[],
  overrides: Partial<RecordedSeries> = {},
): RecordedSeries {
  const { metric, labels } = parseSeries(name)
  return {
    metric,
    labels: { ...labels },
    unit: 'bit/s',
    better: 'higher',
    samples: values.map((value, index) => ({ value, round: index + 1, at: '2026-03-01T10:00:05.000Z' })),
    ...overrides,
  }
}

interface RecordOverrides extends Partial<Omit<KbenchRecord, 'environment' | 'subject'>> {
  readonly subject?: Partial<KbenchRecord['subject']>
  readonly provider?: string
  readonly facts?: Partial<EnvironmentFacts>
}

/** A record whose fingerprint fits its facts and suites. */
export function buildRecord(overrides: RecordOverrides = {}): KbenchRecord {
  const { subject, provider = 'kind', facts: factOverrides, ...rest } = overrides
  const facts = buildFacts(factOverrides)
  const suites = overrides.suites ?? [buildSuite()]
  const text = identityText(identityOf(provider, facts, suites, subject?.labels ?? {}))
  return {
    schema: RECORD_SCHEMA,
    id: 'current',
    startedAt: '2026-03-01T10:00:00.000Z',
    durationSeconds: 60,
    subject: { name: 'default', labels: {}, ...subject },
    series: [],
    ...rest,
    environment: {
      provider,
      fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16),
      facts,
    },
    suites,
  }
}

export function buildMetric(overrides: Partial<MetricDefinition> = {}): MetricDefinition {
  const { id = 'network_throughput' } = overrides
  return {
    ...shownAs(id),
    id,
    unit: 'bit/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'for tests',
    ...overrides,
  }
}
