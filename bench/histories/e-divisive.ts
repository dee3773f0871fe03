import { shuffled, type Random } from '../../support/simulation/random.ts'

/**
 * The energy statistic of every split of a series: nm/(n + m) · (2·mean|X − Y| − mean|X − X'| − mean|Y − Y'|), means over
 * pairs (D. S. Matteson, N. A. James, A nonparametric approach for multiple change point analysis, 2014, α = 1). The value
 * at index k is that of the split into the first k values and the rest; 0 where one side has fewer than two.
 * mongodb/signal-processing-algorithms rounds nm/(n + m) down; this does not.
 */
export function qHatValues(series: readonly number[]): number[] {
  const count = series.length
  const values = Float64Array.from(series)
  const toAll = distancesToAll(values)
  const result = new Array<number>(count).fill(0)
  let [cross, left, right] = [0, 0, toAll.reduce((sum, one) => sum + one, 0) / 2]
  for (let split = 1; split < count; split += 1) {
    const moved = values[split - 1] ?? 0
    let toLeft = 0
    for (let other = 0; other < split - 1; other += 1) toLeft += Math.abs(moved - (values[other] ?? 0))
    const toRight = (toAll[split - 1] ?? 0) - toLeft
    cross += toRight - toLeft
    left += toLeft
    right -= toRight
    const [n, m] = [split, count - split]
    if (n < 2 || m < 2) continue
    result[split] =
      ((n * m) / count) * ((2 * cross) / (n * m) - (2 * left) / (n * (n - 1)) - (2 * right) / (m * (m - 1)))
  }
  return result
}

/** The sum of the distances of each value to all of them: to those below it and those above it, in ascending order. */
function distancesToAll(values: Float64Array): Float64Array {
  const count = values.length
  const order = Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  const result = new Float64Array(count)
  let below = 0
  for (const [rank, index] of order.entries()) {
    const value = values[index] ?? 0
    result[index] = value * rank - below + (total - below) - value * (count - rank)
    below += value
  }
  return result
}

/** Where the statistic is largest, and how large. */
export function bestSplit(series: readonly number[]): { at: number; q: number } {
  const values = qHatValues(series)
  let at = 0
  for (const [index, value] of values.entries()) if (value > (values[at] ?? 0)) at = index
  return { at, q: values[at] ?? 0 }
}

/** The chance that an order drawn at random reaches this statistic; the order that was seen is one of them. */
export function permutationPValue(
  series: readonly number[],
  q: number,
  permutations: number,
  random: Pick<Random, 'uniform'>,
): number {
  return (1 + reached(series, q, permutations, random, Infinity)) / (permutations + 1)
}

/** How many of the permutations reach the statistic; stops when more than `most` do. */
function reached(
  series: readonly number[],
  q: number,
  permutations: number,
  random: Pick<Random, 'uniform'>,
  most: number,
): number {
  let count = 0
  for (let draw = 0; draw < permutations && count <= most; draw += 1) {
    if (bestSplit(shuffled(series, random)).q >= q * (1 - 1e-12)) count += 1
  }
  return count
}

/** E-divisive means: splits while the permutation test is significant. */
export function eDivisive(
  series: readonly number[],
  level: number,
  permutations: number,
  random: Pick<Random, 'uniform'>,
): number[] {
  if (series.length < 4) return []
  const { at, q } = bestSplit(series)
  // The p-value is (1 + reached) / (permutations + 1): beyond so many it is above the level for sure.
  const most = Math.floor(level * (permutations + 1) + 1e-9) - 1
  if (at === 0 || reached(series, q, permutations, random, most) > most) return []
  const after = eDivisive(series.slice(at), level, permutations, random).map((index) => index + at)
  return [...eDivisive(series.slice(0, at), level, permutations, random), at, ...after]
}
