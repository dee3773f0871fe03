import type { PairDifference } from '../../ports/provider.ts'

/**
 * By how much pairs of identical clusters differ, by suite: `t(8)` of `node bench/variance-components.mjs bench/kind-pairs.jsonl`, from
 * 19 pairs. Nobody has recorded pairs of the other suites.
 */
export const PAIR_DIFFERENCES: Readonly<Partial<Record<string, PairDifference>>> = {
  network: { share: 0.01, degreesOfFreedom: 8 },
  http: { share: 0.029, degreesOfFreedom: 8 },
}
