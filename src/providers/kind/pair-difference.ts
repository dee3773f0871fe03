import type { PairDifference } from '../../ports/provider.ts'

/**
 * By how much pairs of identical clusters differ, by suite: `t(8)` of `node bench/variance-components.mjs FILE`, from 19 pairs in
 * bench/kind-pairs.jsonl and 16 in bench/kind-storage-pairs.jsonl. Nobody has recorded pairs of the other suites.
 */
export const PAIR_DIFFERENCES: Readonly<Partial<Record<string, PairDifference>>> = {
  network: { share: 0.01, degreesOfFreedom: 8 },
  http: { share: 0.029, degreesOfFreedom: 8 },
  storage: { share: 0.024, degreesOfFreedom: 8, metrics: ['storage_iops', 'storage_bandwidth'] },
}
