import type { Timeline } from '../changes/timeline.ts'
import type { ReportCatalogue } from '../../../../core/naming/catalogue.ts'
import { DASHBOARD_SCHEMA, type DashboardIndex } from './data.ts'
import { searchEnvironments } from './environments.ts'
import { entryOf, overviewOf } from './overview.ts'
import { environmentFile, INDEX_FILE } from './places.ts'
import { seriesFiles, type SiteFile } from './series-files.ts'
import { staticPage, STYLE, STYLE_FILE } from './static-page.ts'
import { wholeFiles } from './whole-files.ts'

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
