import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { count } from '../../../core/format/numbers.ts'
import { ThemeSwitch } from '../../report-page/parts/theme.tsx'
import { environmentFile, INDEX_FILE } from '../core/dashboard-data.ts'
import type { DashboardIndex, EnvironmentOverview } from '../core/dashboard-overview.ts'
import { type Loaded, useFile } from './load.ts'
import { Overview } from './overview.tsx'
import { addressOf, NO_FILTER, type Route, useRoute } from './route.ts'
import { RecordFiles, SeriesPage } from './series-page.tsx'

/** The whole page: what it shows is in the address, after the #. */
export function Dashboard(): JSX.Element {
  const [route, replace] = useRoute()
  const index = useFile<DashboardIndex>(INDEX_FILE)
  const entries = index.is === 'there' ? index.file.environments : []
  const chosen =
    route.environment === undefined ? entries[0] : entries.find(({ key }) => key === route.environment)
  const overview = useFile<EnvironmentOverview>(
    chosen === undefined ? undefined : environmentFile(chosen.key),
  )
  useEffect(() => window.scrollTo(0, 0), [route.environment, route.series])
  const repository = index.is === 'there' ? index.file.repository : null
  return (
    <>
      <header class="top">
        <div class="column">
          <p class="brand">
            <a href="#/">Benchmarks</a>
            {repository === null ? null : (
              <>
                {' '}
                of <a href={repository.url}>{repository.name}</a>
              </>
            )}
          </p>
          <ThemeSwitch />
        </div>
      </header>
      <main class="column">
        {index.is !== 'there' ? (
          <Waiting file={index} />
        ) : entries.length === 0 ? (
          <>
            <h1>No record yet</h1>
            <p>The first run that is added shows up here.</p>
          </>
        ) : chosen === undefined ? (
          <>
            <h1>No such environment</h1>
            <p>
              No record has the fingerprint of this address. <a href="#/">Show the newest environment</a>
            </p>
          </>
        ) : overview.is !== 'there' ? (
          <Waiting file={overview} />
        ) : (
          <Content index={index.file} overview={overview.file} route={route} onRoute={replace} />
        )}
      </main>
      {index.is === 'there' ? <Foot index={index.file} /> : null}
    </>
  )
}

function Content({
  index,
  overview,
  route,
  onRoute,
}: {
  readonly index: DashboardIndex
  readonly overview: EnvironmentOverview
  readonly route: Route
  readonly onRoute: (route: Route) => void
}): JSX.Element {
  const row = overview.series.find(({ key }) => key === route.series)
  useEffect(() => {
    const page = row === undefined ? overview.name : `${row.title}, ${row.label}`
    document.title = `${page} – kbench${index.repository === null ? '' : `: ${index.repository.name}`}`
  }, [row, overview, index])
  if (route.series !== undefined)
    return <SeriesPage index={index} overview={overview} series={route.series} />
  return (
    <>
      <div class="heading">
        <h1>{overview.name}</h1>
        <p class="muted">
          {count(overview.runs, 'run')} from {overview.from.slice(0, 10)} to {overview.to.slice(0, 10)}
        </p>
        {index.environments.length > 1 ? (
          <label class="field environment-choice">
            Environment: only runs of the same one are compared
            <select
              value={overview.key}
              onChange={(event) => {
                window.location.hash = addressOf({
                  environment: event.currentTarget.value,
                  filter: NO_FILTER,
                })
              }}
            >
              {index.environments.map(({ key, name, runs, to }) => (
                <option key={key} value={key}>
                  {name} – {count(runs, 'run')}, last {to.slice(0, 10)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <Overview overview={overview} route={route} onRoute={onRoute} />
      <RecordFiles files={index.files} />
    </>
  )
}

function Waiting({ file }: { readonly file: Loaded<unknown> }): JSX.Element {
  if (file.is !== 'failed') return <p role="status">Loading …</p>
  return (
    <>
      <h1>The data of this page is missing</h1>
      <p class="note warning" role="alert">
        {file.message}
      </p>
    </>
  )
}

function Foot({ index: { remarks } }: { readonly index: DashboardIndex }): JSX.Element {
  return (
    <footer class="column foot">
      {remarks.length === 0 ? null : (
        <ul class="remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <p>
        A number is the median of the samples of one run. Worse and better: a level that began within the
        newest year, has lasted for three runs or more and still stands; chance alone shows one in fewer than
        2 of 100 series.
      </p>
    </footer>
  )
}
