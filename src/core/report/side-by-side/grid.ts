import { columnCells, type SideBySideCell } from '../../findings/side-by-side-cells.ts'
import { columnHeaders } from '../../findings/side-by-side-names.ts'
import type { SideBySide, SideBySideSeries } from '../../side-by-side/schema.ts'
import { left, right, type ReportColumn } from '../columns.ts'

/**
 * Headers of `gridRows`, with foreign names.
 * @param isTurned a row per series and column instead of one per series
 */
export function gridHeaders(sides: SideBySide, isTurned: boolean): ReportColumn[] {
  if (isTurned) return [left('Series'), left(sides.by ?? 'Record'), right('Value'), right('Change')]
  const columns = columnHeaders(sides).map((name, index) => [
    right(name),
    ...(index === 0 ? [] : [right('Change')]),
  ])
  return [left('Series'), ...columns.flat()]
}

/** One series: its label, then the value of each column with its change against the first; turned, the label stands in its first row. */
export function gridRows(
  { columns }: SideBySide,
  { label, series }: { readonly label: string; readonly series: SideBySideSeries },
  isTurned: boolean,
): SideBySideCell[][] {
  const plain = (text: string): SideBySideCell => ({ text, style: 'plain' })
  const cells = columns.map((_, column) => columnCells([series], column))
  if (!isTurned)
    return [
      [
        plain(label),
        ...cells.flatMap(([value, change]) => (change === undefined ? [value] : [value, change])),
      ],
    ]
  return cells.map(([value, change = { text: 'reference', style: 'muted' }], column) => [
    plain(column === 0 ? label : ''),
    plain(columns[column]?.name ?? ''),
    value,
    change,
  ])
}
