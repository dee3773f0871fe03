import type { SideBySide } from '../side-by-side/schema.ts'
import { metricHeading, type TableOptions } from './record-table.ts'
import { cellHeaders, cellsOf, differenceLine, groupsOf, legend, recordLines } from './side-by-side-text.ts'
import { printable, wrap } from './text-layout.ts'
import { layOut, type Column, type Heading, type Row, type Style } from './text-table.ts'

/**
 * Records beside each other for a terminal: where each comes from, what differs between them, then one line per series
 * with the value of each record and its change against the first. Ends with a line feed.
 */
export function sideBySideTable(sides: SideBySide, { catalogue, columns, paint }: TableOptions): string {
  const paragraph = (style: Style, text: string): string[] =>
    wrap(printable(text), columns).map((line) => paint(style, line))
  const headers: Column[] = [
    { header: 'SERIES', align: 'left' },
    ...cellHeaders(sides).map((header): Column => ({ header: printable(header), align: 'right' })),
  ]
  const lines = groupsOf(sides, catalogue).flatMap(({ suite, metrics }): (Row | Heading)[] => [
    { heading: printable(suite) },
    ...metrics.flatMap((metric): (Row | Heading)[] => [
      { heading: `  ${printable(metricHeading(metric))}` },
      ...metric.rows.map(({ label, series }): Row => {
        const cells = cellsOf(series)
        return {
          cells: [`    ${printable(label)}`, ...cells.map(({ text }) => text)],
          styles: Object.fromEntries(cells.map(({ style }, index) => [index + 1, style])),
        }
      }),
    ]),
  ])
  const table =
    lines.length === 0
      ? paragraph('warning', 'No series was measured.')
      : layOut(headers, 0, lines, columns, paint)
  return (
    [
      ...recordLines(sides).flatMap((line) => paragraph('plain', line)),
      ...paragraph(sides.differences.length === 0 ? 'muted' : 'warning', differenceLine(sides)),
      '',
      ...table,
      '',
      ...paragraph('muted', legend(sides)),
    ].join('\n') + '\n'
  )
}
