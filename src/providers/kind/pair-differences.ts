import type { PairDifference } from '../../core/judge/rounds/round.ts'

/**
 * By how much pairs of identical clusters differ: posterior scales from the recorded pairs in bench/recorded (19 of network, 13 of HTTP, 22
 * of storage), the larger figure of series that share a line. Recorded were TCP and the median of round trips between pods on two nodes,
 * HTTP through a ClusterIP, and the class standard; other paths, entries and classes are taken to be like them.
 */
const SHARES = {
  'network_throughput{protocol="tcp"}': 0.014,
  'network_latency{quantile="0.5"}': 0.008,
  'http_request_rate{keepalive="on"}': 0.016,
  'http_request_rate{keepalive="off"}': 0.014,
  'http_latency{keepalive="on",quantile="0.5"}': 0.016,
  'http_latency{keepalive="off",quantile="0.5"}': 0.013,
  'storage_iops{operation="read"}': 0.01,
  'storage_iops{operation="write"}': 0.012,
  'storage_bandwidth{operation="read"}': 0.023,
  'storage_bandwidth{operation="write"}': 0.016,
}
/** The same for storage whose test files are only new with the pods, as large ones are: from 44 sets of measuring pods on 22 pairs. */
const SHARES_OF_NEW_FILES = {
  'storage_iops{operation="read"}': 0.037,
  'storage_iops{operation="write"}': 0.023,
  'storage_bandwidth{operation="read"}': 0.06,
  'storage_bandwidth{operation="write"}': 0.05,
}

/** @param podsDiffer as of Provider.pairDifferences */
export function pairDifferences(podsDiffer: ReadonlySet<string>): readonly PairDifference[] {
  const shares = { ...SHARES, ...(podsDiffer.has('storage') ? SHARES_OF_NEW_FILES : {}) }
  return Object.entries(shares).map(([series, share]) => ({ series, share, degreesOfFreedom: 8 }))
}
