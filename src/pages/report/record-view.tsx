import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { percentileCharts } from '../../core/charts/kinds/percentiles.ts'
import { recordCharts } from '../../core/charts/kinds/record.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import type { KbenchRecord, RecordedSeries } from '../../core/record/schema.ts'
import type { Reproduction } from '../../core/report/comment/reproduction.ts'
import { groupSeries } from '../../core/naming/group.ts'
import { runFacts } from '../../core/report/record/markdown.ts'
import { shortened } from '../../core/format/shortened.ts'
import { SEPARATOR } from '../../core/format/text-layout.ts'
import { medianOf, summarise, type SeriesSummary } from '../../core/findings/summary.ts'
import { formatSeries } from '../../core/series.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { spread } from '../../core/stats/spread.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { withShortTimes } from '../parts/inline.tsx'
import { useCatalogue, type PageCatalogue } from './context.ts'
import { Environment, HowToReproduce } from './environment.tsx'
import { useFilter, type Filterable } from './filters.tsx'
import { Methods, MethodText } from './method.tsx'
import { Remarks, Section, suiteProblems } from './sections.tsx'
import { SuiteCharts } from './suite-charts.tsx'
import { SeriesSamples } from './series-samples.tsx'

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
        <h1>
          {shortened(subject.name)} on {shortened(environment.provider)}
        </h1>
        <p>{withShortTimes(runFacts(record).join(' · '))}</p>
        {interrupted === true ? (
          <p class="warning">The run was interrupted: this is what it had measured.</p>
        ) : null}
        {series.length === 0 ? <p class="warning">Nothing was measured.</p> : null}
      </header>
      <Remarks title="Suites with problems" texts={suiteProblems(suites)} tone="bad" />
      {series.length === 0 ? <span id={`results-${id}`} /> : <Results id={id} record={record} />}
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      <Remarks title="Notes" texts={notes} />
      <Environment record={record} />
      <Methods metrics={series.map(({ metric }) => metric)} />
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

interface RecordRow extends Filterable, SeriesSummary {
  readonly key: string
  readonly name: string
  readonly series: RecordedSeries
  readonly middle: number | undefined
  readonly relativeSpread: number | undefined
}

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  { id: 'series', title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
  { id: 'suite', title: 'Suite', cell: ({ suite }) => suite, order: ({ suite }) => suite },
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
    order: ({ relativeSpread }) => relativeSpread,
    first: 'descending',
  },
  {
    id: 'samples',
    title: 'Samples',
    align: 'end',
    cell: ({ samples }) => samples,
    order: ({ series }) => series.samples.length,
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

function Detail({ row }: { readonly row: RecordRow }): JSX.Element {
  const { series } = row
  const metric = useCatalogue().all.find(({ id }) => id === series.metric)
  const found = useMemo(() => [{ name: 'All samples', series }], [series])
  return (
    <>
      <p>
        <code>{formatSeries(series)}</code>
      </p>
      {metric === undefined ? null : <MethodText metric={metric} />}
      <SeriesSamples found={found} />
    </>
  )
}

function rowsOf(record: KbenchRecord, catalogue: PageCatalogue): RecordRow[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).flatMap(({ suite, metrics }) =>
    metrics.flatMap(({ title, rows }) =>
      rows.map(({ label, series }, index): RecordRow => {
        const name = `${title}${SEPARATOR}${label}`
        const values = series.samples.map(({ value }) => value)
        const middle = medianOf(values)
        return {
          key: `${series.metric} ${series.unit} ${series.better} ${String(index)}`,
          suite,
          name,
          series,
          searched: `${suite} ${name} ${formatSeries(series)}`.toLowerCase(),
          gates: catalogue.metrics.get(series.metric)?.gates ?? true,
          middle,
          relativeSpread:
            middle === undefined || middle === 0 || values.length < 2
              ? undefined
              : spread(sortSamples(values)) / Math.abs(middle),
          ...summarise(series),
        }
      }),
    ),
  )
}
