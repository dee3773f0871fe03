import { count, formatChange } from '../../../core/format/numbers.ts'
import type { Direction, Unit } from '../../../core/series.ts'
import { mean, median, sortSamples, standardDeviation } from '../../../core/stats/samples.ts'
import { studentTQuantile } from '../../../core/stats/student-t.ts'
import { calmSeries } from './noise.ts'
import type { HistoryChange, HistoryLine } from './schema.ts'
import type { Point } from './timeline.ts'
import { FEWEST_RUNS } from './windows.ts'

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

/** One run of one series. */
export interface TrendPoint {
  /** Start of the run, ISO 8601. */
  readonly at: string
  /** Median of its samples, in the unit of the series. */
  readonly value: number
  readonly commit: string | null
  readonly record: string
}

/** The level of a series between two changes, with the interval in which a further run of this level is expected. */
interface TrendLevel {
  readonly from: string
  readonly to: string
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Where a level ends and another begins. */
export interface TrendChange {
  /** Start of the first run of the new level. */
  readonly at: string
  readonly commit: string | null
  /** Words next to the line: "−12 %, worse, 4f2a91c". */
  readonly text: string
  readonly verdict?: HistoryChange['verdict']
}

/** What a chart of one series over time shows. Values are in the unit of the series. */
export interface Trend {
  /** The finding, in one sentence. */
  readonly title: string
  /** Title of the metric, for the axis: "Throughput". */
  readonly metric: string
  readonly unit: Unit
  readonly better: Direction
  /** In the order of time. */
  readonly points: readonly TrendPoint[]
  readonly levels: readonly TrendLevel[]
  readonly changes: readonly TrendChange[]
  /** What a reader must know, e.g. which environment this is and what is left out. */
  readonly note?: string
}

/** Chance that a run of an unchanged level lies inside the band. */
export const BAND_CONFIDENCE = 0.95
/** `calmSeries` compares a run with its neighbours, which takes five. */
const FEWEST_CALM = 5

/**
 * The trend of a series from what was found in its runs.
 * @param line with all its changes (not only those since some day): levels end at changes
 * @param points the runs that were searched, in the order of time
 * @param names as in a title: "Throughput" and "tcp · pod-to-pod"
 */
export function trendOf(
  line: HistoryLine,
  points: readonly TrendPoint[],
  { metric, label }: { readonly metric: string; readonly label: string },
  note?: string,
): Trend {
  const shown = points.filter(({ value }) => Number.isFinite(value))
  const lost = points.length - shown.length
  const notes = [note, lost === 0 ? undefined : `${String(lost)} runs without a finite value are left out`]
  const text = notes.filter((one) => one !== undefined).join('; ')
  return {
    title: `${metric}, ${label}: ${findingOf(line)}`,
    metric,
    unit: line.unit,
    better: line.better,
    points: shown,
    levels: levelsOf(line, shown),
    changes: marksOf(line.changes, line.scale, line.unit),
    ...(text === '' ? {} : { note: text }),
  }
}

export function marksOf(
  changes: readonly HistoryChange[],
  scale: HistoryLine['scale'],
  unit: Unit,
): TrendChange[] {
  return changes.map(({ began: { startedAt, commit }, change, verdict }) => ({
    at: startedAt,
    commit,
    verdict,
    text: `${formatChange(change.estimate, scale, unit)}, ${verdict}, ${commit?.slice(0, 7) ?? startedAt.slice(0, 10)}`,
  }))
}

function findingOf(line: HistoryLine): string {
  const { changes, searched } = line
  const runs = count(line.runs, 'run')
  const last = changes.at(-1)
  if (last === undefined)
    return searched ? `no lasting change in ${runs}` : `${runs}, too few to detect a change`
  const when = last.began.startedAt.slice(0, 10)
  const commit = last.began.commit === null ? '' : ` (${last.began.commit.slice(0, 7)})`
  const earlier = changes.length - 1
  const others = earlier === 0 ? '' : `; ${count(earlier, 'earlier change')}`
  return `${last.verdict}, ${formatChange(last.change.estimate, line.scale, line.unit)} since ${when}${commit}${others}`
}

/**
 * The mean of the runs between two changes, and the interval for one more of them: mean ± t·s·√(1 + 1/n) (G. J. Hahn, W. Q. Meeker,
 * Statistical Intervals, 1991, section 4.3), in logarithms on the relative scale, as changes are found; single disturbed runs weigh as
 * little as there. Correlation between runs is not looked at.
 */
function levelsOf({ scale, changes }: HistoryLine, points: readonly TrendPoint[]): TrendLevel[] {
  const starts = changes.map(({ began }) => points.findIndex(({ record }) => record === began.record))
  const bounds = [0, ...starts.filter((start) => start > 0), points.length]
  return bounds.slice(1).flatMap((end, index) => {
    const members = points.slice(bounds[index], end)
    const [first, last] = [members[0], members.at(-1)]
    if (first === undefined || last === undefined || members.length < FEWEST_RUNS) return []
    const toAxis = scale === 'relative' ? Math.log : (value: number): number => value
    const fromAxis = scale === 'relative' ? Math.exp : (value: number): number => value
    const { centre, half } = bandOf(members.map(({ value }) => toAxis(value)))
    const [value, low, high] = [centre, centre - half, centre + half].map((one) =>
      Math.min(Number.MAX_VALUE, fromAxis(one)),
    )
    if (value === undefined || low === undefined || high === undefined) return []
    return [{ from: first.at, to: last.at, value, low, high }]
  })
}

function bandOf(values: readonly number[]): { centre: number; half: number } {
  const raw = Float64Array.from(values)
  const calm = raw.length < FEWEST_CALM ? raw : (calmSeries(raw)?.values ?? raw)
  const sorted = sortSamples([...calm])
  const count = sorted.length
  const t = studentTQuantile((1 - BAND_CONFIDENCE) / 2, count - 1)
  return { centre: mean(sorted), half: t * (standardDeviation(sorted) ?? 0) * Math.sqrt(1 + 1 / count) }
}

export function trendPoints(points: readonly Point[]): TrendPoint[] {
  return points.map(({ run: { startedAt: at, commit, record }, value }) => ({ at, value, commit, record }))
}
