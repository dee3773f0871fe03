import type { SideBySide } from '../side-by-side/schema.ts'
import { composeMarkdown, paragraph, table, type Block } from './markdown-document.ts'
import { escapeMarkdown } from './markdown-escape.ts'
import { columns, type MarkdownOptions } from './markdown-sections.ts'
import { shortened } from './record-markdown.ts'
import { metricHeading } from './record-table.ts'
import { cellHeaders, cellsOf, differenceLine, groupsOf, legend, recordLines } from './side-by-side-text.ts'

/** Records beside each other, GitHub Markdown. Every text that comes from a record or a file name is escaped. */
export function sideBySideMarkdown(
  sides: SideBySide,
  { catalogue, maximumBytes }: Pick<MarkdownOptions, 'catalogue' | 'maximumBytes'>,
): string {
  return composeMarkdown(
    [paragraph(0, 'title', '## Side by side'), ...sideBySideBlocks(sides, catalogue)],
    maximumBytes,
    'the records',
  )
}

/** The same without its title, as part of another report. */
export function sideBySideBlocks(sides: SideBySide, catalogue: MarkdownOptions['catalogue']): Block[] {
  const headers = [
    columns.left('Series'),
    ...cellHeaders(sides).map((name) =>
      columns.right(name === 'CHANGE' ? 'Change' : escapeMarkdown(shortened(name))),
    ),
  ]
  const groups = groupsOf(sides, catalogue).flatMap(({ suite, metrics }) => [
    paragraph(2, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
    ...metrics.map((metric) => {
      const rows = metric.rows.map(({ label, series }) => [
        escapeMarkdown(label),
        ...cellsOf(series).map(({ text }) => text),
      ])
      const title = `**${escapeMarkdown(metricHeading(metric))}**`
      return table(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, headers, rows)
    }),
  ])
  return [
    {
      importance: 0,
      name: 'the records',
      head: '',
      rows: recordLines(sides).map((line) => `- ${escapeMarkdown(line)}\n`),
      tail: '',
    },
    paragraph(1, 'what differs', escapeMarkdown(differenceLine(sides))),
    ...(groups.length === 0 ? [paragraph(0, 'emptiness', '**No series was measured.**')] : groups),
    paragraph(3, 'how to read it', escapeMarkdown(legend(sides))),
  ]
}
