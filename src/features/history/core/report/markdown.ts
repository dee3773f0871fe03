import { left, right } from '../../../../core/report/columns.ts'
import type { History } from '../changes/schema.ts'
import { environmentTitle, historyRemarks, historyRows, suiteRemarks, type HistoryRow } from './rows.ts'
import { composeMarkdown, paragraph, table, type Block } from '../../../../core/report/markdown/document.ts'
import { codeMarkdown, escapeMarkdown } from '../../../../core/report/markdown/escape.ts'

const HEADERS = [
  left('Change'),
  left('Series'),
  left('Began'),
  left('Date'),
  right('Level'),
  right('By'),
  right('Confidence'),
  left('Details'),
]

/**
 * The changes as GitHub Markdown, the latest first, environment by environment. Every text that comes from a record is
 * escaped.
 * @param maximumBytes longest result, in bytes of UTF-8
 */
export function historyMarkdown(history: History, maximumBytes = Infinity): string {
  const remarks = historyRemarks(history).map((text) => `- ${escapeMarkdown(text)}\n`)
  const blocks: Block[] = [
    paragraph(0, 'title', '## kbench: changes over time'),
    ...history.environments.flatMap((environment) => {
      const title = escapeMarkdown(titleOf(environment))
      const rows = historyRows(environment).map(cells)
      return rows.length === 0
        ? [paragraph(1, 'an environment', title)]
        : [table(1, 'changes', title, HEADERS, rows)]
    }),
    ...(remarks.length === 0 ? [] : [{ importance: 2, name: 'remarks', head: '', rows: remarks, tail: '' }]),
  ]
  return composeMarkdown(blocks, maximumBytes, 'the history branch')
}

function titleOf(environment: History['environments'][number]): string {
  const title = environmentTitle(environment)
  const remarks = suiteRemarks(environment)
  return remarks.length === 0 ? title : `${title}. ${remarks.join(' ')}`
}

function cells({ verdict, series, began, date, levels, size, confidence, details }: HistoryRow): string[] {
  return [
    escapeMarkdown(verdict),
    codeMarkdown(series),
    codeMarkdown(began),
    date,
    escapeMarkdown(levels),
    escapeMarkdown(size),
    escapeMarkdown(confidence),
    escapeMarkdown(details),
  ]
}
