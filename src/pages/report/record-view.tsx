import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { percentileCharts } from '../../core/charts/kinds/percentiles.ts'
import { recordCharts } from '../../core/charts/kinds/record.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import type { KbenchRecord, RecordedSeries } from '../../core/record/schema.ts'
import type { Reproduction } from '../../core/report/comment/reproduction.ts'
import { groupSeries } from '../../core/naming/group.ts'
import { capital } from '../../core/format/shortened.ts'
import { runName } from '../../core/naming/run-name.ts'
import { quantileRows } from '../../core/naming/quantile-rows.ts'
import { formatValues } from '../../core/format/value.ts'
import { runFacts } from '../../core/report/record/markdown.ts'
import { shortened } from '../../core/format/shortened.ts'
import { SEPARATOR } from '../../core/format/text-layout.ts'
import { medianOf, summarise } from '../../core/findings/summary.ts'
import { formatSeries } from '../../core/series.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { spread } from '../../core/stats/spread.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { withShortTimes } from '../parts/inline.tsx'
import { useCatalogue, type PageCatalogue } from './context.ts'
import { EnvironmentSection, HowToReproduce } from './environment.tsx'
import { useFilter, type Filterable } from './filters.tsx'
import { Methods, MethodText } from './method.tsx'
import { Remarks, Section, suiteProblemRows } from './sections.tsx'
import { SuiteCharts } from './suite-charts.tsx'
import { SeriesSamples, type ShownSeries } from './series-samples.tsx'

export function RecordView({
  record,
  reproduction,
  id,
}: {
  readonly record: KbenchRecord
  readonly reproduction: Reproduction | null
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const charts = useCallback(
    (theme: ChartTheme) => [
      ...recordCharts(record, catalogue, theme),
      ...percentileCharts(record, catalogue, theme),
    ],
    [record, catalogue],
  )
  const { subject, environment, suites, series, interrupted } = record
  const notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`))
  return (
    <>
      <header class="verdict plain-box">
        <h1>{capital(runName(shortened(subject.name), shortened(environment.provider)))}</h1>
        <p>{withShortTimes(runFacts(record).join(' · '))}</p>
        {interrupted === true ? (
          <p class="warning">The run was interrupted: this is what it had measured.</p>
        ) : null}
        {series.length === 0 ? <p class="warning">Nothing was measured.</p> : null}
      </header>
      <Remarks title="Suites with problems" texts={suiteProblemRows(suites)} tone="bad" />
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      {series.length === 0 ? <span id={`results-${id}`} /> : <Results id={id} record={record} />}
      <Remarks title="Notes" texts={notes} />
      <EnvironmentSection record={record} />
      <Methods metrics={series.map(({ metric }) => metric)} />
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

/** A series, or the percentiles of one thing. */
interface RecordRow extends Filterable {
  readonly key: string
  readonly name: string
  readonly found: readonly ShownSeries[]
  readonly median: string
  readonly spread: string
  readonly samples: string
  readonly middle: number | undefined
  readonly widest: number | undefined
}

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  { id: 'series', title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
  { id: 'suite', title: 'Suite', isShort: true, cell: ({ suite }) => suite, order: ({ suite }) => suite },
  {
    id: 'median',
    title: 'Median',
    align: 'end',
    cell: ({ median }) => median,
    order: ({ middle }) => middle,
    first: 'descending',
  },
  {
    id: 'spread',
    title: 'Spread',
    align: 'end',
    cell: ({ spread: text }) => text,
    order: ({ widest }) => widest,
    first: 'descending',
  },
  {
    id: 'samples',
    title: 'Samples',
    align: 'end',
    cell: ({ samples }) => samples,
    order: ({ found }) => found[0]?.series.samples.length,
    first: 'descending',
  },
]

function Results({ id, record }: { readonly id: string; readonly record: KbenchRecord }): JSX.Element {
  const catalogue = useCatalogue()
  const rows = useMemo(() => rowsOf(record, catalogue), [record, catalogue])
  const { chosen, bar } = useFilter(rows, id)
  return (
    <Section id={`results-${id}`} title="Results">
      {bar}
      <DataTable
        caption="Median, spread and number of samples of each series"
        columns={COLUMNS}
        rows={chosen}
        keyOf={({ key }) => key}
        detail={(row) => <Detail row={row} />}
        empty="No series is like that."
      />
    </Section>
  )
}

function Detail({ row: { found } }: { readonly row: RecordRow }): JSX.Element {
  const metric = useCatalogue().all.find(({ id }) => id === found[0]?.series.metric)
  return (
    <>
      {found.map(({ series }, index) => (
        <p key={index}>
          <code>{formatSeries(series)}</code>
        </p>
      ))}
      {metric === undefined ? null : <MethodText metric={metric} />}
      <SeriesSamples found={found} />
    </>
  )
}

function rowsOf(record: KbenchRecord, catalogue: PageCatalogue): RecordRow[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).flatMap(({ suite, metrics }) =>
    metrics.flatMap((metric) => {
      const { rows, quantiles } = quantileRows(metric)
      return rows.map(({ label, members }, index): RecordRow => {
        const percentiles = quantiles.filter((_, place) => members[place] !== undefined).join(' / ')
        const name = [metric.title, label, percentiles].filter((part) => part !== '').join(SEPARATOR)
        const known = members.filter((series) => series !== undefined)
        const values = members.map((series) => series?.samples.map(({ value }) => value) ?? [])
        const medians = values.map(medianOf)
        const shares = known.flatMap(relativeSpread)
        return {
          key: `${metric.metric} ${metric.unit} ${metric.better} ${String(index)}`,
          suite,
          name,
          count: known.length,
          found: members.flatMap((series, place) =>
            series === undefined
              ? []
              : [{ name: members.length === 1 ? 'All samples' : (quantiles[place] ?? ''), series }],
          ),
          searched: `${suite} ${name} ${known.map(formatSeries).join(' ')}`.toLowerCase(),
          gates: catalogue.metrics.get(metric.metric)?.gates ?? true,
          median: medians.every((value) => value === undefined)
            ? 'no samples'
            : formatValues(
                medians.filter((_, place) => members[place] !== undefined),
                metric.unit,
              ),
          middle: medians.find((value) => value !== undefined),
          spread: known.map((series) => summarise(series).spread).join(' / '),
          widest: shares.length === 0 ? undefined : Math.max(...shares),
          samples: [...new Set(known.map(({ samples }) => String(samples.length)))].join(' / '),
        }
      })
    }),
  )
}

/** Nothing where there is no share: around zero, or of a single sample. */
function relativeSpread({ samples }: RecordedSeries): number[] {
  const values = samples.map(({ value }) => value)
  const middle = medianOf(values)
  if (middle === undefined || middle === 0 || values.length < 2) return []
  return [spread(sortSamples(values)) / Math.abs(middle)]
}
