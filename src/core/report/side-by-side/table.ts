import { left, right, type ReportColumn } from '../columns.ts'
import type { SideBySide, SideBySideSeries } from '../../side-by-side/schema.ts'
import type { MetricGroup } from '../../naming/group.ts'
import { metricHeading } from '../record/table.ts'
import {
  cellHeaders,
  cellsOf,
  groupsOf,
  showsRanges,
  turnedCells,
} from '../../findings/side-by-side-cells.ts'
import { suiteProblemLines } from './suites.ts'
import { columnLines, differenceLine, legend, remarks } from './words.ts'
import { widthInColumns, printable } from '../../format/text-layout.ts'
import { layOut, sentences, type TableOptions, type Heading, type Row } from '../text/table.ts'

type Line = Row | Heading

/**
 * Records beside each other for a terminal: where each column comes from, what differs between them, then one line per series
 * with the value of each column and its change against the first; where that is too wide, one line per column below each
 * series. Ends with a line feed.
 */
export function sideBySideTable(sides: SideBySide, options: TableOptions): string {
  const differing = sides.differences.length === 0 ? 'muted' : 'warning'
  return (
    [
      ...sentences(columnLines(sides), 'plain', options),
      ...sentences(suiteProblemLines(sides), 'bad', options),
      ...sentences([differenceLine(sides)], differing, options),
      ...sentences(remarks(sides), 'warning', options),
      '',
      ...(sides.series.length === 0
        ? sentences(['No series was measured.'], 'warning', options)
        : (wideTable(sides, options) ?? turnedTable(sides, options))),
      '',
      ...sentences([legend(sides)], 'muted', options),
    ].join('\n') + '\n'
  )
}

/** At least so much of a row's name stays on one line. */
const NARROWEST_NAME = 24

/** undefined where the columns do not fit beside each other. */
function wideTable(sides: SideBySide, { catalogue, columns, paint }: TableOptions): string[] | undefined {
  const withRanges = showsRanges(sides)
  const headers: ReportColumn[] = [
    left('SERIES'),
    ...cellHeaders(sides).map((header): ReportColumn => right(printable(header))),
  ]
  const lines = linesOf(sides, catalogue, ({ rows }) =>
    rows.map(({ label, series }) => {
      const cells = cellsOf(series, withRanges)
      return {
        cells: [`    ${printable(label)}`, ...cells.map(({ text }) => text)],
        styles: Object.fromEntries(cells.map(({ style }, index) => [index + 1, style])),
      }
    }),
  )
  const width = (cell: number): number =>
    Math.max(
      widthInColumns(headers[cell]?.title ?? ''),
      ...lines.map((line) => ('cells' in line ? widthInColumns(line.cells[cell] ?? '') : 0)),
    )
  const others = headers.slice(1).reduce((sum, _, index) => sum + width(index + 1) + 2, 0)
  if (sides.columns.length > 2 && Math.min(width(0), NARROWEST_NAME) + others > columns) return undefined
  return layOut(headers, 0, lines, columns, paint)
}

function turnedTable(sides: SideBySide, { catalogue, columns, paint }: TableOptions): string[] {
  const withRanges = showsRanges(sides)
  const headers: ReportColumn[] = [
    left(`SERIES, ${printable(sides.by ?? 'RECORD').toUpperCase()}`),
    right('VALUE'),
    right('CHANGE'),
  ]
  const lines = linesOf(sides, catalogue, ({ rows }) =>
    rows.flatMap(({ label, series }): Line[] => [
      { heading: `    ${printable(label)}` },
      ...turnedCells(series, withRanges).map((cells, index): Row => ({
        cells: [`      ${printable(sides.columns[index]?.name ?? '')}`, ...cells.map(({ text }) => text)],
        styles: Object.fromEntries(cells.map(({ style }, place) => [place + 1, style])),
      })),
    ]),
  )
  return layOut(headers, 0, lines, columns, paint)
}

function linesOf(
  sides: SideBySide,
  catalogue: TableOptions['catalogue'],
  rowsOf: (metric: MetricGroup<SideBySideSeries>) => Line[],
): Line[] {
  return groupsOf(sides, catalogue).flatMap(({ suite, metrics }): Line[] => [
    { heading: printable(suite) },
    ...metrics.flatMap((metric): Line[] => [
      { heading: `  ${printable(metricHeading(metric))}` },
      ...rowsOf(metric),
    ]),
  ])
}
