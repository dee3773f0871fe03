import * as z from 'zod'
import { parseJsonOutput } from '../../core/parse-json-output.ts'

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

const requestsSchema = z.object({
  results: z.int().nonnegative(),
  latencies: numbers,
  offsets: numbers,
  statuses: numbers,
  errors: z
    .record(z.string(), z.int().nonnegative())
    .nullable()
    .transform((record) => record ?? {}),
})

/** Single requests; the three lists belong together. */
export interface HeyRequests {
  /** In s. */
  readonly latencies: readonly number[]
  /** When each began, in s after hey did. */
  readonly offsets: readonly number[]
  readonly statuses: readonly number[]
  /** Answered with a 2xx status. */
  readonly good: number
  /** Of all requests, those that failed or got another status; 0 to 1. */
  readonly errorRatio: number
}

/** @throws {EnvironmentError} when it is not what hey prints with `HEY_REQUESTS_TEMPLATE` */
export function parseHeyRequests(text: string, source: string): HeyRequests {
  const { results, latencies, offsets, statuses } = parseJsonOutput(requestsSchema, text, source)
  const good = statuses.filter((status) => status >= 200 && status < 300).length
  return { latencies, offsets, statuses, good, errorRatio: results === 0 ? 1 : 1 - good / results }
}
