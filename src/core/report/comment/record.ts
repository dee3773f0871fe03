import { left, right } from '../columns.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import { groupSeries } from '../../naming/group.ts'
import { folded, table, withoutTitle, type Block } from '../markdown/document.ts'
import { escapeMarkdown } from '../markdown/escape.ts'
import { chartBlocks, environmentBlock, noteBlocks } from '../markdown/sections.ts'
import { recordMermaidCharts } from '../markdown/mermaid-chart.ts'
import { SEPARATOR } from '../../format/text-layout.ts'
import { summarise } from '../../findings/summary.ts'

const HEADERS = [left('Series'), right('Median'), right('Spread'), right('Samples'), left('Better')]

/** What a comment says of a record that was compared with nothing: its numbers, suite by suite. */
export function commentedRecord(record: KbenchRecord, catalogue: ReportCatalogue): Block[] {
  const order = record.suites.map(({ name }) => name)
  const results = groupSeries(record.series, order, catalogue).map(({ suite, metrics }) => {
    const rows = metrics.flatMap(({ title, better, rows: members }) =>
      members.map(({ label, series }) => {
        const { median, spread, samples } = summarise(series)
        const name = label === '' ? title : `${title}${SEPARATOR}${label}`
        return [escapeMarkdown(name), median, spread, samples, better]
      }),
    )
    const name = escapeMarkdown(suite)
    return folded(table(3, name, '', HEADERS, rows), `${name}: ${String(rows.length)} series`)
  })
  return [...chartBlocks(recordMermaidCharts(record, catalogue), 4), ...results]
}

/** Where it was measured, and what the suites want a reader to know; both behind a line that opens them. */
export function commentedEnvironment(record: KbenchRecord): Block[] {
  return [
    ...noteBlocks(record, 6).map((block) => folded(withoutTitle(block), 'Notes')),
    environmentBlock(record, 7),
  ]
}
