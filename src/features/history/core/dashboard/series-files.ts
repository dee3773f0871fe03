import { trendOf, type TrendPoint } from '../trend/trend.ts'
import type { HistoryRun } from '../changes/schema.ts'
import type { Point } from '../changes/timeline.ts'
import type { ReportCatalogue } from '../../../../core/naming/metrics.ts'
import { metricTitle, OTHER_SUITE, shortLabels } from '../../../../core/naming/metrics.ts'
import { groupBy } from '../../../../core/group-by.ts'
import {
  DASHBOARD_SCHEMA,
  type OlderPoints,
  type RunsFile,
  type SeriesFile,
  type SeriesPoints,
} from './data.ts'
import type { SearchedEnvironment, SearchedSeries } from './environments.ts'
import { runsFile, seriesFile } from './places.ts'
import { suiteProblemsOf } from './suite-problems.ts'

export interface SiteFile {
  readonly path: string
  readonly text: string
}

/** The newest year, or a calendar year (UTC) before it. */
type Part = 'recent' | number

/** The files of one environment but its overview: its runs and its series, by year. */
export function* seriesFiles(
  environment: SearchedEnvironment,
  catalogue: ReportCatalogue,
): Generator<SiteFile> {
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

function fileOf(
  { key, points, line }: SearchedSeries,
  environment: SearchedEnvironment,
  byPart: ReadonlyMap<Part, readonly Point[]>,
  places: ReadonlyMap<HistoryRun, number>,
  catalogue: ReportCatalogue,
): SeriesFile {
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
    older: [...byPart]
      .flatMap(([part, ofPart]) => (part === 'recent' ? [] : [{ year: part, runs: ofPart.length }]))
      .sort((a, b) => b.year - a.year),
    points: columnsOf(byPart.get('recent') ?? [], places),
  }
}

function trendPoints(points: readonly Point[]): TrendPoint[] {
  return points.map(({ run: { startedAt, commit, record }, value }) => ({
    at: startedAt,
    value,
    commit,
    record,
  }))
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

function json(path: string, content: SeriesFile | RunsFile | OlderPoints): SiteFile {
  return { path, text: `${JSON.stringify(content)}\n` }
}
