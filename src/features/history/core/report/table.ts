import { left, right, type ReportColumn } from '../../../../core/report/columns.ts'
import { groupBy } from '../../../../core/group-by.ts'
import type { History } from '../changes/schema.ts'
import { environmentTitle, historyRemarks, historyRows, suiteRemarks, type HistoryRow } from './rows.ts'
import { printable } from '../../../../core/format/text-layout.ts'
import { layOut, type Row, sentences, type TableOptions } from '../../../../core/report/text/table.ts'

const COLUMNS: readonly ReportColumn[] = [
  left('CHANGE'),
  left('BEGAN'),
  left('DATE'),
  right('LEVEL'),
  right('BY'),
  right('CONFIDENCE'),
]
const BEGAN_COLUMN = 1

/**
 * The changes for a terminal, environment by environment, the series with the latest change first. Below each change stand the interval of its size and
 * where to look for its cause. What was left out and why follows. Ends with a line feed.
 */
export function historyTable(history: History, options: Omit<TableOptions, 'catalogue'>): string {
  const { columns, paint } = options
  const parts = history.environments.map((environment) => {
    const bySeries = groupBy(historyRows(environment), ({ series }) => series)
    const lines = [...bySeries].flatMap(([series, rows]) => [
      { heading: printable(series) },
      ...rows.map(toRow),
    ])
    const table = lines.length === 0 ? [] : ['', ...layOut(COLUMNS, BEGAN_COLUMN, lines, columns, paint)]
    const suites = sentences(suiteRemarks(environment), 'warning', options)
    return [...sentences([environmentTitle(environment)], 'heading', options), ...suites, ...table].join('\n')
  })
  const remarks = sentences(historyRemarks(history), 'warning', options)
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
