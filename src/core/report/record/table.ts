import { formatDuration } from '../../format/duration.ts'
import type { KbenchRecord, SuiteResult } from '../../record/schema.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import { groupSeries, type MetricGroup } from '../../naming/group.ts'
import { summarise } from '../../findings/summary.ts'
import { printable, wrap } from '../../format/text-layout.ts'
import { layOut, type Column, type Heading, type Row } from '../text/table.ts'
import { type Paint } from '../../format/text-layout.ts'

export interface TableOptions {
  readonly catalogue: ReportCatalogue
  /** Width of the terminal in columns. */
  readonly columns: number
  readonly paint: Paint
}

const COLUMNS: readonly Column[] = [
  { header: 'SERIES', align: 'left' },
  { header: 'MEDIAN', align: 'right' },
  { header: 'SPREAD', align: 'right' },
  { header: 'SAMPLES', align: 'right' },
]

/**
 * The table of a record for a terminal: suites, below them their metrics, below them one line per series with median,
 * spread (in percent of the median) and number of samples. Failed and skipped suites and
 * notes follow. Ends with a line feed.
 */
export function recordTable(record: KbenchRecord, { catalogue, columns, paint }: TableOptions): string {
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
  const remarks = record.suites.flatMap((suite) => suiteRemarks(suite, columns, paint))
  const head = wrap(printable(title(record)), columns).map((text) => paint('heading', text))
  return [...head, '', ...table, ...(remarks.length === 0 ? [] : ['', ...remarks])].join('\n') + '\n'
}

/** "Throughput, higher is better · streams 1". */
export function metricHeading({ title: name, better, common }: Omit<MetricGroup<unknown>, 'rows'>): string {
  return `${name}, ${better} is better${common === '' ? '' : ` · ${common}`}`
}

function title({ subject, environment, durationSeconds, interrupted }: KbenchRecord): string {
  const commit = subject.commit === undefined ? '' : ` at ${subject.commit.slice(0, 12)}`
  const stopped = interrupted === true ? ', interrupted' : ''
  // An imported result may not tell.
  const took = durationSeconds === 0 ? '' : `, ${formatDuration(durationSeconds)}`
  return `${subject.name}${commit} on ${environment.provider}${took}${stopped}`
}

function rowsOf(metric: MetricGroup<KbenchRecord['series'][number]>): (Row | Heading)[] {
  return metric.rows.map(({ label, series }) => {
    const { median, spread, samples } = summarise(series)
    return { cells: [`    ${printable(label)}`, median, spread, samples] }
  })
}

function suiteRemarks(suite: SuiteResult, columns: number, paint: Paint): string[] {
  const status =
    suite.status === 'ok'
      ? []
      : [
          {
            style: 'bad' as const,
            text: `${suite.name} ${suite.status}: ${suite.reason ?? 'no reason given'}`,
          },
        ]
  const notes = (suite.notes ?? []).map((note) => ({
    style: 'muted' as const,
    text: `${suite.name}: ${note}`,
  }))
  return [...status, ...notes].flatMap(({ style, text }) =>
    wrap(printable(text), columns).map((line) => paint(style, line)),
  )
}
