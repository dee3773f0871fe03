import { groupsOf } from '../../findings/side-by-side-cells.ts'
import { printable, widthInColumns } from '../../format/text-layout.ts'
import type { SideBySide } from '../../side-by-side/schema.ts'
import { left, type ReportColumn } from '../columns.ts'
import { metricHeading } from '../record/table.ts'
import { layOut, sentences, type Heading, type Row, type TableOptions } from '../text/table.ts'
import { gridHeaders, gridRows } from './grid.ts'
import { suiteProblemLines } from './suites.ts'
import { columnLines, differenceLine, legend, remarks } from './words.ts'

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
        : tableOf(sides, options)),
      '',
      ...sentences([legend(sides)], 'muted', options),
    ].join('\n') + '\n'
  )
}

/** At least so much of a row's name stays on one line. */
const NARROWEST_NAME = 24

/** A line per series; turned, where that is too wide: a line per column below the name of each series. */
function tableOf(sides: SideBySide, options: TableOptions, isTurned = false): string[] {
  const { catalogue, columns, paint } = options
  const [series, by, ...rest] = gridHeaders(sides, isTurned).map(({ title, align }) => ({
    title: ['Series', 'Value', 'Change'].includes(title) ? title.toUpperCase() : printable(title),
    align,
  })) as [ReportColumn, ReportColumn, ...ReportColumn[]]
  const headers = isTurned ? [left(`SERIES, ${by.title.toUpperCase()}`), ...rest] : [series, by, ...rest]
  const lines = groupsOf(sides, catalogue).flatMap(({ suite, metrics }): (Row | Heading)[] => [
    { heading: printable(suite) },
    ...metrics.flatMap((metric) => [
      { heading: `  ${printable(metricHeading(metric))}` },
      ...metric.rows.flatMap((row): (Row | Heading)[] => [
        ...(isTurned ? [{ heading: `    ${printable(row.label)}` }] : []),
        ...gridRows(sides, row, isTurned).map((all) => {
          const cells = isTurned ? all.slice(1) : all
          const [{ text: name } = { text: '' }, ...others] = cells
          return {
            cells: [`${isTurned ? '      ' : '    '}${printable(name)}`, ...others.map(({ text }) => text)],
            styles: Object.fromEntries(cells.map(({ style }, index) => [index, style])),
          }
        }),
      ]),
    ]),
  ])
  const widths = headers.map(({ title }, cell) =>
    Math.max(
      widthInColumns(title),
      ...lines.map((line) => ('cells' in line ? widthInColumns(line.cells[cell] ?? '') : 0)),
    ),
  )
  const [name = 0, ...others] = widths
  const needed = others.reduce((sum, width) => sum + width + 2, Math.min(name, NARROWEST_NAME))
  if (!isTurned && sides.columns.length > 2 && needed > columns) return tableOf(sides, options, true)
  return layOut(headers, 0, lines, columns, paint)
}
