import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { SeriesVerdict } from '../../core/comparison/schema.ts'
import { SEPARATOR } from '../../core/format/text-layout.ts'
import type { AnySeries, SuiteGroup } from '../../core/naming/group.ts'
import { quantileRows } from '../../core/naming/quantile-rows.ts'
import { formatSeries, type SeriesName } from '../../core/series.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { useCatalogue, type PageCatalogue } from './context.ts'
import { useFilter } from './filters.tsx'
import { MethodText } from './method.tsx'
import { Section } from './sections.tsx'
import { seriesIn, SeriesSamples, type ShownRecord } from './series-samples.tsx'

/** One row of a table of results: a series, or the percentiles of one thing. */
export interface ResultRow<Series> {
  readonly key: string
  readonly suite: string
  readonly name: string
  readonly members: readonly Series[]
  /** "p50" of each member; empty texts where it is a series of no percentile. */
  readonly quantiles: readonly string[]
  readonly gates: boolean
  /** All that a search looks through, in lower case. */
  readonly searched: string
}

export function resultRows<Series extends AnySeries & { readonly gates?: boolean }>(
  groups: readonly SuiteGroup<Series>[],
  catalogue: PageCatalogue,
): ResultRow<Series>[] {
  return groups.flatMap(({ suite, metrics }) =>
    metrics.flatMap((metric) => {
      const { rows, quantiles } = quantileRows(metric)
      return rows.map(({ label, members: places }, index) => {
        const found = places.flatMap((series, place) =>
          series === undefined ? [] : [{ series, quantile: quantiles[place] ?? '' }],
        )
        const names = found.map(({ quantile }) => quantile)
        const name = [metric.title, label, names.join(' / ')].filter((part) => part !== '').join(SEPARATOR)
        const members = found.map(({ series }) => series)
        return {
          key: `${metric.metric} ${metric.unit} ${metric.better} ${String(index)}`,
          suite,
          name,
          members,
          quantiles: names,
          gates: members.some(({ gates }) => gates ?? catalogue.metrics.get(metric.metric)?.gates ?? true),
          searched: `${suite} ${name} ${members.map(formatSeries).join(' ')}`.toLowerCase(),
        }
      })
    }),
  )
}

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
