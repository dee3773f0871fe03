import { groupBy } from '../../../core/group-by.ts'
import { metricTitle, OTHER_SUITE, type ReportCatalogue, shortLabels } from '../../../core/format/metrics.ts'
import { formatSeries } from '../../../core/series.ts'
import {
  DASHBOARD_SCHEMA,
  environmentFile,
  INDEX_FILE,
  type RunsFile,
  runsFile,
  seriesFile,
  type SeriesPoints,
  toCsv,
  wholeFile,
} from './dashboard-data.ts'
import { staticPage, STYLE, STYLE_FILE } from './dashboard-fallback.ts'
import {
  indexOf,
  overviewOf,
  type SearchedEnvironment,
  type SearchedSeries,
  type SiteSource,
  searchEnvironments,
  suiteProblemsOf,
} from './dashboard-overview.ts'
import type { HistoryRun } from './schema.ts'
import type { Point } from './timeline.ts'
import { trendOf, trendPoints } from './trend.ts'

interface SiteFile {
  readonly path: string
  readonly text: string
}

/** The newest year, or a calendar year (UTC) before it. */
type Part = 'recent' | number

/** The files of one environment but its overview: its runs and its series, by year. */
function* seriesFiles(environment: SearchedEnvironment, catalogue: ReportCatalogue): Generator<SiteFile> {
  const { key, timeline, recentFrom, series } = environment
  const parts = groupBy(timeline.runs, ({ startedAt }) => partOf(startedAt, recentFrom))
  const places = new Map<HistoryRun, number>()
  for (const [part, runs] of parts) {
    for (const [place, run] of runs.entries()) places.set(run, place)
    yield json(runsFile(key, yearOf(part)), {
      schema: DASHBOARD_SCHEMA,
      runs: runs.map(({ record, commit, startedAt }) => [record, commit, startedAt]),
    })
  }
  for (const one of series) {
    const byPart = groupBy(one.points.points, ({ run }) => partOf(run.startedAt, recentFrom))
    yield json(seriesFile(key, one.key), fileOf(one, environment, byPart, places, catalogue))
    for (const [part, points] of byPart) {
      if (part === 'recent') continue
      yield json(seriesFile(key, one.key, part), {
        schema: DASHBOARD_SCHEMA,
        points: columnsOf(points, places),
      })
    }
  }
}

export type SeriesFile = ReturnType<typeof fileOf>

/** `data/<environment>/<series>.json`: one series, with the runs of its newest year. */
function fileOf(
  { key, points, line }: SearchedSeries,
  environment: SearchedEnvironment,
  byPart: ReadonlyMap<Part, readonly Point[]>,
  places: ReadonlyMap<HistoryRun, number>,
  catalogue: ReportCatalogue,
) {
  const suite = catalogue.suiteOf(line.metric) ?? OTHER_SUITE
  const title = metricTitle(line.metric, catalogue)
  const [label = ''] = shortLabels([line.labels]).each
  return {
    schema: DASHBOARD_SCHEMA,
    key,
    environment: environment.key,
    suite,
    metric: line.metric,
    title,
    summary: catalogue.metrics.get(line.metric)?.summary ?? null,
    labels: line.labels,
    label,
    unit: line.unit,
    better: line.better,
    scale: line.scale,
    runs: line.runs,
    searched: line.searched,
    leftOut: suiteProblemsOf(environment).flatMap((one) => (one.suite === suite ? one.text : [])),
    levels: trendOf(line, trendPoints(points.points), { metric: title, label }).levels,
    changes: line.changes,
    /** Older years with runs of it, the newest first; each is its own file. */
    older: [...byPart]
      .flatMap(([part, ofPart]) => (part === 'recent' ? [] : [{ year: part, runs: ofPart.length }]))
      .sort((a, b) => b.year - a.year),
    points: columnsOf(byPart.get('recent') ?? [], places),
  }
}

function columnsOf(points: readonly Point[], places: ReadonlyMap<HistoryRun, number>): SeriesPoints {
  return {
    run: points.map(({ run }) => places.get(run) ?? -1),
    value: points.map(({ value }) => value),
    spread: points.map(({ spread }) => spread),
    samples: points.map(({ samples }) => samples),
  }
}

function partOf(startedAt: string, recentFrom: number): Part {
  const time = Date.parse(startedAt)
  return time >= recentFrom ? 'recent' : new Date(time).getUTCFullYear()
}

function yearOf(part: Part): number | undefined {
  return part === 'recent' ? undefined : part
}

function json(
  path: string,
  content: SeriesFile | RunsFile | Pick<SeriesFile, 'schema' | 'points'>,
): SiteFile {
  return { path, text: `${JSON.stringify(content)}\n` }
}

/**
 * Files of the dashboard without programs and copies of records, one at a time to save memory. The same
 * records give the same bytes, in whatever order they came.
 */
export function* siteFiles(source: SiteSource): Generator<SiteFile> {
  const { catalogue } = source
  const searched = searchEnvironments(source)
  const { environments, history } = searched
  const index = indexOf(source, searched)
  yield { path: 'index.html', text: staticPage(index, environments, history.environments) }
  yield { path: STYLE_FILE, text: STYLE }
  yield { path: INDEX_FILE, text: `${JSON.stringify(index)}\n` }
  for (const environment of environments) {
    const overview = overviewOf(environment, environments, catalogue)
    yield { path: environmentFile(environment.key), text: `${JSON.stringify(overview)}\n` }
    yield* seriesFiles(environment, catalogue)
    yield* wholeFiles(environment)
  }
}

/**
 * All runs and series of an environment for other programs: CSV with a row per run and a column of medians
 * per series; JSON with spread and number of samples as well.
 */
function* wholeFiles({ key, timeline, series }: SearchedEnvironment): Generator<SiteFile> {
  const { runs, fingerprint } = timeline
  const columns = series.map(({ points }) => ({
    ...points.series,
    name: formatSeries(points.series),
    byRun: new Map<HistoryRun, Point>(points.points.map((point) => [point.run, point])),
  }))
  yield {
    path: wholeFile(key, 'csv'),
    text: toCsv([
      ['started_at', 'record', 'commit', ...columns.map(({ name, unit }) => `${name} [${unit}]`)],
      ...runs.map((run) => [
        run.startedAt,
        run.record,
        run.commit,
        ...columns.map(({ byRun }) => byRun.get(run)?.value ?? null),
      ]),
    ]),
  }
  const content = {
    schema: DASHBOARD_SCHEMA,
    fingerprint,
    identity: timeline.newest.identity,
    runs,
    series: columns.map(({ name, unit, better, byRun }) => ({
      series: name,
      unit,
      better,
      median: runs.map((run) => byRun.get(run)?.value ?? null),
      spread: runs.map((run) => byRun.get(run)?.spread ?? null),
      samples: runs.map((run) => byRun.get(run)?.samples ?? null),
    })),
  }
  yield { path: wholeFile(key, 'json'), text: `${JSON.stringify(content)}\n` }
}
