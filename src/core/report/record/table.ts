import { suiteSentences } from '../../findings/findings.ts'
import { left, right, type ReportColumn } from '../columns.ts'
import { formatDuration } from '../../format/numbers.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import { groupSeries, type MetricGroup } from '../../naming/metrics.ts'
import { summarise } from '../../findings/summary.ts'
import { printable } from '../../format/text-layout.ts'
import { layOut, sentences, type TableOptions, type Heading, type Row } from '../text/table.ts'

const COLUMNS: readonly ReportColumn[] = [left('SERIES'), right('MEDIAN'), right('SPREAD'), right('SAMPLES')]

/**
 * The table of a record for a terminal: suites, below them their metrics, below them one line per series with median,
 * spread (in percent of the median) and number of samples. Failed and skipped suites and
 * notes follow. Ends with a line feed.
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
