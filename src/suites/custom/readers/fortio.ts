import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { LeaveOut, Reading, ResultReader } from './reader.ts'

/**
 * `fortio load -json FILE`: HTTPRunnerResults and HistogramData of fortio.org/fortio (periodic, stats): requests per second (higher is
 * better), seconds and errors (lower is better).
 */
export const fortio: ResultReader = {
  id: 'fortio',
  reads: 'what `fortio load -json` writes',
  read: (text, source, leaveOut) => {
    const run = parseJsonOutput(schema, text, source)
    return readingsOf(
      run,
      run.RunType?.startsWith('GRPC') === true ? GRPC_SUCCESS : SUCCESS,
      source,
      leaveOut,
    )
  },
}

/**
 * The same form with numbers as texts and shares for percentiles: `nighthawk_client --output-format fortio`
 * (source/client/output_formatter_impl.cc of envoyproxy/nighthawk). Its only code is 200, which stands for every 2xx: what else was sampled
 * has failed.
 */
export const nighthawk: ResultReader = {
  id: 'nighthawk',
  reads: 'what `nighthawk_client --output-format fortio` prints',
  read: (text, source, leaveOut) => {
    const { RetCodes, DurationHistogram, ActualQPS } = parseJsonOutput(schema, text, source)
    const { Count = 0, Percentiles } = DurationHistogram
    const isShares = Percentiles?.every(({ Percentile }) => Percentile <= 1) === true
    const other = Math.max(0, Count - sumOf(RetCodes ?? {}))
    const run = { ActualQPS, DurationHistogram, RetCodes: RetCodes && { ...RetCodes, 'no 2xx': other } }
    return readingsOf(run, SUCCESS, source, leaveOut, isShares ? 1 : 100)
  },
}

/** @param whole what stands for all of the requests among the percentiles */
function readingsOf(
  { ActualQPS, DurationHistogram, RetCodes }: z.infer<typeof schema>,
  success: RegExp,
  source: string,
  leaveOut: LeaveOut,
  whole = 100,
): readonly Reading[] {
  const percentiles = DurationHistogram.Percentiles ?? []
  const failed = Object.entries(RetCodes ?? {}).filter(([code, many]) => many > 0 && !success.test(code))
  const errors = sumOf(Object.fromEntries(failed))
  if (DurationHistogram.Count === 0 || (errors > 0 && errors === sumOf(RetCodes ?? {})))
    throw new EnvironmentError(
      errors === 0
        ? `${source}: there was no request`
        : `${source}: all requests failed, with ${failed.map(([code]) => code).join(', ')}`,
    )
  if (percentiles.length === 0) leaveOut('there is none in the file', 'percentiles of the latency')
  if (RetCodes === undefined) leaveOut('there is none in the file', 'codes of the answers, which show errors')
  return [
    { name: 'requests', value: ActualQPS, unit: '1/s', better: 'higher' },
    ...(RetCodes === undefined
      ? []
      : [{ name: 'errors', value: errors, unit: '{count}', better: 'lower' as const }]),
    ...percentiles.map(({ Percentile, Value }) => ({
      name: 'latency',
      value: Value,
      unit: 's',
      better: 'lower' as const,
      labels: { quantile: String(Number((Percentile / whole).toFixed(8))) },
    })),
  ]
}

function sumOf(codes: Readonly<Record<string, number>>): number {
  return Object.values(codes).reduce((sum, many) => sum + many, 0)
}

const schema = z.object({
  RunType: z.string().optional(),
  ActualQPS: z.number(),
  RetCodes: z.record(z.string(), z.coerce.number()).optional(),
  DurationHistogram: z.object({
    Count: z.coerce.number().optional(),
    Percentiles: z.array(z.object({ Percentile: z.number(), Value: z.number() })).nullish(),
  }),
})
/** codeIsOK in fhttp/http_client.go, and that of TCP and UDP. */
const SUCCESS = /^(?:2\d\d|418|OK)$/
/** Of grpc.health.v1, whose number fortio 0.9 wrote. */
const GRPC_SUCCESS = /^(?:1|OK|SERVING)$/
