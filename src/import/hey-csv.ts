import { quantile } from '../core/stats/quantile.ts'
import { sortSamples } from '../core/stats/sorted-samples.ts'
import { unexpected, type ForeignFile } from './foreign-file.ts'
import type { ImportedResult } from './importer.ts'

/** The first line of `hey -o csv`; older versions are without the last two columns. */
export const HEY_CSV_HEADER = /^response-time,DNS\+dialup,DNS,Request-write,Response-delay,Response-read/
const RESPONSE_TIME = 'response-time'
/** Seconds from the start of hey to the start of the request. */
const OFFSET = 'offset'
const STATUS = 'status-code'
/** As it is recorded, and how many answers it takes: of fewer it would be the largest by another name. */
const QUANTILES = [
  { label: '0.5', value: 0.5, answers: 1 },
  { label: '0.99', value: 0.99, answers: 100 },
]
/** hey lists no more requests than these (requester/report.go, maxRes). */
const MOST_ROWS = 1_000_000

/**
 * The list of the answered requests. Quantiles are those of the rows; the rate is the number of those with a 2xx status
 * by the time from the start of the first to the end of the last. Requests without an answer are not in the list, so how
 * many failed is unknown.
 * @throws {UserError} for a list without rows, or with a row that is not as its header says
 */
export function readHeyCsv(file: ForeignFile): ImportedResult {
  const [header = '', ...lines] = file.text.trimEnd().split(/\r?\n/)
  const columns = header.split(',')
  if (lines.length === 0) throw unexpected(file, 'a list without any answered request')
  const rows = lines.map((line, index) => rowOf(line, index + 2, columns, file))
  const column = (name: string): number[] | undefined => {
    const position = columns.indexOf(name)
    return position === -1 ? undefined : rows.map((row) => row[position] ?? Number.NaN)
  }
  const times = column(RESPONSE_TIME) ?? []
  const offsets = column(OFFSET)
  const sorted = sortSamples(times)
  const good = (column(STATUS) ?? []).filter((status) => status >= 200 && status < 300).length
  const seconds = offsets === undefined ? 0 : spanOf(offsets, times)
  return {
    startedAt: undefined,
    durationSeconds: seconds,
    facts: {},
    suite: 'http',
    parameters: {},
    notes: [
      'http_error_ratio is omitted: the list of hey has no requests without an answer',
      ...(good === rows.length || seconds === 0
        ? []
        : [
            `${String(rows.length - good)} of ${String(rows.length)} answers had a status other than 2xx; the rate is that of the others`,
          ]),
      ...(seconds > 0 ? [] : ['http_request_rate is omitted: the list does not say when requests began']),
      ...(rows.length >= MOST_ROWS ? ['hey lists the first million requests only'] : []),
    ],
    samples: [
      ...(seconds > 0 && good > 0
        ? [{ metric: 'http_request_rate', labels: {}, value: good / seconds }]
        : []),
      ...QUANTILES.filter(({ answers }) => rows.length >= answers)
        .map(({ label, value: q }) => ({
          metric: 'http_latency',
          labels: { quantile: label },
          value: quantile(sorted, q),
        }))
        .filter(({ value }) => value > 0),
    ],
  }
}

/** hey writes times with four decimals: one with fewer is cut off. */
function rowOf(line: string, number: number, columns: readonly string[], file: ForeignFile): number[] {
  const cells = line.split(',')
  const isRow = cells.every((cell, index) =>
    (columns[index] === STATUS ? /^\d+$/ : /^\d+\.\d{4}$/).test(cell),
  )
  if (cells.length !== columns.length || !isRow)
    throw unexpected(
      file,
      `line ${String(number)} "${line.slice(0, 80)}" instead of ${String(columns.length)} numbers`,
    )
  return cells.map(Number)
}

/** From the start of the first request to the end of the last. */
function spanOf(offsets: readonly number[], times: readonly number[]): number {
  let [first, last] = [Infinity, -Infinity]
  for (const [index, offset] of offsets.entries()) {
    first = Math.min(first, offset)
    last = Math.max(last, offset + (times[index] ?? 0))
  }
  return last - first
}
