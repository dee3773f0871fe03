import { searchTimeline, type HistoryOptions } from '../changes/history.ts'
import type { History, HistoryEnvironment, HistoryLine } from '../changes/schema.ts'
import type { Timeline } from '../changes/timeline.ts'
import { groupSeries } from '../../../../core/naming/metrics.ts'
import { formatSeries } from '../../../../core/series.ts'
import { type Trend, trendOf, type TrendPoint } from './trend.ts'

/** One series of one environment over time. */
export interface SeriesTrend {
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
    const points = new Map<string, readonly TrendPoint[]>(
      (lines.get(fingerprint) ?? []).map(({ series, points: runs }) => [
        keyOf(series),
        runs.map(({ run, value }) => ({
          at: run.startedAt,
          value,
          commit: run.commit,
          record: run.record,
        })),
      ]),
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
