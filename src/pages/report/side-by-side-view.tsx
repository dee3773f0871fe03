import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { overheadCharts, sideBySideCharts } from '../../core/charts/kinds/side-by-side.ts'
import type { SuiteChart } from '../../core/charts/layout/chart.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import { suiteFigures } from '../../core/charts/suite-figures.ts'
import type { SideBySidePart } from '../../core/html-report/data.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { columnCells, columnHeaders, groupsOf } from '../../core/findings/side-by-side.ts'
import {
  columnLines,
  differenceLine,
  legend,
  remarks,
  suiteProblemLines,
} from '../../core/report/side-by-side/side-by-side.ts'
import type { SideBySideSeries } from '../../core/side-by-side/schema.ts'
import { withoutLabels } from '../../core/side-by-side/set-aside.ts'
import { FIGURES } from '../../figures.gen.ts'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { withShortTimes } from '../parts/inline.tsx'
import { useCatalogue, type PageCatalogue } from './context.ts'
import { Methods } from './method.tsx'
import { resultRows, type ResultRow } from './result-rows.ts'
import { Results, SeriesDetail } from './results.tsx'
import { SuiteCharts } from './suite-charts.tsx'
import type { ShownRecord } from './series-samples.tsx'

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
  const rows = useMemo(() => resultRows(groupsOf(sides, catalogue), catalogue), [sides, catalogue])
  const columns = useMemo(() => columnsFor(part), [part])
  const named = useMemo(() => recordsOf(part, records), [part, records])
  const make = useCallback((theme: ChartTheme) => figuresOf(part, catalogue, theme), [part, catalogue])
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
        <Results
          id={id}
          caption="Each series in every column, with its change from the first"
          rows={rows}
          columns={columns}
          detail={({ members }) => <SeriesDetail members={members} records={named} />}
        >
          <p class="muted">{legend(sides)}</p>
        </Results>
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

type Row = ResultRow<SideBySideSeries>

/** The value of each column, below it the change. */
function columnsFor({ sides }: SideBySidePart): TableColumn<Row>[] {
  return columnHeaders(sides).map((title, index) =>
    numberColumn(
      title,
      ({ members }) => {
        const [value, change] = columnCells(members, index)
        return (
          <>
            {value.text}
            {change === undefined ? null : (
              <span class={`interval change-${change.style}`}>{change.text}</span>
            )}
          </>
        )
      },
      ({ members: [first] }) => first?.values[index]?.value,
    ),
  )
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
