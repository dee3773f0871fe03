import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { sum } from '../../core/stats/samples.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import type { HttpParameters } from './parameters.ts'

/** What hey prints of every single request; see `HEY_TEMPLATE` for the way. Names are those of Report in requester/report.go. */
export const HEY_REQUESTS_TEMPLATE = [
  '{"results":{{ .NumRes }}',
  '"latencies":{{ jsonify .Lats }}',
  '"offsets":{{ jsonify .Offsets }}',
  '"statuses":{{ jsonify .StatusCodes }}',
  '"errors":{{ jsonify .ErrorDist }}}',
].join(',')

const numbers = z
  .array(z.number())
  .nullable()
  .transform((list) => list ?? [])
const counts = z
  .record(z.string(), z.int().nonnegative())
  .nullable()
  .transform((record) => record ?? {})

/** Single requests; the three lists belong together. */
const requestsSchema = z.object({
  results: z.int().nonnegative(),
  /** In s. */
  latencies: numbers,
  /** When each began, in s after hey did. */
  offsets: numbers,
  statuses: numbers,
  errors: counts,
})

/**
 * What hey prints, as a Go template: `-o` takes one since 0.1.2 (newTemplate in requester/print.go of rakyll/hey),
 * though its help names only `csv`. The report for people rounds latencies to 0.1 ms, and `csv` has no errors.
 */
export const HEY_TEMPLATE = [
  '{"seconds":{{ printf "%.9f" .Total.Seconds }}',
  '"results":{{ .NumRes }}',
  '"latencies":{{ len .Lats }}',
  '"quantiles":{{ jsonify .LatencyDistribution }}',
  '"statuses":{{ jsonify .StatusCodeDist }}',
  '"errors":{{ jsonify .ErrorDist }}}',
].join(',')

export interface HeyTest extends Pick<
  HttpParameters,
  'connections' | 'cpus' | 'disableRedirects' | 'timeoutSeconds'
> {
  readonly url: string
  readonly seconds: number
  readonly keepalive: HttpParameters['keepalive'][number]
  /** What hey prints at its end; default: `HEY_TEMPLATE`. */
  readonly template?: string
}

/** What `HEY_TEMPLATE` makes of hey's report (requester/report.go of rakyll/hey). */
const reportSchema = z.object({
  /** Until the last request has ended. */
  seconds: z.number().nonnegative(),
  /** Requests that have ended in any way. */
  results: z.int().nonnegative(),
  /** Answered requests whose latency and status were kept: the first million. */
  latencies: z.int().nonnegative(),
  quantiles: z.array(z.object({ Percentage: z.number(), Latency: z.number() })).nullable(),
  statuses: counts,
  errors: counts,
})

export type HeyReport = z.infer<typeof reportSchema>

/** @throws {EnvironmentError} when it is not what hey prints with `HEY_TEMPLATE` */
export function parseHey(text: string, source: string): HeyReport {
  return parseJsonOutput(reportSchema, text, source)
}

/** Label values of `quantile`, and the percentages of hey that they are. */
const HTTP_QUANTILES = { '0.5': 50, '0.99': 99 }

export interface HttpFigures {
  /** Requests that have ended in any way. */
  readonly results: number
  /** Requests answered with a 2xx status. */
  readonly answered: number
  /** Requests that failed: no answer. */
  readonly failed: number
  /** Those that there were enough answers for: the 0.99 quantile takes a hundred. */
  readonly latency: Readonly<Record<string, Seconds>>
  /** Answers beyond the first million, of which hey keeps neither latency nor status. */
  readonly unseen: number
}

const SUCCESS = /^2\d\d$/

/**
 * The numbers of a report. hey does not keep the status of answers beyond the first million; they are taken
 * to have the same share of 2xx as the first.
 * @throws {EnvironmentError} when no request was answered with 2xx: a rate of 0 is no measurement
 */
export function figuresOf(report: HeyReport, source: string): HttpFigures {
  const { results, statuses, errors, latencies } = report
  const failed = sum(Object.values(errors))
  const responses = results - failed
  const seen = sum(Object.values(statuses))
  const good = sum(Object.keys(statuses).map((code) => (SUCCESS.test(code) ? (statuses[code] ?? 0) : 0)))
  if (results === 0) throw new EnvironmentError(`${source}: no request ended`)
  if (good === 0 || responses <= 0)
    throw new EnvironmentError(
      `${source}: none of ${String(results)} requests was answered with a 2xx status: ${reasonsOf(report)}`,
    )
  const answered = (responses * good) / seen
  return {
    results,
    answered,
    failed,
    latency: quantilesOf(report),
    unseen: responses - latencies,
  }
}

/** What went wrong, the most frequent first: "connection refused (12×); status 503 (3×)". */
export function reasonsOf({ statuses, errors }: HeyReport): string {
  const wrong = Object.entries(statuses)
    .filter(([code]) => !SUCCESS.test(code))
    .map(([code, count]) => [`status ${code}`, count] as const)
  const all = [...Object.entries(errors), ...wrong].sort(([, a], [, b]) => b - a)
  const shown = all.slice(0, REASONS_SHOWN).map(([reason, count]) => `${reason} (${String(count)}×)`)
  return shown.length === 0 ? 'hey does not say why' : shown.join('; ')
}

const REASONS_SHOWN = 3

/** Where hey has too few answers for a percentage, an entry of percentage 0 stands instead. */
function quantilesOf({ quantiles }: HeyReport): HttpFigures['latency'] {
  const found = new Map((quantiles ?? []).map(({ Percentage, Latency }) => [Percentage, Latency]))
  return Object.fromEntries(
    Object.entries(HTTP_QUANTILES).flatMap(([label, percentage]) => {
      const latency = found.get(percentage)
      return latency === undefined ? [] : [[label, seconds(latency)]]
    }),
  )
}

/** The command line of one test. */
export function heyArguments(test: HeyTest): Argv {
  return [
    'hey',
    ...(test.cpus === undefined ? [] : ['-cpus', String(test.cpus)]),
    '-c',
    String(test.connections),
    '-z',
    `${String(test.seconds)}s`,
    '-t',
    String(test.timeoutSeconds),
    ...(test.disableRedirects ? ['-disable-redirects'] : []),
    ...(test.keepalive === 'off' ? ['-disable-keepalive'] : []),
    '-o',
    test.template ?? HEY_TEMPLATE,
    test.url,
  ]
}

/** @param address IP address or host name */
export function urlOf(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${String(port)}/`
}

/**
 * Single requests, how many were answered with a 2xx status, and of all of them the share of the others, 0 to 1.
 * @throws {EnvironmentError} when it is not what hey prints with `HEY_REQUESTS_TEMPLATE`
 */
export function parseHeyRequests(text: string, source: string) {
  const { results, latencies, offsets, statuses } = parseJsonOutput(requestsSchema, text, source)
  const good = statuses.filter((status) => status >= 200 && status < 300).length
  return { latencies, offsets, statuses, good, errorRatio: results === 0 ? 1 : 1 - good / results }
}
