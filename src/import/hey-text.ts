import { sum } from '../core/stats/sum.ts'
import { unexpected, type ForeignFile } from './foreign-file.ts'
import type { ImportedResult, ImportedSample } from './importer.ts'

/** Lines of the report (rakyll/hey, requester/print.go), each with its own white space, so that no pattern looks at a line twice: times in seconds with four decimals. */
const TOTAL = /^[ \t]+Total:[ \t]+(\d+(?:\.\d+)?) secs/m
const RATE = /^[ \t]+Requests\/sec:[ \t]+(\d+(?:\.\d+)?)/m
const PERCENTILE = /^[ \t]+(\d+)% in (\d+(?:\.\d+)?) secs/gm
const STATUS = /^[ \t]+\[(\d{3})\][ \t]+(\d+) responses/gm
const ERROR = /^[ \t]+\[(\d+)\][ \t]+\S/gm
const STATUS_TITLE = /^Status code distribution:/m
const ERROR_TITLE = /^Error distribution:/m
/** hey prints the 99th percentile of a hundred answers and more. */
const QUANTILES: ReadonlyMap<string | undefined, string> = new Map([
  ['50', '0.5'],
  ['99', '0.99'],
])

/**
 * The report of hey. `Requests/sec` counts every answer, in newer versions even requests without one. The rate of kbench
 * counts answers with a 2xx status: where there were others, it is their number by the total time.
 * @throws {UserError} when a part of the report is missing
 */
export function readHeyText(file: ForeignFile): ImportedResult {
  const { text } = file
  const total = numberIn(TOTAL, text)
  const printedRate = numberIn(RATE, text)
  if (total === undefined || printedRate === undefined || !STATUS_TITLE.test(text))
    throw unexpected(
      file,
      `a report without its ${total === undefined ? 'line "Total"' : printedRate === undefined ? 'line "Requests/sec"' : 'part "Status code distribution"'}: it is cut off`,
    )
  const { good, answers, unanswered } = outcomes(text)
  const requests = answers + unanswered
  if (requests === 0) throw unexpected(file, 'a report without any request')
  const latencies = latenciesIn(text)
  const rate = good === requests ? printedRate : good / total
  return {
    startedAt: undefined,
    durationSeconds: total,
    facts: {},
    suite: 'http',
    parameters: {},
    notes: [
      ...(good === requests
        ? []
        : [
            `${String(requests - good)} of ${String(requests)} requests had no answer or a status other than 2xx; the rate is that of the others`,
          ]),
      ...latencies.notes,
      'latencies are those of the report: percentiles as hey takes them, rounded to 0.1 ms',
    ],
    samples: [
      ...(rate > 0 ? [{ metric: 'http_request_rate', labels: {}, value: rate }] : []),
      ...latencies.samples,
      { metric: 'http_error_ratio', labels: {}, value: (requests - good) / requests },
    ],
  }
}

function latenciesIn(text: string): { readonly samples: ImportedSample[]; readonly notes: string[] } {
  const found = [...text.matchAll(PERCENTILE)].flatMap(([, percent, value]) => {
    const quantile = QUANTILES.get(percent)
    return quantile === undefined ? [] : [{ quantile, value: Number(value) }]
  })
  return {
    samples: found
      .filter(({ value }) => value > 0)
      .map(({ quantile, value }) => ({ metric: 'http_latency', labels: { quantile }, value })),
    notes: found
      .filter(({ value }) => value === 0)
      .map(({ quantile }) => `left out: http_latency at quantile ${quantile}, which hey rounded to 0`),
  }
}

interface Outcomes {
  /** Answers with a 2xx status. */
  readonly good: number
  readonly answers: number
  readonly unanswered: number
}

function outcomes(text: string): Outcomes {
  const errorsAt = ERROR_TITLE.exec(text)?.index ?? text.length
  const statuses = [...text.slice(0, errorsAt).matchAll(STATUS)].map(([, status = '', count]) => ({
    isGood: status.startsWith('2'),
    count: Number(count),
  }))
  return {
    good: sum(statuses.filter(({ isGood }) => isGood).map(({ count }) => count)),
    answers: sum(statuses.map(({ count }) => count)),
    unanswered: sum([...text.slice(errorsAt).matchAll(ERROR)].map(([, count]) => Number(count))),
  }
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}
