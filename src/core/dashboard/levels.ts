import type { HistoryChange, HistoryLine } from '../history/schema.ts'
import type { Point } from '../history/timeline.ts'
import { median } from '../stats/median.ts'
import { sortSamples } from '../stats/sorted-samples.ts'
import { spread } from '../stats/spread.ts'
import { studentTQuantile } from '../stats/student-t-quantile.ts'
import type { Level } from './data.ts'

/** Fewer runs say too little about how much runs differ; the same number as for a baseline. */
const ENOUGH_RUNS = 5
const TAIL = 0.025

/**
 * The levels between the changes of a series, each with the band where 95 of 100 of its runs are expected: the prediction interval for
 * one future observation (Hahn and Meeker, Statistical Intervals, section 4.7), m ± t·s·√(1 + 1/n), with median and median absolute
 * deviation for m and s, so that a disturbed run widens nothing. On the relative scale it is taken of the logarithms.
 * @param points in the order of time
 */
export function levelsOf(
  points: readonly Point[],
  { scale, changes }: { readonly scale: HistoryLine['scale']; readonly changes: readonly HistoryChange[] },
): Level[] {
  const begins = new Set(changes.map(({ began }) => began.record))
  const levels: Point[][] = []
  for (const point of points) {
    if (levels.length === 0 || begins.has(point.run.record)) levels.push([])
    levels.at(-1)?.push(point)
  }
  return levels.flatMap((level) => levelOf(level, scale))
}

function levelOf(points: readonly Point[], scale: HistoryLine['scale']): Level[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const values = points.map(({ value }) => value)
  const level = {
    from: first.run.startedAt,
    to: last.run.startedAt,
    runs: points.length,
    value: median(sortSamples(values)),
  }
  if (points.length < ENOUGH_RUNS) return [{ ...level, low: null, high: null }]
  const sorted = sortSamples(scale === 'relative' ? values.map(Math.log) : values)
  const centre = median(sorted)
  const half = studentTQuantile(TAIL, points.length - 1) * spread(sorted) * Math.sqrt(1 + 1 / points.length)
  const back = (value: number): number => (scale === 'relative' ? Math.exp(value) : value)
  return [{ ...level, low: back(centre - half), high: back(centre + half) }]
}
