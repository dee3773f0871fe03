import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { SeriesVerdict } from '../../core/comparison/schema.ts'
import { formatSeries, type SeriesName } from '../../core/series.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { useCatalogue } from './context.ts'
import { useFilter } from './filters.tsx'
import { MethodText } from './method.tsx'
import type { ResultRow } from './result-rows.ts'
import { Section } from './sections.tsx'
import { seriesIn, SeriesSamples, type ShownRecord } from './series-samples.tsx'

interface ResultsProps<Series> {
  readonly id: string
  readonly caption: string
  readonly rows: readonly ResultRow<Series>[]
  /** Besides the names of the series and of its suite. */
  readonly columns: readonly TableColumn<ResultRow<Series>>[]
  readonly verdictOf?: (series: Series) => SeriesVerdict
  readonly detail: (row: ResultRow<Series>) => ComponentChildren
  readonly children?: ComponentChildren
}

/** The table of all series, with what chooses among them; a row opens to all that is known of it. */
export function Results<Series>(props: ResultsProps<Series>): JSX.Element {
  const { id, caption, rows, columns, verdictOf, detail, children } = props
  const { chosen, bar } = useFilter(rows, id, verdictOf)
  const all = useMemo(
    (): TableColumn<ResultRow<Series>>[] => [
      { title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
      { title: 'Suite', isShort: true, cell: ({ suite }) => suite, order: ({ suite }) => suite },
      ...columns,
    ],
    [columns],
  )
  return (
    <Section id={`results-${id}`} title="Results">
      {children}
      {bar}
      <DataTable
        caption={caption}
        columns={all}
        rows={chosen}
        keyOf={({ key }) => key}
        detail={detail}
        empty="No series is like that."
      />
    </Section>
  )
}

/** Names, method and samples of the series of a row; what is known besides stands between. */
export function SeriesDetail({
  members,
  records,
  children,
}: {
  readonly members: readonly SeriesName[]
  readonly records: readonly ShownRecord[]
  readonly children?: ComponentChildren
}): JSX.Element {
  const metric = useCatalogue().all.find(({ id }) => id === members[0]?.metric)
  const found = useMemo(() => seriesIn(records, members), [records, members])
  return (
    <>
      {members.map((series, index) => (
        <p key={index}>
          <code>{formatSeries(series)}</code>
        </p>
      ))}
      {metric === undefined ? null : <MethodText metric={metric} />}
      {children}
      {found.length > 0 ? (
        <SeriesSamples found={found} />
      ) : (
        <p class="muted">
          {records.length === 0
            ? 'The samples are in the record, which this report was not given.'
            : 'The records that this report was given have no samples of it.'}
        </p>
      )}
    </>
  )
}
