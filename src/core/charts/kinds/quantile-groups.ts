import type { RecordedSeries } from '../../record/schema.ts'
import { groupBy } from '../../group-by.ts'
import { shortLabels } from '../../naming/short-label.ts'
import { median } from '../../stats/median.ts'
import { sortSamples } from '../../stats/sorted-samples.ts'

/** Label by which series of one distribution differ. */
const QUANTILE = 'quantile'

/** One point of a percentile curve, in the unit of the series. */
export interface QuantilePoint {
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

/**
 * The series of one metric as percentile curves. Those without a quantile from 0 to 1, and those without samples, are none of a curve's.
 * @returns curves of two points at least
 */
export function quantileGroups(series: readonly RecordedSeries[]): QuantileGroup[] {
  const having = series.filter(({ labels, samples }) => {
    const text = labels[QUANTILE] ?? ''
    return isQuantile(text) && samples.some(({ value }) => Number.isFinite(value))
  })
  const withoutQuantile = ({ labels }: RecordedSeries): Record<string, string> =>
    Object.fromEntries(Object.entries(labels).filter(([name]) => name !== QUANTILE))
  const groups = [
    ...groupBy(having, (one) => JSON.stringify(Object.entries(withoutQuantile(one)).sort())).values(),
  ].filter((members) => members.length > 1)
  const { each } = shortLabels(groups.map(([first]) => (first === undefined ? {} : withoutQuantile(first))))
  return groups.map((members, index) => ({
    label: each[index] ?? '',
    points: members.map(pointOf).sort((a, b) => a.quantile - b.quantile),
  }))
}

function isQuantile(text: string): boolean {
  return text.trim() !== '' && Number(text) >= 0 && Number(text) <= 1
}

function pointOf({ labels, samples }: RecordedSeries): QuantilePoint {
  const sorted = sortSamples(samples.map(({ value }) => value).filter(Number.isFinite))
  return {
    quantile: Number(labels[QUANTILE]),
    value: median(sorted),
    low: sorted[0],
    high: sorted[sorted.length - 1] ?? sorted[0],
    samples: sorted.length,
  }
}

/** "p99.9" of 0.999; the ends are "lowest" and "highest". */
export function quantileName(quantile: number): string {
  if (quantile === 0) return 'lowest'
  if (quantile === 1) return 'highest'
  return `p${String(Number((quantile * 100).toFixed(8)))}`
}

/** Where a quantile stands: every further nine is as wide, so that the rare slow ones have room. */
export function tailPosition(quantile: number, largestBelowOne: number): number {
  if (quantile < 1) return -Math.log10(1 - quantile)
  return tailPosition(largestBelowOne, 0) + 0.5
}
