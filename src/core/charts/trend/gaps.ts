import { median } from '../../stats/median.ts'
import { sortSamples } from '../../stats/sorted-samples.ts'
import type { TrendLevel, TrendPoint } from './trend.ts'

/** A time without runs, from the last run before it to the first after it. */
interface Gap {
  readonly from: string
  readonly to: string
}

/** Runs further apart than so many times the usual time between two are a gap. */
const LONG = 4

/** Times without runs that are long for this series, in the order of time. */
export function gapsOf(points: readonly TrendPoint[]): Gap[] {
  const steps = points.slice(1).map((point, index) => {
    const before = points[index]?.at ?? point.at
    return { from: before, to: point.at, length: Date.parse(point.at) - Date.parse(before) }
  })
  if (steps.length < 2) return []
  const usual = median(sortSamples(steps.map(({ length }) => length)))
  return steps.filter(({ length }) => length > LONG * usual).map(({ from, to }) => ({ from, to }))
}

/** The same levels, interrupted where there are no runs. */
export function withoutGaps(levels: readonly TrendLevel[], gaps: readonly Gap[]): TrendLevel[] {
  return levels.flatMap((level) => {
    const inside = gaps.filter(({ from, to }) => from >= level.from && to <= level.to)
    const starts = [level.from, ...inside.map(({ to }) => to)]
    const ends = [...inside.map(({ from }) => from), level.to]
    return starts.map((from, index) => ({ ...level, from, to: ends[index] ?? level.to }))
  })
}

export function gapWords(gaps: readonly Gap[]): string {
  const length = ({ from, to }: Gap): number => Date.parse(to) - Date.parse(from)
  const longest = gaps.reduce((a, b) => (length(b) > length(a) ? b : a))
  const others = gaps.length === 1 ? '' : `, the longest of ${String(gaps.length)} gaps`
  return `no runs between ${longest.from.slice(0, 10)} and ${longest.to.slice(0, 10)}${others}`
}
