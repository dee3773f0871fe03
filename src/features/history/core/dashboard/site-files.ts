import type { Timeline, Point } from '../changes/timeline.ts'
import type { ReportCatalogue } from '../../../../core/naming/metrics.ts'
import { DASHBOARD_SCHEMA, type DashboardIndex } from './data.ts'
import { searchEnvironments, type SearchedEnvironment } from './environments.ts'
import { entryOf, overviewOf } from './overview.ts'
import { environmentFile, INDEX_FILE, wholeFile } from './places.ts'
import { seriesFiles, type SiteFile } from './series-files.ts'
import { staticPage, STYLE, STYLE_FILE } from './static-page.ts'
import type { HistoryRun } from '../changes/schema.ts'
import { formatSeries } from '../../../../core/series.ts'
import { toCsv } from './csv.ts'

export interface SiteSource {
  readonly timeline: Timeline
  readonly catalogue: ReportCatalogue
  readonly repository: DashboardIndex['repository']
  /** Copies of the record files, oldest first. */
  readonly files: DashboardIndex['files']
  /** What a reader must know besides what the records say, one sentence each. */
  readonly remarks: readonly string[]
  /** Commits and ids of records that changes may begin with. */
  readonly accepted?: readonly string[]
}

/**
 * The files of the dashboard but its programs and the copies of the records, one after the other: they need not be in memory together.
 * The same records give the same bytes, in whatever order they came.
 */
export function* siteFiles(source: SiteSource): Generator<SiteFile> {
  const { timeline, catalogue, repository, files, remarks, accepted } = source
  const searched = searchEnvironments(timeline, catalogue, accepted)
  const { environments, history } = searched
  const index: DashboardIndex = {
    schema: DASHBOARD_SCHEMA,
    repository,
    environments: environments.map(entryOf),
    files,
    remarks: [...searched.remarks, ...remarks],
  }
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
 * All runs and series of an environment, for programs of other people: CSV with a row per run and the median of each series in a column;
 * JSON with spread and number of samples as well.
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
