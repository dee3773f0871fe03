import { mannWhitneyTail } from '../../../../core/stats/rank-distribution.ts'
import { middleOf } from './middle.ts'
import { FEWEST_RUNS } from './windows.ts'

/** How often a stretch of m runs fits, overlapping, into m runs as a place to look at; measured on noise. */
const OVERLAP = 6

/**
 * The probability that runs as unusual as those of a new level come together by chance, whatever the distribution of the
 * noise: for each change, the runs of its shorter side are ranked among all other runs of the series, each measured from
 * the level it belongs to (Mann and Whitney), times the number of places where such a stretch could lie. A machine that
 * is disturbed in one run of five will have three disturbed runs in a row now and then; this distinguishes that. A level does not
 * count if fewer than three of its runs are nearer to it than to the other level.
 * @param values the series with its spikes
 * @param changes first runs of new levels, ascending
 * @returns one probability per change
 */
export function probabilitiesOfRanks(values: Float64Array, changes: readonly number[]): number[] {
  const bounds = [0, ...changes, values.length]
  const segments = bounds.slice(1).map((end, index) => values.subarray(bounds[index], end))
  const levels = segments.map((segment) => middleOf(segment.slice()))
  const own = segments.map((segment, index) => segment.map((value) => value - (levels[index] ?? 0)).sort())
  const all = new Float64Array(values.length)
  for (const [index, residuals] of own.entries()) all.set(residuals, bounds[index])
  all.sort()
  return changes.map((_, index) => {
    const isLater = (segments[index + 1]?.length ?? 0) <= (segments[index]?.length ?? 0)
    const [side, other] = isLater ? [index + 1, index] : [index, index + 1]
    const [segment, residuals] = [segments[side], own[side]]
    if (segment === undefined || residuals === undefined) return 1
    const reference = levels[other] ?? 0
    const shift = (levels[side] ?? 0) - reference
    let [larger, nearer] = [0, 0]
    for (const value of segment) {
      const distance = value - reference
      if (distance / shift > 0.5) nearer += 1
      larger += halfRank(all, distance) - halfRank(residuals, distance)
    }
    if (nearer < FEWEST_RUNS) return 1
    const rest = values.length - segment.length
    const pairs = segment.length * rest
    const tail = mannWhitneyTail(shift > 0 ? larger : pairs - larger, segment.length, rest)
    return Math.min(1, 2 * Math.min(values.length, (OVERLAP * values.length) / segment.length) * tail)
  })
}

/** How many of the sorted values are smaller, those that are equal counted as one half. */
function halfRank(sorted: Float64Array, value: number): number {
  return (firstNotBelow(sorted, value, false) + firstNotBelow(sorted, value, true)) / 2
}

function firstNotBelow(sorted: Float64Array, value: number, afterEqual: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = sorted[middle] ?? 0
    if (there < value || (afterEqual && there === value)) low = middle + 1
    else high = middle
  }
  return low
}
