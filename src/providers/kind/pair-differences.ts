import type { PairDifference } from '../../core/judge/rounds/round.ts'

/**
 * By how much pairs of identical clusters differ: posterior scales from the recorded pairs in bench/recorded (19 of network, 13 of HTTP, 22
 * of storage), the larger figure of series that share a line. Recorded were TCP and the median of round trips between pods on two nodes,
 * HTTP through a ClusterIP, and the class standard; other paths, entries and classes are taken to be like them.
 */
export const PAIR_DIFFERENCES: readonly PairDifference[] = [
  { series: 'network_throughput{protocol="tcp"}', share: 0.014, degreesOfFreedom: 8 },
  { series: 'network_latency{quantile="0.5"}', share: 0.008, degreesOfFreedom: 8 },
  { series: 'http_request_rate{keepalive="on"}', share: 0.016, degreesOfFreedom: 8 },
  { series: 'http_request_rate{keepalive="off"}', share: 0.014, degreesOfFreedom: 8 },
  { series: 'http_latency{keepalive="on",quantile="0.5"}', share: 0.016, degreesOfFreedom: 8 },
  { series: 'http_latency{keepalive="off",quantile="0.5"}', share: 0.013, degreesOfFreedom: 8 },
  { series: 'storage_iops{operation="read"}', share: 0.01, degreesOfFreedom: 8 },
  { series: 'storage_iops{operation="write"}', share: 0.012, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="read"}', share: 0.023, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="write"}', share: 0.016, degreesOfFreedom: 8 },
]

/**
 * The same for storage whose test files are only new with the pods, as large ones are: from 44 sets of measuring pods on 22 pairs.
 */
const FILES_OF_PODS: readonly PairDifference[] = [
  { series: 'storage_iops{operation="read"}', share: 0.037, degreesOfFreedom: 8 },
  { series: 'storage_iops{operation="write"}', share: 0.023, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="read"}', share: 0.06, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="write"}', share: 0.05, degreesOfFreedom: 8 },
]

/** @param podsDiffer as of Provider.pairDifferences */
export function pairDifferences(podsDiffer: ReadonlySet<string>): readonly PairDifference[] {
  return [...(podsDiffer.has('storage') ? FILES_OF_PODS : []), ...PAIR_DIFFERENCES]
}
