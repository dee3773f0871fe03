import type { ForeignText } from '../../core/foreign-reader.ts'
import { quantile, sortSamples, sum } from '../../core/stats/samples.ts'
import { type ImportedResult, type Importer, Unexpected } from './core/importer.ts'

/** oha and ghz print nearly the same, with other percentiles, units and counts. */
const OF_OTHERS = /^[ \t]+(?:Success rate|Count):|^Response time distribution:/m

/** One run of hey against one address, as its report or as the list of its requests. */
export const heyImporter: Importer = {
  id: 'hey',
  title: 'hey',
  reads: 'the report that hey prints, or the list of `hey -o csv`',
  labels: {
    entry: { example: 'cluster-ip' },
    keepalive: { values: ['on', 'off'], example: 'on' },
  },
  recognises: (text) =>
    text.startsWith(CSV_HEADER) ||
    (/^Summary:/m.test(text) && /^[ \t]+Fastest:/m.test(text) && !OF_OTHERS.test(text)),
  read: (file) => (file.text.startsWith(CSV_HEADER) ? readHeyCsv(file) : readHeyText(file)),
}

/** Lines of the report (rakyll/hey, requester/print.go), each with its own white space, so that no pattern looks at a line twice: times in seconds with four decimals. */
const TOTAL = /^[ \t]+Total:[ \t]+(\d+(?:\.\d+)?) secs/m
const RATE = /^[ \t]+Requests\/sec:[ \t]+(\d+(?:\.\d+)?)/m
/** Builds of its main branch print "50%% in". */
const PERCENTILE = /^[ \t]+(\d+)%%? in (\d+(?:\.\d+)?) secs/gm
const STATUS = /^[ \t]+\[(\d{3})\][ \t]+(\d+) responses/gm
const ERROR = /^[ \t]+\[(\d+)\][ \t]+\S/gm
const STATUS_TITLE = /^Status code distribution:/m
const ERROR_TITLE = /^Error distribution:/m
/** As it is recorded and as it is printed, and how many answers it takes: of fewer it would be the largest by another name. */
const QUANTILES = [
  { label: '0.5', value: 0.5, percent: '50', answers: 1 },
  { label: '0.99', value: 0.99, percent: '99', answers: 100 },
]
/** hey keeps status and latency of no more requests (requester/report.go, maxRes). */
const MOST_KEPT = 1_000_000
const ONLY_THE_FIRST =
  'of more than a million requests hey knows status and latency of the first million only'

/**
 * The report of hey. `Requests/sec` counts every answer, in newer versions even requests without one. The rate of kbench
 * counts answers with a 2xx status: where there were others, it is their number by the total time.
 * @throws {UserError} when a part of the report is missing
 */
function readHeyText(file: ForeignText): ImportedResult {
  const { text } = file
  const reports = text.match(/^Summary:/gm)?.length ?? 0
  if (reports > 1)
    throw new Unexpected(
      `${String(reports)} reports of hey, one after the other`,
      'Import each from a file by itself.',
    )
  const [total, printedRate] = [numberIn(TOTAL, text), numberIn(RATE, text)]
  const hasAnswers = STATUS_TITLE.test(text) || ERROR_TITLE.test(text)
  const cutOff = (part: string) => new Unexpected(`a report without its ${part}: it is cut off`)
  if (total === undefined) throw cutOff('line "Total"')
  if (printedRate === undefined) throw cutOff('line "Requests/sec"')
  if (!hasAnswers) throw cutOff('part "Status code distribution"')
  const errorsAt = ERROR_TITLE.exec(text)?.index ?? text.length
  const statuses = [...text.slice(0, errorsAt).matchAll(STATUS)]
  const count = (rows: readonly (readonly string[])[]): number => sum(rows.map((row) => Number(row.at(-1))))
  const answers = count(statuses)
  const good = count(statuses.filter(([, status]) => status?.startsWith('2') === true))
  const requests = answers + count([...text.slice(errorsAt).matchAll(ERROR)])
  if (requests === 0) throw new Unexpected('a report without any request')
  if (answers >= MOST_KEPT) file.note(ONLY_THE_FIRST)
  if (good < requests)
    file.note(
      good === 0
        ? `none of ${String(requests)} requests was answered with a 2xx status, so there is no rate and no latency`
        : `${String(requests - good)} of ${String(requests)} requests had no answer or a status other than 2xx; ${total > 0 ? 'the rate is that of the others' : 'http_request_rate is omitted: of 0.0000 secs in all, which is too short to give a rate'}`,
    )
  // The share of good ones is taken to be the same among the requests that hey does not know.
  const isShare = good === requests || answers >= MOST_KEPT
  const rate = isShare ? (printedRate * good) / requests : total > 0 ? good / total : 0
  const latencies = good > 0 ? latenciesIn(file) : []
  return resultOf(total, rate, latencies, { http_error_ratio: (requests - good) / requests })
}

type Latency = Readonly<Pick<(typeof QUANTILES)[number], 'label' | 'value'>>

/** What both forms give: numbers of 0 are none. */
function resultOf(
  durationSeconds: number,
  rate: number,
  latencies: readonly Latency[],
  others: Readonly<Record<string, number>>,
): ImportedResult {
  return {
    durationSeconds,
    suite: 'http',
    samples: [
      ...(rate > 0 ? [{ metric: 'http_request_rate', labels: {}, value: rate }] : []),
      ...latencies
        .filter(({ value }) => value > 0)
        .map(({ label, value }) => ({ metric: 'http_latency', labels: { quantile: label }, value })),
      ...Object.entries(others).map(([metric, value]) => ({ metric, labels: {}, value })),
    ],
  }
}

/** Latencies of the answers, whatever their status. */
function latenciesIn({ text, note }: ForeignText): Latency[] {
  const found = new Map(
    [...text.matchAll(PERCENTILE)].map(([, percent = '', value]) => [percent, Number(value)]),
  )
  note(
    found.size === 0
      ? 'no http_latency: the report has no lines such as "50% in 0.0030 secs"'
      : 'latencies are those of the report: percentiles as hey takes them, rounded to 0.1 ms',
  )
  return QUANTILES.flatMap(({ label, percent }) => {
    const value = found.get(percent)
    if (value === 0) note(`left out: http_latency at quantile ${label}, which hey rounded to 0`)
    return value === undefined ? [] : [{ label, value }]
  })
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The first line of `hey -o csv`; older versions are without the last two columns. */
const CSV_HEADER = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read'
const STATUS_CODE = 'status-code'

/**
 * The list of the answered requests. Quantiles are those of the rows; the rate is the number of rows with a
 * 2xx status by the time from the first start to the last end. Requests without an answer are missing, so the
 * number of failures is unknown.
 * @throws {UserError} for a list without rows, or with a row that is not as its header says
 */
function readHeyCsv(file: ForeignText): ImportedResult {
  const [header = '', ...lines] = file.text.trimEnd().split(/\r?\n/)
  const columns = header.split(',')
  if (lines.length === 0) throw new Unexpected('a list without any answered request')
  const rows = lines.map((line, index) => rowOf(line, index + 2, columns))
  const column = (name: string): number[] | undefined => {
    const position = columns.indexOf(name)
    return position === -1 ? undefined : rows.map((row) => row[position] ?? Number.NaN)
  }
  const times = column('response-time') ?? []
  // Seconds from the start of hey to the start of each request.
  const offsets = column('offset')
  const statuses = column(STATUS_CODE)
  const good = (statuses ?? []).filter((status) => status >= 200 && status < 300).length
  if (statuses !== undefined && good === 0)
    throw new Unexpected(
      `${String(rows.length)} answers, none of them with a 2xx status: failed work is no speed`,
    )
  const last = (offsets ?? []).reduce((most, offset, row) => Math.max(most, offset + (times[row] ?? 0)), 0)
  const seconds = last - (offsets ?? []).reduce((least, offset) => Math.min(least, offset), last)
  file.note('http_error_ratio is omitted: the list of hey has no requests without an answer')
  if (seconds === 0) file.note('http_request_rate is omitted: the list does not say when requests began')
  else if (good < rows.length)
    file.note(
      `${String(rows.length - good)} of ${String(rows.length)} answers had a status other than 2xx; the rate is that of the others`,
    )
  if (rows.length >= MOST_KEPT) file.note(ONLY_THE_FIRST)
  const latencies = QUANTILES.filter(({ answers }) => rows.length >= answers).map(({ label, value }) => ({
    label,
    value: quantile(sortSamples(times), value),
  }))
  return resultOf(seconds, seconds > 0 ? good / seconds : 0, latencies, {})
}

/** hey writes times with four decimals: one with fewer is cut off. */
function rowOf(line: string, number: number, columns: readonly string[]): number[] {
  const cells = line.split(',')
  const isRow = cells.every((cell, index) =>
    (columns[index] === STATUS_CODE ? /^\d+$/ : /^\d+\.\d{4}$/).test(cell),
  )
  if (cells.length !== columns.length || !isRow)
    throw new Unexpected(
      `line ${String(number)} "${line.slice(0, 80)}" instead of ${String(columns.length)} numbers`,
    )
  return cells.map(Number)
}
