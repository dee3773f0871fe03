import type { SeriesRow } from '../core/dashboard/data.ts'
import { formatSeries } from '../../../core/series.ts'
import type { Filter } from './route.ts'

/** Whether a series has all words of the text, wherever they stand, and the suite and state that are asked for. */
export function matches(row: SeriesRow, { text, suite, state }: Filter): boolean {
  if (suite !== undefined && row.suite !== suite) return false
  if (state !== undefined && row.state !== state) return false
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return true
  const all = `${row.suite} ${row.title} ${row.label} ${formatSeries(row)}`.toLowerCase()
  return words.every((word) => all.includes(word))
}
