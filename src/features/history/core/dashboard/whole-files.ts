import type { HistoryRun } from '../changes/schema.ts'
import type { Point } from '../changes/timeline.ts'
import { formatSeries } from '../../../../core/series.ts'
import { toCsv } from './csv.ts'
import { DASHBOARD_SCHEMA } from './data.ts'
import type { SearchedEnvironment } from './environments.ts'
import { wholeFile } from './places.ts'
import type { SiteFile } from './series-files.ts'

/**
 * All runs and series of an environment, for programs of other people: CSV with a row per run and the median of each series in a column;
 * JSON with spread and number of samples as well.
 */
export function* wholeFiles({ key, timeline, series }: SearchedEnvironment): Generator<SiteFile> {
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
