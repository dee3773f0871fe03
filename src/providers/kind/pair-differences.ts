import type { PairDifference } from '../../core/judge/rounds/design.ts'

/**
 * By how much pairs of identical clusters differ: `t(8)` of `node bench/variance-components.mjs --series FILE`, the larger figure of series
 * that share a line. From 19 pairs in bench/kind-pairs.jsonl and 16 in bench/kind-storage-pairs.jsonl. What writes differ by comes with
 * their file, which is new with each set of measuring pods (`--pods`). Nobody has recorded other metrics.
 */
export const PAIR_DIFFERENCES: readonly PairDifference[] = [
  { series: 'network_throughput', share: 0.014, degreesOfFreedom: 8 },
  { series: 'network_latency', share: 0.008, degreesOfFreedom: 8 },
  { series: 'http_*{keepalive="on"}', share: 0.016, degreesOfFreedom: 8 },
  { series: 'http_*{keepalive="off"}', share: 0.014, degreesOfFreedom: 8 },
  { series: 'storage_iops{operation="read"}', share: 0.01, degreesOfFreedom: 8 },
  { series: 'storage_iops{operation="write"}', share: 0.046, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="read"}', share: 0.045, degreesOfFreedom: 8 },
  { series: 'storage_bandwidth{operation="write"}', share: 0.08, degreesOfFreedom: 8 },
]
