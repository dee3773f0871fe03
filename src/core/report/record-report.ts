import { suiteSentences, summarise } from './findings.ts'
import { formatDuration } from '../format/numbers.ts'
import { printable } from '../format/text-layout.ts'
import { shortened } from '../format/text.ts'
import { groupSeries, type MetricGroup } from '../format/metrics.ts'
import { runName } from '../format/run-name.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { left, type ReportColumn, right } from './columns.ts'
import { type Block, composeMarkdown, paragraph, table } from './markdown-document.ts'
import { escapeMarkdown } from './markdown-escape.ts'
import {
  chartBlocks,
  environmentBlock,
  type MarkdownOptions,
  methodBlocks,
  noteBlocks,
  suiteProblems,
} from './markdown-sections.ts'
import { type Heading, layOut, type Row, sentences, type TableOptions } from './text-table.ts'

const COLUMNS: readonly ReportColumn[] = [left('SERIES'), right('MEDIAN'), right('SPREAD'), right('SAMPLES')]

/**
 * The table of a record for a terminal: suites, their metrics, and a line per series with median, spread (in
 * percent of the median) and number of samples; then failed and skipped suites and notes. Ends with a line
 * feed.
 */
export function recordTable(record: KbenchRecord, options: TableOptions): string {
  const { catalogue, columns, paint } = options
  const groups = groupSeries(
    record.series,
    record.suites.map(({ name }) => name),
    catalogue,
  )
  const lines = groups.flatMap(({ suite, metrics }) => [
    { heading: printable(suite) },
    ...metrics.flatMap((metric) => [{ heading: `  ${printable(metricHeading(metric))}` }, ...rowsOf(metric)]),
  ])
  const table =
    lines.length === 0
      ? [paint('warning', 'Nothing was measured.')]
      : layOut(COLUMNS, 0, lines, columns, paint)
  const remarks = record.suites.flatMap((suite) => [
    ...sentences(suiteSentences([suite]), 'bad', options),
    ...sentences(
      (suite.notes ?? []).map((note) => `${suite.name}: ${note}`),
      'muted',
      options,
    ),
  ])
  return (
    [
      ...sentences([title(record)], 'heading', options),
      '',
      ...table,
      ...(remarks.length === 0 ? [] : ['', ...remarks]),
    ].join('\n') + '\n'
  )
}

/** "Throughput, higher is better · streams 1". */
export function metricHeading({ title: name, better, common }: Omit<MetricGroup<unknown>, 'rows'>): string {
  return `${name}, ${better} is better${common === '' ? '' : ` · ${common}`}`
}

function title({ subject, environment, durationSeconds, interrupted }: KbenchRecord): string {
  const commit = subject.commit === undefined ? '' : ` at ${subject.commit.slice(0, 12)}`
  const stopped = interrupted === true ? ', interrupted' : ''
  // An imported result may not say.
  const took = durationSeconds === 0 ? '' : `, ${formatDuration(durationSeconds)}`
  return `${subject.name}${commit} on ${environment.provider}${took}${stopped}`
}

function rowsOf(metric: MetricGroup<KbenchRecord['series'][number]>): (Row | Heading)[] {
  return metric.rows.map(({ label, series }) => {
    const { median, spread, samples } = summarise(series)
    return { cells: [`    ${printable(label)}`, median, spread, samples] }
  })
}

const HEADERS = [left('Series'), right('Median'), right('Spread'), right('Samples')]

/** The report of one run, GitHub Markdown. Every text that comes from the record is escaped. */
export function recordMarkdown(record: KbenchRecord, options: MarkdownOptions): string {
  const { subject, environment, series, interrupted } = record
  const blocks: Block[] = [
    paragraph(
      0,
      'title',
      `## kbench: ${escapeMarkdown(runName(shortened(subject.name), shortened(environment.provider)))}`,
    ),
    paragraph(0, 'facts of the run', factsOfRun(record)),
    ...(interrupted === true
      ? [paragraph(0, 'interruption', '**The run was interrupted: this is what it had measured.**')]
      : []),
    ...(series.length === 0 ? [paragraph(0, 'emptiness', '**Nothing was measured.**')] : []),
    ...suiteProblems(record, 1),
    ...resultBlocks(record, options),
    ...noteBlocks(record, 4),
    environmentBlock(record, 5),
    ...methodBlocks(
      series.map(({ metric }) => metric),
      options.catalogue,
      6,
    ),
  ]
  return composeMarkdown(blocks, options.maximumBytes, 'record.json and report.md')
}

function factsOfRun(record: KbenchRecord): string {
  return runFacts(record).map(escapeMarkdown).join(' · ')
}

/** How much, when, how long, of what; text that still holds foreign names. */
export function runFacts({ id, startedAt, durationSeconds, subject, series }: KbenchRecord): string[] {
  const commit = [subject.ref, subject.commit?.slice(0, 12)].filter((text) => text !== undefined)
  return [
    `${String(series.length)} series`,
    `started ${startedAt}`,
    // An imported result may not say.
    ...(durationSeconds === 0 ? [] : [`took ${formatDuration(durationSeconds)}`]),
    `record ${shortened(id)}`,
    ...(commit.length === 0 ? [] : [`commit ${shortened(commit.join(' '))}`]),
  ]
}

function resultBlocks(record: KbenchRecord, { catalogue, charts = [] }: MarkdownOptions): Block[] {
  const order = record.suites.map(({ name }) => name)
  const groups = groupSeries(record.series, order, catalogue)
  const shown = new Set(groups.map(({ suite }) => suite))
  const results = groups.flatMap(({ suite, metrics }) => [
    paragraph(1, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
    ...chartBlocks(
      charts.filter((chart) => chart.suite === suite),
      3,
    ),
    ...metrics.map((metric) => {
      const title = `**${escapeMarkdown(metricHeading(metric))}**`
      const rows = metric.rows.map(({ label, series }) => {
        const { median, spread, samples } = summarise(series)
        return [escapeMarkdown(label), median, spread, samples]
      })
      return table(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, HEADERS, rows)
    }),
  ])
  return [
    ...results,
    ...chartBlocks(
      charts.filter(({ suite }) => !shown.has(suite)),
      3,
    ),
  ]
}
