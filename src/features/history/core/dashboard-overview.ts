import { compareNaturally } from '../../../core/format/text.ts'
import { groupBy } from '../../../core/group-by.ts'
import { metricTitle, OTHER_SUITE, type ReportCatalogue, shortLabels } from '../../../core/format/metrics.ts'
import type { Identity } from '../../../core/record/record.ts'
import { formatSeries } from '../../../core/series.ts'
import { median, sortSamples } from '../../../core/stats/samples.ts'
import { DASHBOARD_SCHEMA, environmentKey } from './dashboard-data.ts'
import { lineKey } from './found-changes.ts'
import { lineOf, searchTimeline } from './history.ts'
import { recordRemarks, suiteCountText } from './report.ts'
import type { History, HistoryLine } from './schema.ts'
import type { Points, Timeline, TimelineEnvironment } from './timeline.ts'
import { longestPause } from './trend.ts'

export const MOST_SPARK_POINTS = 60
const WIDTH = 1000

interface Run {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly value: number
}

/**
 * The runs of a stretch of time as at most 60 points: where in it, 0 to 1000, and the value. More runs than that share points by equal parts of the time: a point is the median
 * of its runs, at the middle of their times. Where runs are missing there is a null between two points.
 * @param runs in the order of time, all within the stretch
 * @param pause see longestPause
 */
export function sparkOf(
  runs: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
  pause: number,
): (readonly [place: number, value: number] | null)[] {
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

export interface SiteSource {
  readonly timeline: Timeline
  readonly catalogue: ReportCatalogue
  /** owner/name and where it is; null: records of no repository. */
  readonly repository: { readonly name: string; readonly url: string } | null
  /** Copies of the record files, oldest first. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** What a reader must know in addition to the records, one sentence each. */
  readonly remarks: readonly string[]
  /** Commits and ids of records that changes may begin with. */
  readonly accepted?: readonly string[]
}

export type DashboardIndex = ReturnType<typeof indexOf>

/** `data/overview.json`: what there is. */
export function indexOf(
  { repository, files, remarks }: SiteSource,
  searched: ReturnType<typeof searchEnvironments>,
) {
  return {
    schema: DASHBOARD_SCHEMA,
    repository,
    environments: searched.environments.map(entryOf),
    files,
    remarks: [...searched.remarks, ...remarks],
  }
}

/** An environment in the list of all of them. */
export function entryOf({ key, name, timeline }: SearchedEnvironment) {
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

export type EnvironmentOverview = ReturnType<typeof overviewOf>
export type SeriesRow = EnvironmentOverview['series'][number]
export type SeriesState = SeriesRow['state']

/**
 * `data/<environment>/overview.json`: one environment, its series with their newest year.
 * @param all environments, for the fields in which this one differs from them
 */
export function overviewOf(
  environment: SearchedEnvironment,
  all: readonly SearchedEnvironment[],
  catalogue: ReportCatalogue,
) {
  const { newest, runs, lines } = environment.timeline
  const differing = new Set(differingFields(all.map(({ timeline }) => timeline.newest.identity)))
  const entry = entryOf(environment)
  const from = Math.max(environment.recentFrom, Date.parse(entry.from))
  const stretch = { from, to: Date.parse(entry.to) }
  const pause = longestPause(
    runs.map(({ startedAt }) => Date.parse(startedAt)).filter((time) => time >= from),
  )
  const rows = environment.series.map((one) => rowOf(one, environment.recentFrom, stretch, pause, catalogue))
  return {
    ...entry,
    schema: DASHBOARD_SCHEMA,
    provider: newest.provider,
    /** All that makes the environment what it is. */
    identity: Object.entries(newest.identity)
      .sort(([a], [b]) => inOrderOfFields(a, b))
      .map(([field, value]) => ({ field, value, differs: differing.has(field) })),
    /** Start of the newest year: what the sparklines show and what states are about. */
    recentFrom: new Date(environment.recentFrom).toISOString(),
    /** Suites that the newest run did not measure, and why. */
    unmeasured: newest.suites
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status, reason }) => ({ suite: name, status, reason: reason ?? null })),
    suiteProblems: suiteProblemsOf(environment),
    /** Names of series that no complete run has: their suite failed in all of them. */
    withoutRuns: lines.filter(({ points }) => points.length === 0).map(({ series }) => formatSeries(series)),
    /** By suite, metric and labels; `label` is what distinguishes it from the others of the metric. */
    series: [...groupBy(rows, ({ metric }) => metric).values()]
      .flatMap((ofMetric) => {
        const { each } = shortLabels(ofMetric.map(({ labels }) => labels))
        return ofMetric.map((row, index) => ({ ...row, label: each[index] ?? '' }))
      })
      .sort(inOrderOfRows),
  }
}

function rowOf(
  { key, points: { series, points }, line }: SearchedSeries,
  recentFrom: number,
  stretch: { readonly from: number; readonly to: number },
  pause: number,
  catalogue: ReportCatalogue,
) {
  const last = points.at(-1)
  return {
    key,
    suite: catalogue.suiteOf(series.metric) ?? OTHER_SUITE,
    metric: series.metric,
    title: metricTitle(series.metric, catalogue),
    labels: series.labels,
    unit: series.unit,
    better: line.better,
    runs: points.length,
    /** Median of the samples of the last run that has it. */
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

function inOrderOfRows(a: ReturnType<typeof rowOf>, b: ReturnType<typeof rowOf>): number {
  return (
    Number(a.suite === OTHER_SUITE) - Number(b.suite === OTHER_SUITE) ||
    compareNaturally(a.suite, b.suite) ||
    compareNaturally(a.metric, b.metric) ||
    compareNaturally(formatSeries(a), formatSeries(b))
  )
}

/**
 * How a series stands: by its last change that began in the newest year and still stands (see isUndone). An older level is what is usual
 * now. unknown: too few runs to distinguish a change from chance.
 * @param recentFrom ISO 8601
 */
export function stateOf(
  { searched, changes, scale }: Pick<HistoryLine, 'searched' | 'changes' | 'scale'>,
  recentFrom: string,
) {
  if (!searched) return { state: 'unknown', change: null } as const
  const last = changes.findLast(
    ({ undone, began }) => !undone && Date.parse(began.startedAt) >= Date.parse(recentFrom),
  )
  if (last === undefined) return { state: 'steady', change: null } as const
  const { began, change, verdict } = last
  return {
    state: verdict,
    change: { at: began.startedAt, commit: began.commit, estimate: change.estimate, scale },
  }
}

/** Fields that people call an environment by, in this order; the others follow by name. */
const FIRST = [
  'provider',
  'variant',
  'kubernetes',
  'cni',
  'kubeProxyMode',
  'storageClass',
  'cpuModel',
  'cores',
  'memoryGiB',
  'nodes',
  'kernel',
  'mtu',
]
/** Without another environment there is nothing to differ in. */
const ALONE = ['provider', 'variant', 'kubernetes', 'cni', 'kubeProxyMode']
/** Values that need the name of their field to be understood. */
const BARE = new Set(['provider', 'variant', 'cni', 'kubeProxyMode', 'cpuModel', 'storageClass'])
const UNITS: Readonly<Record<string, string>> = { memoryGiB: 'GiB', cores: 'cores', nodes: 'nodes' }
const MOST_FIELDS = 4
const LONGEST_VALUE = 40

/** Fields that are not the same in all of these, those that people know first. */
export function differingFields(identities: readonly Identity[]): string[] {
  const fields = [...new Set(identities.flatMap((identity) => Object.keys(identity)))]
  return fields
    .filter((field) => new Set(identities.map((identity) => identity[field])).size > 1)
    .sort(inOrderOfFields)
}

/** Fields that people know first, then by name. */
export function inOrderOfFields(a: string, b: string): number {
  const place = (field: string): number => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length)
  return place(a) - place(b) || (a < b ? -1 : 1)
}

/**
 * A name per environment from its differences to the others: at most four fields and how many more there are;
 * equal names get the beginning of the fingerprint.
 */
export function environmentNames(
  environments: readonly { readonly fingerprint: string; readonly identity: Identity }[],
): string[] {
  const differing = differingFields(environments.map(({ identity }) => identity))
  const names = environments.map(({ identity }) => nameOf(identity, differing))
  return names.map((name, index) =>
    names.filter((other) => other === name).length === 1
      ? name
      : `${name} (${environments[index]?.fingerprint.slice(0, 8) ?? ''})`,
  )
}

function nameOf(identity: Identity, differing: readonly string[]): string {
  const shown =
    differing.length === 0 ? ALONE : ['provider', ...differing.filter((field) => field !== 'provider')]
  const words = shown.flatMap((field) => wordOf(field, identity[field], differing.length > 0))
  const rest = words.length - MOST_FIELDS
  const text = words.slice(0, MOST_FIELDS).join(', ')
  return rest > 0 && differing.length > 0 ? `${text}, ${String(rest)} more` : text
}

function wordOf(field: string, value: string | undefined, isDifference: boolean): string[] {
  if (value === undefined || value === '') return isDifference ? [`no ${field}`] : []
  const short = value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE - 1)}…`
  const unit = UNITS[field]
  if (unit !== undefined) return [`${short} ${unit}`]
  if (field === 'kubernetes') return [`Kubernetes ${short}`]
  return [BARE.has(field) ? short : `${field} ${short}`]
}

export interface SearchedSeries {
  readonly key: string
  readonly points: Points
  readonly line: HistoryLine
}

export interface SearchedEnvironment {
  readonly key: string
  readonly name: string
  readonly timeline: TimelineEnvironment
  /** Series that have a run. */
  readonly series: readonly SearchedSeries[]
  /** Start of the newest year, in milliseconds since 1970. */
  readonly recentFrom: number
}

/** Searches all series, also of environments with few runs, whose lines then say that they were not. */
export function searchEnvironments({ timeline, catalogue: { metrics }, accepted = [] }: SiteSource): {
  readonly environments: readonly SearchedEnvironment[]
  readonly history: History
  /** What was left out, one sentence each. */
  readonly remarks: readonly string[]
} {
  const environments = timeline.environments()
  const history = searchTimeline(timeline, { metrics, selectors: [], accepted })
  const names = environmentNames(
    environments.map(({ fingerprint, newest: { identity } }) => ({ fingerprint, identity })),
  )
  return {
    history,
    remarks: recordRemarks(history),
    environments: environments.map((environment, index) => {
      const { fingerprint, lines, newestRun } = environment
      // The same series in the same order, where the environment has runs enough to be searched.
      const found = history.environments.find((one) => one.fingerprint === fingerprint)?.series
      return {
        key: environmentKey(fingerprint),
        name: names[index] ?? fingerprint,
        timeline: environment,
        recentFrom: newestYearFrom(newestRun.startedAt),
        series: lines
          .filter(({ points }) => points.length > 0)
          .map((points, place) => ({
            key: lineKey(fingerprint, points.series),
            points,
            line: found?.[place] ?? lineOf(points, metrics.get(points.series.metric), accepted),
          })),
      }
    }),
  }
}

/** The first moment of the month, eleven months before that of the newest run, UTC. */
export function newestYearFrom(newest: string): number {
  const date = new Date(newest)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1)
}

/** Suites that failed or were skipped in runs of an environment, with that in words. */
export function suiteProblemsOf({
  timeline: { runs, suiteProblems },
}: Pick<SearchedEnvironment, 'timeline'>): { readonly suite: string; readonly text: string }[] {
  return suiteProblems.map((one) => ({ suite: one.suite, text: suiteCountText(one, runs.length) }))
}
