import { sum } from '../../core/stats/samples.ts'
import type { Seconds } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import { utilizationObservations, type GroupCpu } from '../node-groups/open-node-groups.ts'
import type { HttpFigures, HttpQuantile } from './hey.ts'

interface LoadResult {
  /** Of the series: entry, keepalive, family. */
  readonly labels: Observation['labels']
  /** One of each client. */
  readonly figures: readonly HttpFigures[]
  /** In which requests were begun. */
  readonly durationSeconds: number
  /** CPU time of the nodes; undefined: not known. */
  readonly busy: Seconds | undefined
  readonly groups: readonly GroupCpu[]
}

/**
 * The rate is over the time in which requests are begun, not until the last of them has ended, as hey has it: one that
 * waits for its time-out would stretch a short test several times. Of several clients rates are added and shares are those of
 * all requests; quantiles cannot be merged, so each client has series with its number.
 */
export function loadObservations(result: LoadResult): Observation[] {
  const { figures, durationSeconds, busy, groups } = result
  const several = figures.length > 1
  const labels = several ? { ...result.labels, clients: String(figures.length) } : result.labels
  const answered = sum(figures.map((one) => one.answered))
  const results = sum(figures.map((one) => one.results))
  return [
    { metric: 'http_request_rate', labels, value: answered / durationSeconds },
    { metric: 'http_error_ratio', labels, value: 1 - answered / results },
    ...figures.flatMap((one, index) => {
      const own = several ? { ...labels, client: String(index + 1) } : labels
      return [
        ...(several
          ? [{ metric: 'http_request_rate', labels: own, value: one.answered / durationSeconds }]
          : []),
        ...latencies(one, own),
      ]
    }),
    ...(busy !== undefined && busy > 0 ? [{ metric: 'http_node_cpu', labels, value: busy / answered }] : []),
    ...groups.map(({ group, busy: ofGroup }) => ({
      metric: 'http_node_cpu',
      labels: { ...labels, group },
      value: ofGroup / answered,
    })),
    ...utilizationObservations('http_node_utilization', groups, labels),
  ]
}

function latencies({ latency }: HttpFigures, labels: Observation['labels']): Observation[] {
  return (Object.entries(latency) as [HttpQuantile, Seconds][]).map(([quantile, value]) => ({
    metric: 'http_latency',
    labels: { ...labels, quantile },
    value,
  }))
}
