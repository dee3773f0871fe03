import { createHash } from 'node:crypto'
import { DEFINITIONS } from '../src/app/registry.ts'
import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { identityOf, identityText } from '../src/core/record/record.ts'
import type { KbenchRecord, RecordedSeries } from '../src/core/record/schema.ts'
import type { Labels } from '../src/core/series.ts'
import { seededRandom, type Random } from './simulation/random.ts'
import { nightlyClusterFacts } from './nightly-cluster.ts'

const DAY = 86_400_000
const { metrics, suiteOf } = reportCatalogue(DEFINITIONS.suites, [])

/** What one series of the generated history does. */
interface Plan {
  readonly metric: string
  readonly labels: Labels
  readonly level: number
  /** Standard deviation of a run, and of the samples within one, as shares of the level. */
  readonly noise: number
  /** From a share of all nights on, times this factor. */
  readonly steps: readonly (readonly [from: number, factor: number])[]
}

export interface YearsOptions {
  readonly nights: number
  readonly series?: number
  readonly samples?: number
  /** From this share of the nights on another Kubernetes version is measured: another environment. Absent: one environment. */
  readonly upgradeAt?: number
  readonly seed?: number
}

/**
 * A nightly history with what years bring: series of all suites with the labels and digits of records of a kind cluster, noise that has spikes
 * and memory, lasting steps in one series of eight, three weeks without a night, a suite that failed now and then, a run that was
 * stopped. One record after the other, as years of them are too many for the memory.
 */
export function* yearsOfRecords(options: YearsOptions): Generator<KbenchRecord> {
  const { nights, series = 200, samples = 10, upgradeAt = 2, seed = 20261121 } = options
  const random = seededRandom(seed)
  const plans = plansOf(series, random)
  const wandering = plans.map(() => 0)
  const last = Date.UTC(2026, 10, 20, 3, 17)
  for (let night = 0; night < nights; night += 1) {
    // A broken runner, three weeks long.
    const fromEnd = nights - night
    const isMissing = fromEnd > 130 && fromEnd <= 151
    for (const [index] of plans.entries())
      wandering[index] = 0.4 * (wandering[index] ?? 0) + Math.sqrt(1 - 0.16) * random.normal()
    if (isMissing) continue
    const start = last - (fromEnd - 1) * DAY
    const isUpgraded = night >= upgradeAt * nights
    const failed = random.uniform() < 0.01 ? 'storage' : undefined
    yield recordOf({ start, night, nights, plans, wandering, samples, isUpgraded, failed }, random)
  }
}

/** Series in alternation over all metrics, with the labels that the suites give. */
function plansOf(count: number, random: Random): Plan[] {
  const kinds: readonly {
    readonly metric: string
    readonly level: number
    readonly noise: number
    readonly labels: readonly Labels[]
  }[] = [
    {
      metric: 'network_throughput',
      level: 9.2e9,
      noise: 0.02,
      labels: cross({
        protocol: ['tcp', 'udp'],
        path: ['pod-to-pod', 'pod-to-service', 'host'],
        placement: ['same-node', 'inter-node'],
        streams: ['1', '8'],
      }),
    },
    {
      metric: 'network_latency',
      level: 6.1e-5,
      noise: 0.03,
      labels: cross({
        quantile: ['0.5', '0.99'],
        path: ['pod-to-pod', 'pod-to-service', 'host'],
        placement: ['same-node', 'inter-node'],
        size: ['64', '1024'],
      }),
    },
    {
      metric: 'network_udp_loss',
      level: 0.0012,
      noise: 0.3,
      labels: cross({
        path: ['pod-to-pod', 'pod-to-service', 'host'],
        placement: ['same-node', 'inter-node'],
      }),
    },
    {
      metric: 'network_cpu',
      level: 0.42,
      noise: 0.03,
      labels: cross({
        side: ['client', 'server'],
        path: ['pod-to-pod', 'pod-to-service', 'host'],
        placement: ['same-node', 'inter-node'],
      }),
    },
    {
      metric: 'http_request_rate',
      level: 48_200,
      noise: 0.025,
      labels: cross({
        path: ['pod-to-pod', 'pod-to-service', 'ingress'],
        keepalive: ['on', 'off'],
        connections: ['10', '100'],
      }),
    },
    {
      metric: 'http_latency',
      level: 0.0021,
      noise: 0.04,
      labels: cross({
        quantile: ['0.5', '0.95', '0.99'],
        path: ['pod-to-pod', 'pod-to-service', 'ingress'],
        keepalive: ['on', 'off'],
      }),
    },
    {
      metric: 'storage_iops',
      level: 61_300,
      noise: 0.05,
      labels: cross({
        operation: ['read', 'write'],
        pattern: ['random', 'sequential'],
        depth: ['1', '16', '128'],
      }),
    },
    {
      metric: 'storage_bandwidth',
      level: 1.9e9,
      noise: 0.05,
      labels: cross({ operation: ['read', 'write'], blocks: ['128KiB', '1MiB'], depth: ['1', '16', '128'] }),
    },
    {
      metric: 'storage_latency',
      level: 1.1e-4,
      noise: 0.05,
      labels: cross({ operation: ['read', 'write'], quantile: ['0.5', '0.99', '0.999'], depth: ['1', '16'] }),
    },
    {
      metric: 'image_pull_time',
      level: 3.4,
      noise: 0.06,
      labels: cross({
        size: ['10MB', '100MB', '500MB'],
        layers: ['1', '4', '16'],
        source: ['registry', 'neighbour'],
      }),
    },
    {
      metric: 'api_latency',
      level: 0.0088,
      noise: 0.04,
      labels: cross({
        verb: ['create', 'get', 'list', 'delete'],
        resource: ['configmap', 'pod', 'deployment'],
        quantile: ['0.5', '0.99'],
      }),
    },
    {
      metric: 'pod_startup_latency',
      level: 1.62,
      noise: 0.05,
      labels: cross({ quantile: ['0.5', '0.9', '0.99'], pods: ['1', '20', '50'] }),
    },
  ]
  const all = kinds.flatMap(({ labels, ...kind }) => labels.map((one) => ({ ...kind, labels: one })))
  return Array.from({ length: count }, (_, index) => {
    const chosen = all[index % all.length]
    if (chosen === undefined) throw new Error('there is no kind of series')
    const { labels, level, ...kind } = chosen
    const turn = Math.floor(index / all.length)
    return {
      ...kind,
      labels: turn === 0 ? labels : { ...labels, repeat: String(turn) },
      level: level * (0.5 + random.uniform()),
      steps: stepsOf(index, kind.noise, random),
    }
  })
}

/** Most series never change. */
function stepsOf(index: number, noise: number, random: Random): Plan['steps'] {
  const size = 1 + Math.max(0.06, 2.5 * noise) * (random.uniform() < 0.5 ? -1 : 1)
  switch (index % 16) {
    case 3:
      return [[0.93, size]]
    case 11:
      return [
        [0.3, size],
        [0.8, 1 / size],
      ]
    default:
      return []
  }
}

function cross(values: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(values).reduce<Labels[]>(
    (all, [name, options]) => all.flatMap((labels) => options.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  )
}

interface Night {
  readonly start: number
  readonly night: number
  readonly nights: number
  readonly plans: readonly Plan[]
  readonly wandering: readonly number[]
  readonly samples: number
  readonly isUpgraded: boolean
  readonly failed: string | undefined
}

function recordOf(night: Night, random: Random): KbenchRecord {
  const { start, plans, wandering, samples, isUpgraded, failed } = night
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString()
  const hex = (length: number): string =>
    Array.from({ length }, () => Math.floor(random.uniform() * 16).toString(16)).join('')
  const facts = nightlyClusterFacts(
    isUpgraded ? { kubernetes: 'v1.35.0', kind: '0.31.0' } : { kubernetes: 'v1.34.0', kind: '0.30.0' },
  )
  const suites = ['control-plane', 'http', 'image-pull', 'network', 'storage'].map((name) => ({
    name,
    status: name === failed ? ('failed' as const) : ('ok' as const),
    ...(name === failed ? { reason: 'no volume was bound within 120 s' } : {}),
    parameters: { durationSeconds: 5, warmUpSeconds: 1 },
    durationSeconds: 300 * (1 + 0.01 * random.normal()),
  }))
  const series = plans.flatMap((plan, index): RecordedSeries[] => {
    const definition = metrics.get(plan.metric)
    if (definition === undefined) throw new Error(`${plan.metric} is no metric`)
    if (suiteOf(plan.metric) === failed) return []
    const isSpike = random.uniform() < 0.015
    const run =
      levelOf(plan, night) *
      Math.max(0.05, 1 + plan.noise * (wandering[index] ?? 0) * 0.7 + (isSpike ? 6 * plan.noise : 0))
    return [
      {
        metric: plan.metric,
        labels: plan.labels,
        unit: definition.unit,
        better: definition.better,
        samples: Array.from({ length: samples }, (_, round) => ({
          value: run * Math.max(0.05, 1 + plan.noise * random.normal()),
          round: round + 1,
          at: at(60 + round * 150 + index / 10),
        })),
      },
    ]
  })
  return {
    schema: 'kbench.record/1',
    id: `${at(0).replaceAll(/[-:]|\.\d+/g, '')}-${hex(8)}`,
    startedAt: at(0),
    durationSeconds: 1800 * (1 + 0.01 * random.normal()),
    subject: { name: 'current', commit: hex(40), ref: 'refs/heads/main', labels: {} },
    environment: {
      provider: 'kind',
      fingerprint: createHash('sha256')
        .update(
          identityText(
            identityOf(
              'kind',
              facts,
              suites.map((one) => ({ ...one, status: 'ok' })),
              {},
            ),
          ),
        )
        .digest('hex')
        .slice(0, 16),
      facts,
    },
    suites,
    series,
  }
}

function levelOf({ level, steps }: Plan, { night, nights }: Night): number {
  return steps.reduce((all, [from, factor]) => (night >= from * nights ? all * factor : all), level)
}
