import { median, sortSamples } from '../../../../core/stats/samples.ts'
import type { TrendLevel, TrendPoint } from './trend.ts'

/** A time without runs, from the last run before it to the first after it. */
interface Gap {
  readonly from: string
  readonly to: string
}

/** A pause longer than this many usual ones is a gap: three nights may be missing. */
const USUAL_PAUSES = 4

/**
 * How long the pause between two runs may be, in milliseconds, before runs are missing in between: four times the median pause.
 * @param times of the runs, ascending
 * @returns Infinity for fewer than three runs
 */
export function longestPause(times: readonly number[]): number {
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return pauses.length < 2 ? Infinity : USUAL_PAUSES * median(sortSamples(pauses))
}

/** Times without runs that are long for this series, in the order of time. */
export function gapsOf(points: readonly TrendPoint[]): Gap[] {
  const pause = longestPause(points.map(({ at }) => Date.parse(at)))
  const steps = points.slice(1).map((point, index) => ({ from: points[index]?.at ?? point.at, to: point.at }))
  return steps.filter(({ from, to }) => Date.parse(to) - Date.parse(from) > pause)
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
