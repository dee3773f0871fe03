import type { SideBySideCell } from '../../../core/report/side-by-side-findings.ts'
import {
  columnCells,
  columnHeaders,
  groupsOf,
  hasSeveralRuns,
} from '../../../core/report/side-by-side-findings.ts'
import { formatFieldValue } from '../../../core/format/field-value.ts'
import { formatMoment } from '../../../core/format/numbers.ts'
import { printable, widthInColumns } from '../../../core/format/text-layout.ts'
import { compareNaturally, shortened, someOf } from '../../../core/format/text.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { FigureData, NamedRecord } from '../../../core/report/figures.ts'
import type { Reportable } from '../../../core/report/reportable.ts'
import { left, type ReportColumn, right } from '../../../core/report/columns.ts'
import { type Block, composeMarkdown, paragraph, table } from '../../../core/report/markdown-document.ts'
import { escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import type { MarkdownOptions } from '../../../core/report/markdown-sections.ts'
import { metricHeading } from '../../../core/report/record-report.ts'
import {
  type Heading,
  layOut,
  type Row,
  sentences,
  type TableOptions,
} from '../../../core/report/text-table.ts'
import type {
  FieldDifference,
  SideBySide,
  SideBySideSeries,
  SuiteProblem,
} from '../../../core/side-by-side.ts'

const LONGEST_VALUE = 60
/** With more columns the values of a field are counted, not listed. */
const MOST_VALUES = 6
const MOST_FIELDS = 8
const MOST_FILES = 3

/** One line per column: where its numbers come from. */
function columnLines(sides: SideBySide): string[] {
  return sides.columns.map(({ name, records: places }, index) => {
    const records = places.flatMap((place) => sides.records[place] ?? [])
    const [first] = records
    const facts =
      first === undefined ? [] : records.length === 1 ? factsOf(name, first) : factsOfSeveral(records)
    return `[${String(index + 1)}] ${name}: ${facts.join(', ')}`
  })
}

type SideRecord = SideBySide['records'][number]

function factsOf(name: string, { provider, startedAt, commit, interrupted, source }: SideRecord): string[] {
  return [
    `on ${provider}`,
    formatMoment(startedAt),
    ...(commit === null ? [] : [`commit ${commit.slice(0, 12)}`]),
    ...(interrupted ? ['interrupted'] : []),
    ...(name.startsWith(source) ? [] : [source]),
  ]
}

function factsOfSeveral(records: readonly SideRecord[]): string[] {
  const providers = [...new Set(records.map(({ provider }) => provider))]
  const stopped = records.filter(({ interrupted }) => interrupted).length
  const files = records.map(({ source }) => source)
  return [
    `${String(records.length)} runs`,
    `on ${providers.join(' and ')}`,
    ...(stopped === 0 ? [] : [`${String(stopped)} of them interrupted`]),
    // One more is as short as its name.
    someOf(files, files.length === MOST_FILES + 1 ? files.length : MOST_FILES, ', '),
  ]
}

/** What of the environments and parameters is not the same, and whether that may be the reason for a change. */
function differenceLine({ differences, by }: SideBySide): string {
  if (by === null)
    return differences.length === 0
      ? 'Environment, variant and parameters are the same.'
      : `They differ in ${listed(differences)}.`
  const between = differences.filter(({ values }) => new Set(values).size > 1)
  const within = differences.filter((one) => one.within)
  return [
    between.length === 0
      ? `Environment, variant and parameters are the same, but for ${by}.`
      : `Besides ${by} the columns differ in ${listed(between)}: a change may come from these.`,
    ...(within.length === 0
      ? []
      : [`Records in the same column differ in ${within.map(({ field }) => field).join(', ')}.`]),
  ].join(' ')
}

function listed(differences: readonly FieldDifference[]): string {
  return someOf(differences.map(describeDifference), MOST_FIELDS)
}

function describeDifference({ field, values }: FieldDifference): string {
  if (values.length > MOST_VALUES) return `${field} (${String(new Set(values).size)} values)`
  return `${field} (${values.map((value) => shortened(formatFieldValue(field, value), LONGEST_VALUE)).join(' | ')})`
}

/** What else a reader must know before the numbers. */
function remarks({ columns, series, setAside }: SideBySide): string[] {
  const shared = series.some(({ values }) => values.filter((value) => value !== null).length > 1)
  return [
    ...setAside.map(
      ({ label, values }) =>
        `Left out of the names of series: ${label} (${values.length > MOST_VALUES ? `${String(new Set(values).size)} values` : values.map((value) => shortened(value ?? 'none', LONGEST_VALUE)).join(' | ')}).`,
    ),
    ...(columns.length === 1 ? ['There is one column only, so nothing to compare.'] : []),
    ...(columns.length > 1 && series.length > 0 && !shared
      ? ['No series was measured by more than one column, so there is no change to show.']
      : []),
  ]
}

/** How the numbers are meant. */
function legend(sides: SideBySide): string {
  const { statistic, by } = sides
  const value = hasSeveralRuns(sides)
    ? `Each number is the median over the runs of its column, each run counted with the ${statistic} of its samples. In brackets: ${brackets(sides)}.`
    : `Each number is the ${statistic} of the samples of one run.`
  const first = by === null ? 'the first record' : (columnHeaders(sides)[0] ?? '')
  return `${value} Changes are relative to ${first} and may be chance: better and worse only state the direction.`
}

/** What the ranges of several runs are: of these columns. */
function brackets({ series }: SideBySide): string {
  const kinds = new Set(series.flatMap(({ values }) => values.map((value) => value?.range?.kind)))
  return [
    ...(kinds.has('runs') ? ['the smallest and the largest run'] : []),
    ...(kinds.has('confidence') ? ['from 6 runs on the 95 % interval for the median over runs'] : []),
  ].join(', ')
}

/**
 * Headers of `gridRows`, with foreign names.
 * @param isTurned a row per series and column instead of one per series
 */
function gridHeaders(sides: SideBySide, isTurned: boolean): ReportColumn[] {
  if (isTurned) return [left('Series'), left(sides.by ?? 'Record'), right('Value'), right('Change')]
  const columns = columnHeaders(sides).map((name, index) => [
    right(name),
    ...(index === 0 ? [] : [right('Change')]),
  ])
  return [left('Series'), ...columns.flat()]
}

/** One series: its label, then the value of each column with its change against the first; turned, the label stands in its first row. */
function gridRows(
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

/** Runs whose reasons are listed, of one suite in one column. */
const MOST_RUNS = 3
const LONGEST_REASON = 300

interface ProblemOfRun extends SuiteProblem {
  readonly source: string
}

/**
 * One line per column and suite that did not do all its work: without it a missing number looks like a thing that was never measured.
 * "[2]: suite http failed (no endpoint)"; of several runs "[2]: suite http failed in 1 of 3 runs: b.json (no endpoint)".
 */
function suiteProblemLines(sides: SideBySide): string[] {
  return sides.columns.flatMap(({ records: places }, index) => {
    const records = places.flatMap((place) => sides.records[place] ?? [])
    const problems = records.flatMap(({ source, suiteProblems }) =>
      suiteProblems.map((problem): ProblemOfRun => ({ ...problem, source })),
    )
    return [...groupBy(problems, ({ suite, status }) => `${suite} ${status}`).values()]
      .sort(([a], [b]) => compareNaturally(a?.suite ?? '', b?.suite ?? ''))
      .map((alike) => `[${String(index + 1)}]: ${sentence(alike, records.length)}`)
  })
}

function sentence(problems: readonly ProblemOfRun[], runs: number): string {
  const [first] = problems
  if (first === undefined) return ''
  const what = `suite ${first.suite} ${first.status}`
  if (runs === 1) return `${what} ${reasonOf(first)}`
  const which = problems.map((one) => `${one.source} ${reasonOf(one)}`)
  return `${what} in ${String(problems.length)} of ${String(runs)} runs: ${someOf(which, MOST_RUNS, ', ')}`
}

function reasonOf({ reason }: SuiteProblem): string {
  const text = reason?.trim() ?? ''
  return text === '' ? '(no reason given)' : `(${shortened(text, LONGEST_REASON)})`
}

/** Records side by side as a part of reports. @param records as in `sides` */
export function reportableSides(
  sides: SideBySide,
  records: readonly NamedRecord[],
  figures: FigureData = {},
): Reportable {
  const sentences = {
    columns: columnLines(sides),
    problems: suiteProblemLines(sides),
    difference: differenceLine(sides),
    remarks: remarks(sides),
    legend: legend(sides),
  }
  return { kind: 'side-by-side', sides, records: records.map(({ record }) => record), figures, sentences }
}

/**
 * Records side by side for a terminal: where each column comes from, what differs between them, then one line
 * per series with the value of each column and its change against the first; where that is too wide, one line
 * per column below each series. Ends with a line feed.
 */
export function sideBySideTable(sides: SideBySide, options: TableOptions): string {
  const differing = sides.differences.length === 0 ? 'muted' : 'warning'
  return (
    [
      ...sentences(columnLines(sides), 'plain', options),
      ...sentences(suiteProblemLines(sides), 'bad', options),
      ...sentences([differenceLine(sides)], differing, options),
      ...sentences(remarks(sides), 'warning', options),
      '',
      ...(sides.series.length === 0
        ? sentences(['No series was measured.'], 'warning', options)
        : tableOf(sides, options)),
      '',
      ...sentences([legend(sides)], 'muted', options),
    ].join('\n') + '\n'
  )
}

/** At least so much of a row's name stays on one line. */
const NARROWEST_NAME = 24

/** A line per series; turned, where that is too wide: a line per column below the name of each series. */
function tableOf(sides: SideBySide, options: TableOptions, isTurned = false): string[] {
  const { catalogue, columns, paint } = options
  const [series, by, ...rest] = gridHeaders(sides, isTurned).map(({ title, align }) => ({
    title: ['Series', 'Value', 'Change'].includes(title) ? title.toUpperCase() : printable(title),
    align,
  })) as [ReportColumn, ReportColumn, ...ReportColumn[]]
  const headers = isTurned ? [left(`SERIES, ${by.title.toUpperCase()}`), ...rest] : [series, by, ...rest]
  const lines = groupsOf(sides, catalogue).flatMap(({ suite, metrics }): (Row | Heading)[] => [
    { heading: printable(suite) },
    ...metrics.flatMap((metric) => [
      { heading: `  ${printable(metricHeading(metric))}` },
      ...metric.rows.flatMap((row): (Row | Heading)[] => [
        ...(isTurned ? [{ heading: `    ${printable(row.label)}` }] : []),
        ...gridRows(sides, row, isTurned).map((all) => {
          const cells = isTurned ? all.slice(1) : all
          const [{ text: name } = { text: '' }, ...others] = cells
          return {
            cells: [`${isTurned ? '      ' : '    '}${printable(name)}`, ...others.map(({ text }) => text)],
            styles: Object.fromEntries(cells.map(({ style }, index) => [index, style])),
          }
        }),
      ]),
    ]),
  ])
  const widths = headers.map(({ title }, cell) =>
    Math.max(
      widthInColumns(title),
      ...lines.map((line) => ('cells' in line ? widthInColumns(line.cells[cell] ?? '') : 0)),
    ),
  )
  const [name = 0, ...others] = widths
  const needed = others.reduce((sum, width) => sum + width + 2, Math.min(name, NARROWEST_NAME))
  if (!isTurned && sides.columns.length > 2 && needed > columns) return tableOf(sides, options, true)
  return layOut(headers, 0, lines, columns, paint)
}

/** With more each is its own row: a page is not that wide. */
const MOST_COLUMNS = 6

/** Records side by side, GitHub Markdown. Every text that comes from a record or a file name is escaped. */
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
