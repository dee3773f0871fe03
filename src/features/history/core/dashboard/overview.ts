import { compareNaturally } from '../../../../core/format/text.ts'
import { groupBy } from '../../../../core/group-by.ts'
import type { ReportCatalogue } from '../../../../core/naming/metrics.ts'
import { metricTitle, OTHER_SUITE, shortLabels } from '../../../../core/naming/metrics.ts'
import { formatSeries } from '../../../../core/series.ts'
import { median, sortSamples } from '../../../../core/stats/samples.ts'
import type { HistoryLine } from '../changes/schema.ts'
import {
  DASHBOARD_SCHEMA,
  type EnvironmentEntry,
  type EnvironmentOverview,
  type RowChange,
  type SeriesRow,
  type SeriesState,
  type Spark,
} from './data.ts'
import { differingFields, inOrderOfFields } from './environment-names.ts'
import type { SearchedEnvironment, SearchedSeries } from './environments.ts'
import { suiteProblemsOf } from './suite-problems.ts'
import { longestPause } from '../trend/trend.ts'

export const MOST_SPARK_POINTS = 60
const WIDTH = 1000

interface Run {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly value: number
}

/**
 * The runs of a stretch of time as at most 60 points. More runs than that share points by equal parts of the time: a point is the median
 * of its runs, at the middle of their times. Where runs are missing there is a null between two points.
 * @param runs in the order of time, all within the stretch
 * @param pause see longestPause
 */
export function sparkOf(
  runs: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
  pause: number,
): Spark {
  const place = (time: number): number => (to > from ? ((time - from) / (to - from)) * WIDTH : WIDTH)
  const parts = runs.length <= most(runs, pause) ? runs.map((run) => [run]) : inParts(runs, place, pause)
  const spark: (readonly [number, number] | null)[] = []
  let last: Run | undefined
  for (const part of parts) {
    const [first, end] = [part[0], part.at(-1)]
    if (first === undefined || end === undefined) continue
    if (last !== undefined && first.time - last.time > pause) spark.push(null)
    last = end
    spark.push([
      Math.round(place((first.time + end.time) / 2)),
      shortened(median(sortSamples(part.map(({ value }) => value)))),
    ])
  }
  return spark
}

/** Gaps take part in the 60. */
function most(runs: readonly Run[], pause: number): number {
  return MOST_SPARK_POINTS - gapsIn(runs, pause)
}

function gapsIn(runs: readonly Run[], pause: number): number {
  return runs.filter(({ time }, index) => time - (runs[index - 1]?.time ?? time) > pause).length
}

/** Runs that are next to each other and in the same part of the time; a gap ends a part. */
function inParts(runs: readonly Run[], place: (time: number) => number, pause: number): Run[][] {
  const gaps = gapsIn(runs, pause)
  // A gap ends a part early and takes its own entry.
  const count = Math.max(1, MOST_SPARK_POINTS - 2 * gaps)
  const parts: Run[][] = []
  let [current, last] = [-1, undefined as Run | undefined]
  for (const run of runs) {
    const part = Math.min(count - 1, Math.floor((place(run.time) / WIDTH) * count))
    const isGap = last !== undefined && run.time - last.time > pause
    if (part !== current || isGap) parts.push([])
    parts.at(-1)?.push(run)
    ;[current, last] = [part, run]
  }
  return parts
}

/** Four digits: no eye sees more in a line of 30 pixels. */
function shortened(value: number): number {
  return Number(value.toPrecision(4))
}

export function entryOf({ key, name, timeline }: SearchedEnvironment): EnvironmentEntry {
  const { fingerprint, runs, newestRun } = timeline
  return {
    key,
    fingerprint,
    name,
    runs: runs.length,
    from: runs[0]?.startedAt ?? newestRun.startedAt,
    to: newestRun.startedAt,
  }
}

/** @param all environments, for the fields in which this one differs from them */
export function overviewOf(
  environment: SearchedEnvironment,
  all: readonly SearchedEnvironment[],
  catalogue: ReportCatalogue,
): EnvironmentOverview {
  const { newest, runs, lines } = environment.timeline
  const differing = new Set(differingFields(all.map(({ timeline }) => timeline.newest.identity)))
  const entry = entryOf(environment)
  const from = Math.max(environment.recentFrom, Date.parse(entry.from))
  const stretch = { from, to: Date.parse(entry.to) }
  const pause = longestPause(
    runs.map(({ startedAt }) => Date.parse(startedAt)).filter((time) => time >= from),
  )
  return {
    ...entry,
    schema: DASHBOARD_SCHEMA,
    provider: newest.provider,
    identity: Object.entries(newest.identity)
      .sort(([a], [b]) => inOrderOfFields(a, b))
      .map(([field, value]) => ({ field, value, differs: differing.has(field) })),
    recentFrom: new Date(environment.recentFrom).toISOString(),
    unmeasured: newest.suites
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status, reason }) => ({ suite: name, status, reason: reason ?? null })),
    suiteProblems: suiteProblemsOf(environment),
    withoutRuns: lines.filter(({ points }) => points.length === 0).map(({ series }) => formatSeries(series)),
    series: withLabels(
      environment.series.map((one) => rowOf(one, environment.recentFrom, stretch, pause, catalogue)),
    ).sort(inOrderOfRows),
  }
}

function rowOf(
  { key, points: { series, points }, line }: SearchedSeries,
  recentFrom: number,
  stretch: { readonly from: number; readonly to: number },
  pause: number,
  catalogue: ReportCatalogue,
): Omit<SeriesRow, 'label'> {
  const last = points.at(-1)
  const suite = catalogue.suiteOf(series.metric) ?? OTHER_SUITE
  return {
    key,
    suite,
    metric: series.metric,
    title: metricTitle(series.metric, catalogue),
    labels: series.labels,
    unit: series.unit,
    better: line.better,
    runs: points.length,
    last: last?.value ?? 0,
    lastAt: last?.run.startedAt ?? '',
    ...stateOf(line, new Date(recentFrom).toISOString()),
    spark: sparkOf(
      points
        .map(({ run, value }) => ({ time: Date.parse(run.startedAt), value }))
        .filter(({ time }) => time >= recentFrom),
      stretch,
      pause,
    ),
  }
}

function withLabels(rows: readonly Omit<SeriesRow, 'label'>[]): SeriesRow[] {
  return [...groupBy(rows, ({ metric }) => metric).values()].flatMap((ofMetric) => {
    const { each } = shortLabels(ofMetric.map(({ labels }) => labels))
    return ofMetric.map((row, index) => ({ ...row, label: each[index] ?? '' }))
  })
}

function inOrderOfRows(a: SeriesRow, b: SeriesRow): number {
  return (
    Number(a.suite === OTHER_SUITE) - Number(b.suite === OTHER_SUITE) ||
    compareNaturally(a.suite, b.suite) ||
    compareNaturally(a.metric, b.metric) ||
    compareNaturally(formatSeries(a), formatSeries(b))
  )
}

/**
 * How a series stands: by its last change that began in the newest year and still stands (see isUndone). An older level is what is usual
 * now.
 * @param recentFrom ISO 8601
 */
export function stateOf(
  { searched, changes, scale }: Pick<HistoryLine, 'searched' | 'changes' | 'scale'>,
  recentFrom: string,
): { readonly state: SeriesState; readonly change: RowChange | null } {
  if (!searched) return { state: 'unknown', change: null }
  const last = changes.findLast(
    ({ undone, began }) => !undone && Date.parse(began.startedAt) >= Date.parse(recentFrom),
  )
  if (last === undefined) return { state: 'steady', change: null }
  const { began, change, verdict } = last
  return {
    state: verdict,
    change: { at: began.startedAt, commit: began.commit, estimate: change.estimate, scale },
  }
}
