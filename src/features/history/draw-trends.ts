import type { Ports } from '../../app/ports.ts'
import { drawCharts } from '../charts/draw-charts.ts'
import type { ChartRenderer } from '../charts/renderer.ts'
import type { ChartTheme } from '../charts/core/theme.ts'
import { groupSeries } from '../../core/format/metrics.ts'
import { formatSeries } from '../../core/series.ts'
import { type HistoryOptions, searchTimeline } from './core/history.ts'
import type { History, HistoryEnvironment, HistoryLine } from './core/schema.ts'
import type { Timeline } from './core/timeline.ts'
import { type Trend, trendOf, trendPoints } from './core/trend.ts'
import { trendChart } from './core/trend-chart.ts'

/** More charts are too many to look at; the table has all changes. */
const MOST_CHARTS = 50

const NAME_CHARACTERS = 80

export interface SearchedHistory {
  readonly history: History
  readonly timeline: Timeline
  readonly options: HistoryOptions
}

/**
 * Draws the series that changed, or, where series were named, all of those, one chart each.
 * @returns the paths of the files
 */
export async function drawTrends(
  { history, timeline, options }: SearchedHistory,
  folder: string,
  theme: ChartTheme,
  ports: Pick<Ports, 'files' | 'log'>,
  renderer?: ChartRenderer,
): Promise<string[]> {
  const changed = new Set(
    history.environments.flatMap(({ fingerprint, series }) =>
      series.filter(({ changes }) => changes.length > 0).map((line) => idOf({ fingerprint, line })),
    ),
  )
  const wanted = trendsOf(timeline, options).filter(
    (one) => options.selectors.length > 0 || changed.has(idOf(one)),
  )
  if (wanted.length === 0) ports.log.info('No change, so no series is drawn; name some with --series.')
  if (wanted.length > MOST_CHARTS)
    ports.log.warning(
      `${String(wanted.length)} series would be drawn: only the first ${String(MOST_CHARTS)} are; name others with --series.`,
    )
  const names = fileNames(wanted, history.environments.length > 1)
  const charts = wanted.slice(0, MOST_CHARTS).map(({ trend }, index) => ({
    suite: names[index] ?? '',
    title: trend.title,
    specification: trendChart(trend, theme),
  }))
  const drawn = await drawCharts(charts, folder, ports, renderer)
  return drawn.flatMap(({ files }) => files)
}

function idOf({ fingerprint, line }: Pick<SeriesTrend, 'fingerprint' | 'line'>): string {
  return `${fingerprint} ${formatSeries(line)} ${line.unit}`
}

/** Names of the series that are fit for files, each different from all others. */
function fileNames(trends: readonly SeriesTrend[], areSeveral: boolean): string[] {
  const taken = new Set<string>()
  return trends.map(({ fingerprint, line }) => {
    const series = formatSeries(line)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, NAME_CHARACTERS)
      .replace(/-$/, '')
    const name = areSeveral ? `${fingerprint.slice(0, 8)}-${series}` : series
    let free = name
    for (let count = 2; taken.has(free); count += 1) free = `${name}-${String(count)}`
    taken.add(free)
    return free
  })
}

interface SeriesTrend {
  readonly fingerprint: string
  readonly line: HistoryLine
  readonly trend: Trend
}

/** The trends of all series that the options select, with all their changes, also those before `since`. */
export function trendsOf(timeline: Timeline, { since: _, ...options }: HistoryOptions): SeriesTrend[] {
  const history = searchTimeline(timeline, options)
  const lines = new Map(timeline.environments().map((one) => [one.fingerprint, one.lines]))
  return history.environments.flatMap((environment) => {
    const { fingerprint } = environment
    const points = new Map(
      (lines.get(fingerprint) ?? []).map(({ series, points: runs }) => [keyOf(series), trendPoints(runs)]),
    )
    const note = noteOf(environment, history)
    return groupSeries(environment.series, [], options).flatMap(({ metrics }) =>
      metrics.flatMap(({ title, common, rows }) =>
        rows.map(({ label, series: line }) => {
          const names = {
            metric: title,
            label: rows.length === 1 || common === '' ? label : `${label} · ${common}`,
          }
          return { fingerprint, line, trend: trendOf(line, points.get(keyOf(line)) ?? [], names, note) }
        }),
      ),
    )
  })
}

/** A line has the direction of the catalogue, which its records may not have: name and unit say which runs are its. */
function keyOf(series: Pick<HistoryLine, 'metric' | 'labels' | 'unit'>): string {
  return `${formatSeries(series)}\n${series.unit}`
}

/** Which environment it is, and which records are not in the chart. */
function noteOf({ provider, fingerprint, records }: HistoryEnvironment, history: History): string {
  const others = history.records - records
  const without = history.leftOut.map(({ records: count, reason }) => `${String(count)} ${reason}`)
  return [
    `${provider}, environment ${fingerprint.slice(0, 8)}`,
    ...(others === 0 ? [] : [`not here: ${String(others)} runs of other environments`]),
    ...(without.length === 0 ? [] : [`records left out: ${without.join(', ')}`]),
  ].join('; ')
}
