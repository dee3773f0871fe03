import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Comparison } from '../../core/comparison/schema.ts'
import { formatMagnitude } from '../../core/format/change.ts'
import { capital } from '../../core/format/shortened.ts'
import { sideWords } from '../../core/findings/side-words.ts'
import { VERDICT_ORDER, VERDICT_STYLE, verdictRows, type VerdictRow } from '../../core/findings/verdict.ts'
import { formatSeries } from '../../core/series.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { ComparedDetail } from './compared-detail.tsx'
import { useCatalogue } from './context.ts'
import { useFilter, type Filterable } from './filters.tsx'
import { Section } from './sections.tsx'
import type { ShownRecord } from './series-samples.tsx'

type Row = Omit<VerdictRow, 'verdict'> & Filterable & { readonly key: string; readonly shownVerdict: string }

/** The table of all compared series; a row opens to all that is known of it. */
export function ComparisonResults({
  id,
  comparison,
  records,
}: {
  readonly id: string
  readonly comparison: Comparison
  readonly records: readonly ShownRecord[]
}): JSX.Element {
  const catalogue = useCatalogue()
  const rows = useMemo(
    () =>
      verdictRows(comparison, catalogue).map((row, index): Row => {
        const { verdict: shownVerdict, ...rest } = row
        const { series, suite, name } = row
        const { verdict, gates, reason } = series
        const searched = `${suite} ${name} ${formatSeries(series)} ${verdict} ${reason.text}`.toLowerCase()
        return { ...rest, key: String(index), shownVerdict, verdict, gates, searched }
      }),
    [comparison, catalogue],
  )
  const columns = useMemo(() => columnsFor(comparison), [comparison])
  const { chosen, bar } = useFilter(rows, id)
  return (
    <Section id={`results-${id}`} title="Results">
      {bar}
      <DataTable
        caption="Verdict, values and change of each series"
        columns={columns}
        rows={chosen}
        keyOf={({ key }) => key}
        detail={({ series }) => <ComparedDetail comparison={comparison} series={series} records={records} />}
        empty="No series is like that."
      />
    </Section>
  )
}

function columnsFor(comparison: Comparison): TableColumn<Row>[] {
  const words = sideWords(comparison)
  return [
    { id: 'series', title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
    {
      id: 'verdict',
      title: 'Verdict',
      cell: ({ shownVerdict, series }) => (
        <span class={`verdict-word ${VERDICT_STYLE[series.verdict]}`}>{shownVerdict}</span>
      ),
      order: ({ series }) => VERDICT_ORDER.indexOf(series.verdict),
    },
    {
      id: 'change',
      title: 'Change',
      align: 'end',
      cell: ({ change, interval, series }) =>
        change === '' ? (
          '–'
        ) : (
          <>
            <span class={series.verdict === 'regressed' ? 'strong' : ''}>{change}</span>
            <span class="interval">{interval}</span>
          </>
        ),
      order: ({ series }) => series.change?.estimate,
      first: 'descending',
    },
    {
      id: 'baseline',
      title: capital(words.baseline),
      align: 'end',
      cell: ({ baseline }) => baseline,
      order: ({ series }) => series.baseline?.median,
      first: 'descending',
    },
    {
      id: 'current',
      title: capital(words.current),
      align: 'end',
      cell: ({ current }) => current,
      order: ({ series }) => series.current?.median,
      first: 'descending',
    },
    {
      id: 'margin',
      title: 'Margin',
      align: 'end',
      cell: ({ series: { margin, scale, unit } }) => formatMagnitude(margin, scale, unit),
      order: ({ series }) => series.margin,
      first: 'descending',
    },
  ]
}
