import { normalTail } from './normal.ts'
import { remembering } from './samples.ts'

/** Additions that an exact distribution may take; beyond, the normal approximation is used and says so. */
const MOST_ADDITIONS = 5e6
/** Products that the exact sum of two strata may take. */
const MOST_PRODUCTS = 2e7

/**
 * The distribution of a rank statistic when nothing differs: the number, of `total` averages (or differences) of two
 * observations each, that are positive. Symmetric around total / 2.
 */
export interface RankDistribution {
  readonly total: number
  readonly method: 'exact' | 'normal'
  /** P(W ≥ count); 1 for 0 and below, 0 above the total. */
  readonly tail: (count: number) => number
}

/**
 * Wilcoxon's signed-rank statistic of n independent observations, each symmetric around zero and none of them equal in
 * size: the sum of those of the ranks 1 … n that carry a plus, each with probability ½.
 *
 * Exact by convolution, rank by rank: P_r(w) = ½·P_{r−1}(w) + ½·P_{r−1}(w − r). Else the normal approximation with mean
 * n(n+1)/4, variance n(n+1)(2n+1)/24 and continuity correction (Hollander, Wolfe, Chicken, Nonparametric Statistical
 * Methods, section 3.1).
 * @param n 0 or more
 */
export function signedRankDistribution(n: number): RankDistribution {
  const total = (n * (n + 1)) / 2
  if (n * total > MOST_ADDITIONS) return normal(total, (total * (2 * n + 1)) / 12)
  return remembered(`signed-rank ${String(n)}`, () => {
    const chance = new Float64Array(total + 1)
    chance[0] = 1
    for (let rank = 1; rank <= n; rank += 1) {
      for (let sum = (rank * (rank + 1)) / 2; sum >= 0; sum -= 1) {
        chance[sum] = ((chance[sum] ?? 0) + (sum >= rank ? (chance[sum - rank] ?? 0) : 0)) / 2
      }
    }
    return chance
  })
}

/**
 * The Mann-Whitney statistic of m and n independent observations of one continuous distribution: in how many of the
 * m·n pairs the first is larger.
 *
 * Exact: the counts are the coefficients of the Gaussian binomial ∏ (1 − q^(n+i)) / (1 − q^i), i = 1 … m, made factor by
 * factor (Di Bucchianico, Combinatorics, computer algebra and the Wilcoxon-Mann-Whitney test, 1999). Only the lower half is
 * computed, where all terms have similar sizes; the rest is its mirror image. Else the normal
 * approximation with mean mn/2, variance
 * mn(m+n+1)/12 and continuity correction (Hollander, Wolfe, Chicken, section 4.1).
 */
export function mannWhitneyDistribution(m: number, n: number): RankDistribution {
  const total = m * n
  const [few, many] = m < n ? [m, n] : [n, m]
  if (few * total > MOST_ADDITIONS) return normal(total, (total * (m + n + 1)) / 12)
  return remembered(`mann-whitney ${String(few)} ${String(many)}`, () => {
    const count = arrangements(few, many, Math.floor(total / 2))
    const all = Float64Array.from({ length: total + 1 }, (_, u) => count[Math.min(u, total - u)] ?? 0)
    const sum = all.reduce((a, b) => a + b, 0)
    return all.map((one) => one / sum)
  })
}

/** In how many ways two groups can be arranged so that the statistic is 0, 1 … `most`. */
function arrangements(few: number, many: number, most: number): Float64Array {
  const count = new Float64Array(most + 1)
  count[0] = 1
  for (let i = 1; i <= few; i += 1) {
    for (let u = most; u >= many + i; u -= 1) count[u] = (count[u] ?? 0) - (count[u - many - i] ?? 0)
    for (let u = i; u <= most; u += 1) count[u] = (count[u] ?? 0) + (count[u - i] ?? 0)
  }
  return count
}

/** Groups up to this size are counted exactly by `mannWhitneyTail`; for larger ones the approximation errs to larger values. */
const EXACT_UP_TO = 12

/**
 * P(U ≥ u) alone, for groups whose sizes hardly come twice, such as the runs of a history: only the far end of the distribution
 * is counted. Exact where the smaller group has at most 12 values, else the normal approximation with continuity correction.
 * @param u 0 … m·n, ties counted as one half: half a tie errs to larger values
 * @param m size of one group, at least 1
 * @param n size of the other
 */
export function mannWhitneyTail(u: number, m: number, n: number): number {
  const pairs = m * n
  const [few, many] = m < n ? [m, n] : [n, m]
  if (few > EXACT_UP_TO) return normalTail((u - 0.5 - pairs / 2) / Math.sqrt((pairs * (m + n + 1)) / 12))
  // U is symmetric: as many arrangements have U ≥ u as have U ≤ m·n − u.
  const below = Math.ceil(pairs - u)
  if (below >= pairs) return 1
  let share = 1
  for (let i = 1; i <= few; i += 1) share *= i / (many + i)
  return Math.min(1, arrangements(few, many, below).reduce((sum, one) => sum + one, 0) * share)
}

/** P(W = count), taken from the end where the tails are small, so that no digits are lost. */
export function chanceOf({ total, tail }: RankDistribution, count: number): number {
  const far = Math.max(count, total - count)
  return tail(far) - tail(far + 1)
}

/** The sum of two independent Mann-Whitney statistics, for two strata: exact by convolution. */
export function sumOfMannWhitney(
  first: readonly [m: number, n: number],
  second: readonly [m: number, n: number],
): RankDistribution {
  const [a, b] = [mannWhitneyDistribution(...first), mannWhitneyDistribution(...second)]
  const total = a.total + b.total
  const exact = a.method === 'exact' && b.method === 'exact' && a.total * b.total <= MOST_PRODUCTS
  if (!exact) {
    const variance = [first, second].reduce((sum, [m, n]) => sum + (m * n * (m + n + 1)) / 12, 0)
    return normal(total, variance)
  }
  return remembered(`sum ${[...first, ...second].join(' ')}`, () => {
    const sum = new Float64Array(total + 1)
    for (let i = 0; i <= a.total; i += 1) {
      const left = chanceOf(a, i)
      for (let j = 0; j <= b.total; j += 1) sum[i + j] = (sum[i + j] ?? 0) + left * chanceOf(b, j)
    }
    return sum
  })
}

function normal(total: number, variance: number): RankDistribution {
  const deviation = Math.sqrt(variance)
  const tail = (count: number): number => {
    if (count <= 0) return 1
    return count > total ? 0 : normalTail((count - 0.5 - total / 2) / deviation)
  }
  return { total, method: 'normal', tail }
}

const rememberedDistribution = remembering<RankDistribution>(500)

/** The same few numbers of rounds come up for every series of a run. */
function remembered(key: string, chances: () => Float64Array): RankDistribution {
  return rememberedDistribution(key, () => exactly(chances()))
}

function exactly(chance: Float64Array): RankDistribution {
  const total = chance.length - 1
  // Summed from the far end, where the terms are smallest.
  const tails = new Float64Array(total + 2)
  for (let w = total; w >= 0; w -= 1) tails[w] = Math.min(1, (tails[w + 1] ?? 0) + (chance[w] ?? 0))
  return {
    total,
    method: 'exact',
    tail: (count) => (count <= 0 ? 1 : (tails[Math.ceil(count)] ?? 0)),
  }
}
