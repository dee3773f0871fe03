import { groupBy } from '../../group-by.ts'
import type { History } from '../../history/schema.ts'
import { environmentTitle, historyRemarks, historyRows, suiteRemarks, type HistoryRow } from './rows.ts'
import type { TableOptions } from '../record/table.ts'
import { printable, wrap } from '../../format/text-layout.ts'
import { layOut, type Column, type Row } from '../text/table.ts'
import { type Style } from '../../format/text-layout.ts'

const COLUMNS: readonly Column[] = [
  { header: 'CHANGE', align: 'left' },
  { header: 'BEGAN', align: 'left' },
  { header: 'DATE', align: 'left' },
  { header: 'LEVEL', align: 'right' },
  { header: 'BY', align: 'right' },
  { header: 'CONFIDENCE', align: 'right' },
]
const BEGAN_COLUMN = 1

/**
 * The changes for a terminal, environment by environment, the series with the latest change first. Below each change stand the interval of its size and
 * where to look for its cause. What was left out and why follows. Ends with a line feed.
 */
export function historyTable(history: History, { columns, paint }: Omit<TableOptions, 'catalogue'>): string {
  const paragraph = (style: Style, text: string): string[] =>
    wrap(printable(text), columns).map((line) => paint(style, line))
  const parts = history.environments.map((environment) => {
    const bySeries = groupBy(historyRows(environment), ({ series }) => series)
    const lines = [...bySeries].flatMap(([series, rows]) => [
      { heading: printable(series) },
      ...rows.map(toRow),
    ])
    const table = lines.length === 0 ? [] : ['', ...layOut(COLUMNS, BEGAN_COLUMN, lines, columns, paint)]
    const suites = suiteRemarks(environment).flatMap((text) => paragraph('warning', text))
    return [...paragraph('heading', environmentTitle(environment)), ...suites, ...table].join('\n')
  })
  const remarks = historyRemarks(history).flatMap((text) => paragraph('warning', text))
  return `${[...parts, ...(remarks.length === 0 ? [] : [remarks.join('\n')])].join('\n\n')}\n`
}

function toRow({ change, verdict, began, date, levels, size, confidence, details }: HistoryRow): Row {
  const standing = change.verdict === 'worse' ? 'bad' : 'good'
  const style = change.undone || change.accepted ? 'muted' : standing
  return {
    cells: [`  ${verdict}`, printable(began), date, levels, size, confidence],
    styles: { 0: style, 4: style },
    below: printable(details),
  }
}
