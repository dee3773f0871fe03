import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { metricTitle } from '../../core/naming/catalogue.ts'
import { overheadCharts } from '../../core/charts/kinds/overhead.ts'
import type { SuiteChart } from '../../core/charts/layout/chart.ts'
import { sideBySideCharts } from '../../core/charts/kinds/side-by-side.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import { suiteFigures } from '../../core/charts/suite-figures.ts'
import type { SideBySidePart } from '../../core/html-report/data.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { SEPARATOR } from '../../core/format/text-layout.ts'
import { cellsOf, groupsOf, showsRanges } from '../../core/findings/side-by-side-cells.ts'
import { suiteProblemLines } from '../../core/report/side-by-side/suites.ts'
import { columnHeaders } from '../../core/findings/side-by-side-names.ts'
import { columnLines, differenceLine, legend, remarks } from '../../core/report/side-by-side/words.ts'
import { formatSeries } from '../../core/series.ts'
import type { SideBySideSeries } from '../../core/side-by-side/schema.ts'
import { withoutLabels } from '../../core/side-by-side/set-aside.ts'
import { FIGURES } from '../../figures.gen.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { withShortTimes } from '../parts/inline.tsx'
import { useCatalogue, type PageCatalogue } from './context.ts'
import { useFilter, type Filterable } from './filters.tsx'
import { Methods, MethodText } from './method.tsx'
import { Section } from './sections.tsx'
import { SuiteCharts } from './suite-charts.tsx'
import { seriesIn, SeriesSamples, type ShownRecord } from './series-samples.tsx'

export function SideBySideView({
  part,
  records,
  id,
}: {
  readonly part: SideBySidePart
  readonly records: readonly KbenchRecord[]
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const { sides } = part
  const rows = useMemo(() => rowsOf(part, catalogue), [part, catalogue])
  const columns = useMemo(() => columnsFor(part), [part])
  const named = useMemo(() => recordsOf(part, records), [part, records])
  const make = useCallback((theme: ChartTheme) => figuresOf(part, catalogue, theme), [part, catalogue])
  const { chosen, bar } = useFilter(rows, id)
  return (
    <>
      <header class="verdict plain-box">
        <h1>{sides.by === null ? 'Side by side' : `By ${sides.by}`}</h1>
        <ul class="plain-list">
          {columnLines(sides).map((line, index) => (
            <li key={index}>{withShortTimes(line)}</li>
          ))}
        </ul>
        {suiteProblemLines(sides).map((line, index) => (
          <p key={index} class="warning">
            {line}
          </p>
        ))}
        <p class={sides.differences.length === 0 ? 'muted' : ''}>{differenceLine(sides)}</p>
        {remarks(sides).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {sides.series.length === 0 ? <p class="warning">No series was measured.</p> : null}
      </header>
      <SuiteCharts id={`charts-${id}`} make={make} series={sides.series.length} />
      {sides.series.length === 0 ? (
        <span id={`results-${id}`} />
      ) : (
        <Section id={`results-${id}`} title="Results">
          <p class="muted">{legend(sides)}</p>
          {bar}
          <DataTable
            caption="Each series in every column, with its change from the first"
            columns={columns}
            rows={chosen}
            keyOf={({ key }) => key}
            detail={({ series }) => <Detail series={series} records={named} />}
            empty="No series is like that."
          />
        </Section>
      )}
      <Methods metrics={sides.series.map(({ metric }) => metric)} />
    </>
  )
}

/** What `kbench compare --charts` draws. */
function figuresOf(
  { sides, figures }: SideBySidePart,
  catalogue: PageCatalogue,
  theme: ChartTheme,
): SuiteChart[] {
  return [
    ...sideBySideCharts(sides, catalogue, theme),
    ...overheadCharts(sides, catalogue, theme),
    ...suiteFigures(FIGURES, sides, figures, theme),
  ]
}

interface Row extends Filterable {
  readonly key: string
  readonly name: string
  readonly series: SideBySideSeries
}

function rowsOf({ sides }: SideBySidePart, catalogue: PageCatalogue): Row[] {
  return groupsOf(sides, catalogue).flatMap(({ suite, metrics }) =>
    metrics.flatMap(({ metric, rows }) =>
      rows.map(({ label, series }, index) => {
        const name = `${metricTitle(metric, catalogue)}${SEPARATOR}${label}`
        return {
          key: `${suite} ${metric} ${series.unit} ${series.better} ${String(index)}`,
          suite,
          name,
          series,
          searched: `${suite} ${name} ${formatSeries(series)}`.toLowerCase(),
          gates: catalogue.metrics.get(metric)?.gates ?? true,
        }
      }),
    ),
  )
}

/** The value of each column, below it the change. */
function columnsFor({ sides }: SideBySidePart): TableColumn<Row>[] {
  const names = columnHeaders(sides)
  const withRanges = showsRanges(sides)
  return [
    { id: 'series', title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
    ...names.map((title, index): TableColumn<Row> => ({
      id: String(index),
      title,
      align: 'end',
      cell: ({ series }) => {
        const cells = cellsOf(series, withRanges)
        const value = cells[index === 0 ? 0 : index * 2 - 1]
        const change = index === 0 ? undefined : cells[index * 2]
        return (
          <>
            {value?.text}
            {change === undefined ? null : (
              <span class={`interval change-${change.style}`}>{change.text}</span>
            )}
          </>
        )
      },
      order: ({ series }) => series.values[index]?.value,
      first: 'descending',
    })),
  ]
}

function recordsOf(
  { sides, records: places }: SideBySidePart,
  records: readonly KbenchRecord[],
): ShownRecord[] {
  return sides.records.flatMap(({ name }, index) => {
    const record = records[places[index] ?? -1]
    if (record === undefined) return []
    const series = record.series.map((one) => withoutLabels(one, sides.setAside))
    return [{ name, record: { ...record, series } }]
  })
}

function Detail({
  series,
  records,
}: {
  readonly series: SideBySideSeries
  readonly records: readonly ShownRecord[]
}): JSX.Element {
  const metric = useCatalogue().all.find(({ id }) => id === series.metric)
  const found = useMemo(() => seriesIn(records, series), [records, series])
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
