import { normalTail } from './normal.ts'
import { mannWhitneyDistribution } from './rank-distribution.ts'
import { remembering } from './samples.ts'

/** Additions that an exact conditional distribution may take; beyond, the normal approximation with the tied variance. */
const MOST_ADDITIONS = 2e7

/** One-sided and two-sided p-values of a rank test; the two-sided one is twice the smaller, at most 1. */
interface RankTest {
  /** The pairs in which the first is larger, ties as ½. */
  readonly statistic: number
  readonly greater: number
  readonly less: number
  readonly twoSided: number
  /** exact: also with ties, conditional on the ranks that were found; normal: approximated, with continuity correction. */
  readonly method: 'exact' | 'normal'
}

/**
 * The Mann-Whitney test of "both samples have one distribution". Without ties exact; with ties exact over all
 * ways of dividing the mid-ranks that were found among the samples (the permutation test of Streitberg and
 * Röhmel, Exact distributions for permutation and rank tests, 1986), as long as that can be computed; else
 * normal with the tied variance (Hollander, Wolfe, Chicken, section 4.1).
 * @throws {RangeError} for not-a-number
 */
export function mannWhitneyTest(first: readonly number[], second: readonly number[]): RankTest {
  const [m, n] = [first.length, second.length]
  const { ranks, hasTies } = midranks([...first, ...second])
  const rankSum = ranks.slice(0, m).reduce((sum, rank) => sum + rank, 0)
  const statistic = rankSum - (m * (m + 1)) / 2
  const used = m + n
  if (!hasTies || m === 0 || n === 0) {
    const { tail, method, total } = mannWhitneyDistribution(m, n)
    return finish({ statistic, greater: tail(statistic), less: tail(total - statistic), method })
  }
  const few = Math.min(m, n)
  const whole = 2 * few * used
  if (used * few * whole > MOST_ADDITIONS) {
    const mean = (used + 1) / 2
    const scatter = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0)
    const variance = (m * n * scatter) / (used * (used - 1))
    const tail = (distance: number): number =>
      variance === 0 ? 1 : normalTail((distance - 0.5) / Math.sqrt(variance))
    const off = statistic - (m * n) / 2
    return finish({ statistic, greater: tail(off), less: tail(-off), method: 'normal' })
  }
  const doubled = Math.round(2 * (m <= n ? rankSum : (used * (used + 1)) / 2 - rankSum))
  const tails = tailsAt(rememberedChances(ranks, few, whole), doubled)
  const ofFirst = m <= n ? tails : { greater: tails.less, less: tails.greater }
  return finish({ statistic, ...ofFirst, method: 'exact' })
}

const remembered = remembering<Float64Array>(200)

/** Series that share rounds share their ties, and one series is tested around several values. */
function rememberedChances(ranks: readonly number[], few: number, whole: number): Float64Array {
  const sorted = [...ranks].sort((a, b) => a - b)
  return remembered(`${String(few)} ${sorted.join(' ')}`, () => chancesOfSums(sorted, few, whole))
}

/** The distribution of twice the sum of `few` of the ranks, in any order, drawn without replacement. */
function chancesOfSums(ranks: readonly number[], few: number, whole: number): Float64Array {
  const rows = Array.from({ length: few + 1 }, () => new Float64Array(whole + 1))
  const [start] = rows
  if (start !== undefined) start[0] = 1
  // Chances, not counts: drawing the k-th of the few when `seen` ranks went by keeps every number below 1.
  for (const [seen, rank] of ranks.entries()) {
    const step = Math.round(2 * rank)
    for (let k = Math.min(few, seen + 1); k >= 1; k -= 1) {
      const [to, from] = [rows[k], rows[k - 1]]
      if (to === undefined || from === undefined) continue
      // A share of k / (seen + 1) of the subsets of size k of seen + 1 ranks contains the new one.
      const share = k / (seen + 1)
      for (let sum = whole; sum >= 0; sum -= 1) {
        const without = (to[sum] ?? 0) * (1 - share)
        to[sum] = without + (sum >= step ? (from[sum - step] ?? 0) * share : 0)
      }
    }
  }
  return rows[few] ?? new Float64Array(1)
}

function tailsAt(chance: Float64Array, at: number): { greater: number; less: number } {
  let [greater, less] = [0, 0]
  for (let sum = chance.length - 1; sum >= at; sum -= 1) greater += chance[sum] ?? 0
  for (let sum = 0; sum <= at; sum += 1) less += chance[sum] ?? 0
  return { greater: Math.min(1, greater), less: Math.min(1, less) }
}

function finish(test: Omit<RankTest, 'twoSided'>): RankTest {
  return { ...test, twoSided: Math.min(1, 2 * Math.min(test.greater, test.less)) }
}

function midranks(values: readonly number[]): { ranks: number[]; hasTies: boolean } {
  if (values.some(Number.isNaN)) throw new RangeError(`not-a-number among [${values.join(', ')}]`)
  const order = [...values.entries()].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
  const ranks = new Array<number>(values.length).fill(0)
  let hasTies = false
  for (let start = 0; start < order.length;) {
    let end = start
    while (end + 1 < order.length && order[end + 1]?.[1] === order[start]?.[1]) end += 1
    hasTies ||= end > start
    for (const [index] of order.slice(start, end + 1)) ranks[index] = (start + end) / 2 + 1
    start = end + 1
  }
  return { ranks, hasTies }
}
