import type { Direction, MetricDefinition } from '../../../../core/series.ts'
import type { ChangePoint } from './change-points.ts'
import { FEWEST_RUNS_OF_SERIES, findChangePoints, INTERVAL_CONFIDENCE } from './change-points.ts'
import type { HistoryChange, HistoryLine } from './schema.ts'
import { isNamed, isUndone } from './standing.ts'
import type { Point, Points } from './timeline.ts'

/**
 * The changes of one series. They are searched in the logarithms of the values; in the values themselves for a metric
 * whose effect is absolute, and where a value is zero or less.
 * @param accepted commits or records that changes may begin with, see isNamed
 */
export function lineOf(
  { series: { metric, labels, unit, better }, points }: Pick<Points, 'series' | 'points'>,
  definition: MetricDefinition | undefined,
  accepted: readonly string[],
): HistoryLine {
  const values = points.map(({ value }) => value)
  const scale =
    definition?.effect === 'absolute' || values.some((value) => value <= 0) ? 'absolute' : 'relative'
  const direction = definition?.better ?? better
  // A new level without a direction would be neither a worse nor a better one.
  const isSearched = direction !== 'neither'
  const found = isSearched ? findChangePoints(scale === 'relative' ? values.map(Math.log) : values) : []
  const now = found.at(-1)?.after
  return {
    metric,
    labels,
    unit,
    better: direction,
    scale,
    runs: points.length,
    searched: isSearched && points.length >= FEWEST_RUNS_OF_SERIES,
    changes: found.flatMap((one, index) => {
      const previous = found[index - 1]?.at ?? 0
      const next = found[index + 1]?.at ?? points.length
      const change = changeOf(one, points, scale, direction)
      if (change === undefined || now === undefined) return []
      const possible = points.slice(one.earliest, one.latest + 1)
      return [
        {
          ...change,
          runsBefore: one.at - previous,
          runsSince: next - one.at,
          undone: isUndone(one, now),
          accepted: possible.some(({ run }) => isNamed(run, accepted)),
        },
      ]
    }),
  }
}

function changeOf(
  { at, earliest, latest, before, after, step, pValue }: ChangePoint,
  points: readonly Point[],
  scale: HistoryLine['scale'],
  better: Direction,
): Omit<HistoryChange, 'runsBefore' | 'runsSince' | 'undone' | 'accepted'> | undefined {
  const [began, lastBefore] = [points[at]?.run, points[at - 1]?.run]
  const [first, last] = [points[earliest]?.run, points[latest]?.run]
  if (began === undefined || lastBefore === undefined || first === undefined || last === undefined)
    return undefined
  const asChange = (value: number): number => (scale === 'relative' ? Math.expm1(value) : value)
  const asLevel = (value: number): number => (scale === 'relative' ? Math.exp(value) : value)
  return {
    verdict: step.estimate > 0 === (better === 'higher') ? 'better' : 'worse',
    began,
    lastBefore,
    earliest: first,
    latest: last,
    before: asLevel(before),
    after: asLevel(after),
    change: {
      estimate: asChange(step.estimate),
      lower: asChange(step.lower),
      upper: asChange(step.upper),
      confidence: INTERVAL_CONFIDENCE,
    },
    pValue,
  }
}
