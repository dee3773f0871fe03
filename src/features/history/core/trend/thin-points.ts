import { median } from '../../../../core/stats/median.ts'
import { sortSamples } from '../../../../core/stats/sorted-samples.ts'
import type { Trend, TrendPoint } from './trend.ts'

/** More points than these would lie on each other, and cost time and bytes for nothing. */
const MOST_POINTS = 1500

/** A run, or neighbouring runs that are drawn as one point. */
interface ShownPoint extends TrendPoint {
  readonly low: number
  readonly high: number
  readonly runs: number
}

/**
 * The points of a trend, or, where there are too many, medians of neighbouring runs with their range. Runs before and after a change
 * are never put together.
 * @returns `bin`: runs per point, at most; 1 where every run is shown
 */
export function thinPoints(
  points: readonly TrendPoint[],
  changes: Trend['changes'],
): { points: ShownPoint[]; bin: number } {
  const bin = Math.ceil(points.length / MOST_POINTS)
  const starts = new Set(changes.map(({ at }) => at))
  const shown: ShownPoint[] = []
  let members: TrendPoint[] = []
  const close = (): void => {
    const last = members.at(-1)
    if (last === undefined) return
    const values = sortSamples(members.map(({ value }) => value))
    shown.push({
      ...last,
      value: median(values),
      low: values[0],
      high: values[values.length - 1] ?? values[0],
      runs: members.length,
    })
    members = []
  }
  for (const point of points) {
    if (members.length === bin || starts.has(point.at)) close()
    members.push(point)
  }
  close()
  return { points: shown, bin }
}
