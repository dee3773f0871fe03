import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type {
  DashboardIndex,
  EnvironmentOverview,
  OlderPoints,
  RunsFile,
  SeriesFile,
} from '../core/dashboard/data.ts'
import { runsFile, seriesFile } from '../core/dashboard/places.ts'
import { joinRuns, type SeriesRun } from '../core/dashboard/series-runs.ts'
import { formatSeries } from '../../../core/series.ts'
import { Downloads } from './downloads.tsx'
import { load } from './load.ts'
import { addressOf } from './route.ts'
import { Runs } from './runs.tsx'
import { StateOfRow, State } from './state.tsx'
import { TrendOfSeries } from './trend.tsx'
import { failureText, useFile } from './use-file.ts'
import { formatChange, formatInterval, formatValue } from '../../../core/format/numbers.ts'
import type { HistoryChange } from '../core/changes/schema.ts'
import { formatConfidence } from '../core/report/rows.ts'
import { DataTable, type TableColumn } from '../../../pages/parts/data-table.tsx'
import { Between, Commit } from './commit.tsx'

interface SeriesPageProps {
  readonly index: DashboardIndex
  readonly overview: EnvironmentOverview
  readonly series: string
}

/** One series: its runs as a chart and a table, its changes, its data. The newest year is there at once, older ones on demand. */
export function SeriesPage({ index, overview, series }: SeriesPageProps): JSX.Element {
  const row = overview.series.find(({ key }) => key === series)
  const file = useFile<SeriesFile>(row === undefined ? undefined : seriesFile(overview.key, series))
  const recent = useFile<RunsFile>(row === undefined ? undefined : runsFile(overview.key))
  const back = <BackLink overview={overview} />
  if (row === undefined)
    return (
      <>
        {back}
        <h1>No such series</h1>
        <p>
          This environment has no series with this address: it may be another environment’s, or its records
          were removed.
        </p>
      </>
    )
  const problem = [file, recent].find((one) => one.is === 'failed')
  return (
    <>
      {back}
      <h1>
        {row.title} <span class="labels">{row.label}</span>
      </h1>
      <p class="lead">
        <StateOfRow {...row} />
      </p>
      {problem?.is === 'failed' ? (
        <p class="note warning" role="alert">
          {problem.message}
        </p>
      ) : null}
      {file.is === 'there' && recent.is === 'there' ? (
        <SeriesContent key={series} index={index} overview={overview} file={file.file} recent={recent.file} />
      ) : problem === undefined ? (
        <div class="waiting" role="status">
          Loading …
        </div>
      ) : null}
    </>
  )
}

function BackLink({ overview: { key, name } }: { readonly overview: EnvironmentOverview }): JSX.Element {
  return (
    <p class="back">
      <a href={addressOf({ environment: key })}>← All series of {name}</a>
    </p>
  )
}

function SeriesContent({
  index,
  overview,
  file,
  recent,
}: {
  readonly index: DashboardIndex
  readonly overview: EnvironmentOverview
  readonly file: SeriesFile
  readonly recent: RunsFile
}): JSX.Element {
  const url = index.repository?.url
  const newest = useMemo(() => joinRuns(file.points, recent), [file, recent])
  const [older, setOlder] = useState<readonly SeriesRun[]>([])
  const [years, setYears] = useState<readonly number[]>([])
  const [problem, setProblem] = useState<string>()
  const runs = useMemo(() => [...older, ...newest], [older, newest])
  const missing = file.older.filter(({ year }) => !years.includes(year))

  /** Loads this year and all after it, so that no year is missing in between. */
  const loadFrom = async (from: number): Promise<readonly SeriesRun[]> => {
    const wanted = missing.filter(({ year }) => year >= from).map(({ year }) => year)
    const parts = await Promise.all(
      wanted.map(async (year) => {
        const [points, ofYear] = await Promise.all([
          load<OlderPoints>(seriesFile(file.environment, file.key, year)),
          load<RunsFile>(runsFile(file.environment, year)),
        ])
        return joinRuns(points.points, ofYear)
      }),
    )
    const more = [...parts.reverse().flat(), ...older]
    setOlder(more)
    setYears([...years, ...wanted])
    setProblem(undefined)
    return [...more, ...newest]
  }
  const loadAll = (): Promise<readonly SeriesRun[]> => loadFrom(-Infinity)
  const tell = (error: unknown): void => setProblem(failureText(error))

  return (
    <>
      {newest.length === 0 ? (
        <p class="note warning">
          No run of the newest year has this series; its last one is of {file.older[0]?.year ?? 'long ago'}.
        </p>
      ) : null}
      {runs.length === 0 ? null : <TrendOfSeries file={file} runs={runs} environment={overview.name} />}
      {problem === undefined ? null : (
        <p class="note warning" role="alert">
          {problem}
        </p>
      )}
      {missing.length === 0 ? null : (
        <p class="older">
          Older runs:{' '}
          {missing.map(({ year, runs }) => (
            <button key={year} type="button" class="button" onClick={() => void loadFrom(year).catch(tell)}>
              {year} ({runs})
            </button>
          ))}
        </p>
      )}
      <Method file={file} />
      <Changes file={file} url={url} />
      <Runs runs={runs} file={file} url={url} />
      <Downloads
        file={file}
        overview={overview}
        files={index.files}
        runs={missing.length === 0 ? () => Promise.resolve(runs) : loadAll}
        onProblem={tell}
      />
    </>
  )
}

function Method({ file }: { readonly file: SeriesFile }): JSX.Element {
  const { summary, better, leftOut, searched } = file
  return (
    <dl class="facts">
      <dt>Series</dt>
      <dd>
        <code>{formatSeries(file)}</code>
      </dd>
      {summary === null ? null : (
        <>
          <dt>Measured</dt>
          <dd>{summary}</dd>
        </>
      )}
      <dt>Direction</dt>
      <dd>{better} is better</dd>
      {leftOut.length === 0 ? null : (
        <>
          <dt>Left out</dt>
          {leftOut.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </>
      )}
      {searched ? null : (
        <>
          <dt>Changes</dt>
          <dd>not searched: it takes 12 runs to distinguish a change from chance</dd>
        </>
      )}
    </dl>
  )
}

/** The changes of a series of all years, the latest first, with the commits between which the cause lies. */
function Changes({
  file,
  url,
}: {
  readonly file: SeriesFile
  readonly url: string | undefined
}): JSX.Element {
  const { changes, scale, unit } = file
  const columns = useMemo(
    (): TableColumn<HistoryChange>[] => [
      {
        title: 'Change',
        cell: ({ verdict, undone, accepted }) => (
          <>
            <State state={verdict} />
            {undone ? <span class="muted"> undone</span> : null}
            {accepted ? <span class="muted"> accepted</span> : null}
          </>
        ),
      },
      { title: 'First run', cell: ({ began }) => began.startedAt.slice(0, 10) },
      { title: 'Commit', cell: ({ began }) => <Commit run={began} url={url} /> },
      {
        title: 'Commits between',
        cell: ({ lastBefore, began }) => <Between before={lastBefore} began={began} url={url} />,
      },
      {
        title: 'Level',
        cell: ({ before, after }) => `${formatValue(before, unit)} → ${formatValue(after, unit)}`,
      },
      {
        title: 'By',
        cell: ({ change }) => (
          <>
            {formatChange(change.estimate, scale, unit)}{' '}
            <span class="muted">{formatInterval(change.lower, change.upper, scale, unit)}</span>
          </>
        ),
      },
      { title: 'Confidence', cell: ({ pValue }) => formatConfidence(pValue) },
    ],
    [unit, scale, url],
  )
  if (changes.length === 0) return <></>
  return (
    <section class="changes">
      <h2>Lasting changes, all years</h2>
      <DataTable
        caption="Lasting changes of this series"
        columns={columns}
        rows={[...changes].reverse()}
        keyOf={({ began }) => began.record}
      />
    </section>
  )
}
