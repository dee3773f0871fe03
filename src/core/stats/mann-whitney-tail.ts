import { normalTail } from './normal.ts'

/** Groups up to this size are counted exactly; above it the normal approximation is good, and errs to larger values. */
const EXACT_UP_TO = 12

/**
 * P(U ≥ u) for Mann and Whitney's U (On a test of whether one of two random variables is stochastically larger than the
 * other, 1947) under the hypothesis that both groups come from one distribution: U counts the pairs in which the value of
 * the first group is the larger one, ties as one half. Exact without ties where the smaller group has at most 12 values:
 * the coefficients of the Gaussian binomial. With ties it errs to larger values. Else the normal approximation with
 * continuity correction.
 * @param u 0 … m·n
 * @param m size of one group, at least 1
 * @param n size of the other
 */
export function mannWhitneyTail(u: number, m: number, n: number): number {
  const pairs = m * n
  if (Math.min(m, n) > EXACT_UP_TO) {
    return normalTail((u - 0.5 - pairs / 2) / Math.sqrt((pairs * (m + n + 1)) / 12))
  }
  // U is symmetric: as many arrangements have U ≥ u as have U ≤ m·n − u.
  const below = Math.ceil(pairs - u)
  if (below >= pairs) return 1
  return Math.min(1, arrangementsUpTo(below, Math.min(m, n), Math.max(m, n)))
}

/**
 * The share of all arrangements of two groups whose U is at most `most`. The number of arrangements with U = s is the
 * coefficient of q^s in ∏ (1 − q^(large + i)) / (1 − q^i), i = 1 … small.
 */
function arrangementsUpTo(most: number, small: number, large: number): number {
  const counts = new Float64Array(most + 1)
  counts[0] = 1
  let share = 1
  for (let i = 1; i <= small; i += 1) {
    // Kept as shares of all arrangements so far, which do not overflow.
    const factor = i / (large + i)
    share *= factor
    for (let s = most; s >= large + i; s -= 1) counts[s] = (counts[s] ?? 0) - (counts[s - large - i] ?? 0)
    for (let s = i; s <= most; s += 1) counts[s] = (counts[s] ?? 0) + (counts[s - i] ?? 0)
  }
  return counts.reduce((sum, count) => sum + count, 0) * share
}
