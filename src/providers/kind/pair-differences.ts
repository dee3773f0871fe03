import type { PairDifference } from '../../core/judge/rounds/design.ts'

/**
 * By how much pairs of identical clusters differ: `t(8)` of `node bench/variance-components.mjs --series FILE`, the larger figure of series
 * that share a line. Of network from 19 pairs in bench/kind-pairs.jsonl, of HTTP from 13 in bench/kind-http-pairs.jsonl, of storage with new
 * test files in every round from 22 in bench/kind-storage-new-files.jsonl. Recorded were TCP and the median of round trips between pods on
 * two nodes, HTTP through a ClusterIP, and the class standard; other paths, entries and classes are taken to be like them.
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
 * The same of storage whose test files are only new with the pods, as large ones are: from 44 sets of measuring pods on 22 pairs
 * (`--pods`), in bench/kind-storage-pairs.jsonl and bench/kind-storage-slices.jsonl. Bandwidth of writes differed by 2 % on 26 Nov 2026 and
 * by 8 % the day after.
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
