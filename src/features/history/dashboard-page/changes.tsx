import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { SeriesFile } from '../core/dashboard/data.ts'
import { formatChange, formatInterval } from '../../../core/format/change.ts'
import { formatValue } from '../../../core/format/value.ts'
import type { HistoryChange } from '../core/changes/schema.ts'
import { formatConfidence } from '../core/report/rows.ts'
import { DataTable, type TableColumn } from '../../../pages/parts/data-table.tsx'
import { Between, Commit } from './commit.tsx'
import { State } from './state.tsx'

/** The changes of a series of all years, the latest first, with the commits between which the cause lies. */
export function Changes({
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
