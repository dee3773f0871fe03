import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { count, formatChange, formatInterval, formatValue } from '../../../core/format/numbers.ts'
import { formatSeries } from '../../../core/series.ts'
import { DataTable, numberColumn, type TableColumn } from '../../report-page/parts/data-table.tsx'
import {
  commitAddress,
  compareAddress,
  joinRuns,
  type RunsFile,
  runsFile,
  seriesCsv,
  seriesFile,
  seriesJson,
  type SeriesRun,
  wholeFile,
} from '../core/dashboard-data.ts'
import type { DashboardIndex, EnvironmentOverview } from '../core/dashboard-overview.ts'
import type { SeriesFile } from '../core/dashboard-site.ts'
import { formatConfidence } from '../core/report.ts'
import type { HistoryChange, HistoryRun } from '../core/schema.ts'
import { failureText, load, useFile } from './load.ts'
import { addressOf } from './route.ts'
import { State, StateOfRow } from './state.tsx'
import { TrendOfSeries } from './trend.tsx'

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
          load<Pick<SeriesFile, 'schema' | 'points'>>(seriesFile(file.environment, file.key, year)),
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

const ROWS_AT_FIRST = 15

/** The runs that are loaded, the newest first. */
function Runs({
  runs,
  file: { unit, changes },
  url,
}: {
  readonly runs: readonly SeriesRun[]
  readonly file: SeriesFile
  readonly url: string | undefined
}): JSX.Element {
  const [showsAll, setShowsAll] = useState(false)
  const columns = useMemo((): TableColumn<SeriesRun>[] => {
    const began = new Set(changes.map((change) => change.began.record))
    return [
      {
        title: 'Started (UTC)',
        cell: ({ startedAt, record }) => (
          <>
            {startedAt.slice(0, 16).replace('T', ' ')}
            {began.has(record) ? <span class="muted"> new level</span> : null}
          </>
        ),
        order: ({ startedAt }) => Date.parse(startedAt),
      },
      numberColumn(
        'Median',
        ({ value }) => formatValue(value, unit),
        ({ value }) => value,
      ),
      numberColumn(
        'Spread',
        ({ spread, samples }) => (samples < 2 ? '–' : formatValue(spread, unit)),
        ({ spread }) => spread,
      ),
      numberColumn(
        'Samples',
        ({ samples }) => samples,
        ({ samples }) => samples,
      ),
      { title: 'Commit', cell: (run) => <Commit run={run} url={url} /> },
      { title: 'Record', cell: ({ record }) => <code>{record}</code> },
    ]
  }, [unit, url, changes])
  const newestFirst = useMemo(() => [...runs].reverse(), [runs])
  const shown = showsAll ? newestFirst : newestFirst.slice(0, ROWS_AT_FIRST)
  return (
    <section class="runs">
      <h2>
        Runs <span class="muted count">{runs.length}</span>
      </h2>
      <DataTable
        caption="Runs of this series: median and spread (1.4826 times the median absolute deviation) of its samples"
        columns={columns}
        rows={shown}
        keyOf={({ record }) => record}
      />
      {shown.length === runs.length ? null : (
        <p>
          The newest {shown.length} of {runs.length}.{' '}
          <button type="button" class="button no-print" onClick={() => setShowsAll(true)}>
            Show all
          </button>
        </p>
      )}
    </section>
  )
}

interface DownloadsProps {
  readonly file: SeriesFile
  readonly overview: EnvironmentOverview
  readonly files: DashboardIndex['files']
  /** All runs of all years; loads what is not there. */
  readonly runs: () => Promise<readonly SeriesRun[]>
  readonly onProblem: (error: unknown) => void
}

function Downloads({ file, overview, files, runs, onProblem }: DownloadsProps): JSX.Element {
  const { key, fingerprint } = overview
  const name = { series: formatSeries(file), unit: file.unit, better: file.better }
  const save = (type: 'csv' | 'json') => async (): Promise<void> => {
    const all = await runs()
    const text = type === 'csv' ? seriesCsv(name, all) : seriesJson(name, fingerprint, all)
    saveFile(text, `kbench-${file.metric}-${file.key.slice(0, 8)}.${type}`, type)
  }
  return (
    <section class="downloads">
      <h2>Data</h2>
      <p class="download-row">
        This series, {count(file.runs, 'run')} of all years:
        <button type="button" class="button" onClick={() => void save('csv')().catch(onProblem)}>
          CSV
        </button>
        <button type="button" class="button" onClick={() => void save('json')().catch(onProblem)}>
          JSON
        </button>
      </p>
      <p>
        All series of this environment: <WholeFiles of={key} />
      </p>
      <RecordFiles files={files} />
    </section>
  )
}

/** Links to all series of an environment. */
export function WholeFiles({ of: key }: { readonly of: string }): JSX.Element {
  return (
    <>
      <a href={wholeFile(key, 'csv')} download={`kbench-${key}.csv`}>
        CSV
      </a>
      ,{' '}
      <a href={wholeFile(key, 'json')} download={`kbench-${key}.json`}>
        JSON
      </a>
    </>
  )
}

/** The records themselves, with every sample. */
export function RecordFiles({ files }: Pick<DashboardIndex, 'files'>): JSX.Element | null {
  if (files.length === 0) return null
  return (
    <details>
      <summary>
        The records, with every sample: {files.length === 1 ? '1 file' : `${String(files.length)} files`}
      </summary>
      <ul class="files">
        {[...files].reverse().map(({ path, bytes }) => (
          <li key={path}>
            <a href={path} download>
              {path.split('/').at(-1)}
            </a>{' '}
            <span class="muted">{(bytes / 2 ** 20).toFixed(1)} MiB</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function saveFile(text: string, name: string, type: 'csv' | 'json'): void {
  const address = URL.createObjectURL(
    new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[^A-Za-z0-9._-]/g, '_')
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A commit as a link where it is one; a run without a commit by its record. */
export function Commit({
  run: { commit, record },
  url,
}: {
  readonly run: Pick<HistoryRun, 'commit' | 'record'>
  readonly url: string | undefined
}): JSX.Element {
  if (commit === null) return <span>record {record}</span>
  const address = commitAddress(url, commit)
  const text = <code>{commit.slice(0, 12)}</code>
  return address === undefined ? text : <a href={address}>{text}</a>
}

/** What lies between the last run of the old level and the first one of the new. */
export function Between({
  before,
  began,
  url,
}: {
  readonly before: HistoryRun
  readonly began: HistoryRun
  readonly url: string | undefined
}): JSX.Element {
  if (before.commit !== null && before.commit === began.commit)
    return <span>none: both runs measured the same commit</span>
  const address = compareAddress(url, before.commit, began.commit)
  const text = (
    <>
      <code>{before.commit?.slice(0, 7) ?? before.record}</code>…
      <code>{began.commit?.slice(0, 7) ?? began.record}</code>
    </>
  )
  return address === undefined ? <span>{text}</span> : <a href={address}>{text}</a>
}
