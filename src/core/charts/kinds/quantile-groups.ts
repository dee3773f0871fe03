import type { RecordedSeries } from '../../record/schema.ts'
import type { MetricGroup } from '../../naming/group.ts'
import { quantileOf, quantileRows } from '../../naming/quantile-rows.ts'
import { median } from '../../stats/median.ts'
import { sortSamples } from '../../stats/sorted-samples.ts'

/** One point of a percentile curve, in the unit of the series. */
interface QuantilePoint {
  /** 0 … 1. */
  readonly quantile: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly samples: number
}

/** Series that differ in their quantile only. */
export interface QuantileGroup {
  readonly label: string
  /** By quantile. */
  readonly points: readonly QuantilePoint[]
}

const FEWEST_POINTS = 3

/**
 * The series of one metric as percentile curves. Those without a quantile from 0 to 1, and those without samples, are none of a curve's.
 * @returns curves of three points at least: two are a row of the bar chart, which has them on one line
 */
export function quantileGroups(metric: MetricGroup<RecordedSeries>): QuantileGroup[] {
  return quantileRows(metric).rows.flatMap(({ label, members }) => {
    const points = members.flatMap((series) => (series === undefined ? [] : pointOf(series)))
    return points.length < FEWEST_POINTS ? [] : [{ label, points }]
  })
}

function pointOf(series: RecordedSeries): QuantilePoint[] {
  const values = series.samples.map(({ value }) => value).filter(Number.isFinite)
  const quantile = quantileOf(series)
  if (quantile < 0 || values.length === 0) return []
  const sorted = sortSamples(values)
  const [low] = sorted
  return [{ quantile, value: median(sorted), low, high: sorted.at(-1) ?? low, samples: sorted.length }]
}

/** Where a quantile stands: every further nine is as wide, so that the rare slow ones have room. */
export function tailPosition(quantile: number, largestBelowOne: number): number {
  if (quantile < 1) return -Math.log10(1 - quantile)
  return tailPosition(largestBelowOne, 0) + 0.5
}
