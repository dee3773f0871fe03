import type { SideBySide } from '../../side-by-side/schema.ts'
import { composeMarkdown, paragraph, table, type Block } from '../markdown/document.ts'
import { escapeMarkdown } from '../markdown/escape.ts'
import { type MarkdownOptions } from '../markdown/sections.ts'
import { shortened } from '../../format/text.ts'
import { metricHeading } from '../record/table.ts'
import { groupsOf } from '../../findings/side-by-side-cells.ts'
import { gridHeaders, gridRows } from './grid.ts'
import { suiteProblemLines } from './suites.ts'
import { columnLines, differenceLine, legend, remarks } from './words.ts'

/** With more each is its own row: a page is not that wide. */
const MOST_COLUMNS = 6

/** Records beside each other, GitHub Markdown. Every text that comes from a record or a file name is escaped. */
export function sideBySideMarkdown(
  sides: SideBySide,
  { catalogue, maximumBytes }: Pick<MarkdownOptions, 'catalogue' | 'maximumBytes'>,
): string {
  const title = sides.by === null ? '## Side by side' : `## By ${escapeMarkdown(sides.by)}`
  return composeMarkdown(
    [paragraph(0, 'title', title), ...sideBySideBlocks(sides, catalogue)],
    maximumBytes,
    'the records',
  )
}

/** The same without its title, as part of another report. */
export function sideBySideBlocks(sides: SideBySide, catalogue: MarkdownOptions['catalogue']): Block[] {
  const problems = suiteProblemLines(sides)
  const isTurned = sides.columns.length > MOST_COLUMNS
  const headers = gridHeaders(sides, isTurned).map(({ title, align }) => ({
    title: escapeMarkdown(shortened(title)),
    align,
  }))
  const groups = groupsOf(sides, catalogue).flatMap(({ suite, metrics }) => [
    paragraph(2, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
    ...metrics.map((metric) => {
      const title = `**${escapeMarkdown(metricHeading(metric))}**`
      const rows = metric.rows
        .flatMap((row) => gridRows(sides, row, isTurned))
        .map((cells) => cells.map(({ text }) => escapeMarkdown(text)))
      return table(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, headers, rows)
    }),
  ])
  return [
    lines(0, 'the records', '', columnLines(sides)),
    ...(problems.length === 0
      ? []
      : [lines(1, 'suites with problems', '**Suites with problems**\n\n', problems)]),
    paragraph(1, 'what differs', escapeMarkdown([differenceLine(sides), ...remarks(sides)].join(' '))),
    ...(groups.length === 0 ? [paragraph(0, 'emptiness', '**No series was measured.**')] : groups),
    paragraph(3, 'how to read it', escapeMarkdown(legend(sides))),
  ]
}

function lines(importance: number, name: string, head: string, texts: readonly string[]): Block {
  return { importance, name, head, rows: texts.map((text) => `- ${escapeMarkdown(text)}\n`), tail: '' }
}
