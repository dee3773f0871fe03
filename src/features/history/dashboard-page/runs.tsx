import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { SeriesFile } from '../core/dashboard/data.ts'
import type { SeriesRun } from '../core/dashboard/series-runs.ts'
import { formatValue } from '../../../core/format/numbers.ts'
import { DataTable, numberColumn, type TableColumn } from '../../../pages/parts/data-table.tsx'
import { Commit } from './commit.tsx'

const ROWS_AT_FIRST = 15

/** The runs that are loaded, the newest first. */
export function Runs({
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
