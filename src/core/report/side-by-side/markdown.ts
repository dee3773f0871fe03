import { left, right } from '../columns.ts'
import type { SideBySide, SideBySideSeries } from '../../side-by-side/schema.ts'
import type { MetricGroup } from '../../naming/group.ts'
import { composeMarkdown, paragraph, table, type Block } from '../markdown/document.ts'
import { escapeMarkdown } from '../markdown/escape.ts'
import { type MarkdownOptions } from '../markdown/sections.ts'
import { shortened } from '../../format/shortened.ts'
import { metricHeading } from '../record/table.ts'
import {
  cellHeaders,
  cellsOf,
  groupsOf,
  showsRanges,
  turnedCells,
} from '../../findings/side-by-side-cells.ts'
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
  const tableOf = sides.columns.length > MOST_COLUMNS ? turnedRows : wideRows
  const groups = groupsOf(sides, catalogue).flatMap(({ suite, metrics }) => [
    paragraph(2, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
    ...metrics.map((metric) => {
      const { headers, rows } = tableOf(sides, metric)
      const title = `**${escapeMarkdown(metricHeading(metric))}**`
      return table(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, headers, rows)
    }),
  ])
  return [
    {
      importance: 0,
      name: 'the records',
      head: '',
      rows: columnLines(sides).map((line) => `- ${escapeMarkdown(line)}\n`),
      tail: '',
    },
    ...(problems.length === 0
      ? []
      : [
          {
            importance: 1,
            name: 'suites with problems',
            head: '**Suites with problems**\n\n',
            rows: problems.map((line) => `- ${escapeMarkdown(line)}\n`),
            tail: '',
          },
        ]),
    paragraph(1, 'what differs', escapeMarkdown([differenceLine(sides), ...remarks(sides)].join(' '))),
    ...(groups.length === 0 ? [paragraph(0, 'emptiness', '**No series was measured.**')] : groups),
    paragraph(3, 'how to read it', escapeMarkdown(legend(sides))),
  ]
}

interface MarkdownTable {
  readonly headers: Parameters<typeof table>[3]
  readonly rows: string[][]
}

function wideRows(sides: SideBySide, metric: MetricGroup<SideBySideSeries>): MarkdownTable {
  return {
    headers: [
      left('Series'),
      ...cellHeaders(sides).map((name) =>
        right(name === 'CHANGE' ? 'Change' : escapeMarkdown(shortened(name))),
      ),
    ],
    rows: metric.rows.map(({ label, series }) => [
      escapeMarkdown(label),
      ...cellsOf(series, showsRanges(sides)).map(({ text }) => text),
    ]),
  }
}

function turnedRows(sides: SideBySide, metric: MetricGroup<SideBySideSeries>): MarkdownTable {
  const by = sides.by === null ? 'Record' : escapeMarkdown(sides.by)
  return {
    headers: [left('Series'), left(by), right('Value'), right('Change')],
    rows: metric.rows.flatMap(({ label, series }) =>
      turnedCells(series, showsRanges(sides)).map((cells, index) => [
        index === 0 ? escapeMarkdown(label) : '',
        escapeMarkdown(sides.columns[index]?.name ?? ''),
        ...cells.map(({ text }) => text),
      ]),
    ),
  }
}
