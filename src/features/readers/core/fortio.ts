import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { type ForeignText, jsonReader, type Reading } from '../../../core/foreign-reader.ts'
import { quantilesOf } from './readings.ts'

/** codeIsOK in fhttp/http_client.go, and that of TCP and UDP. */
const SUCCESS = /^(?:2\d\d|418|OK)$/
/** States of grpc.health.v1; fortio 0.9 wrote their number. */
const GRPC_SUCCESS = /^(?:1|OK|SERVING)$/

const schema = z.object({
  RunType: z.string().optional(),
  ActualQPS: z.number(),
  RetCodes: z.record(z.string(), z.coerce.number()).optional(),
  DurationHistogram: z.object({
    Count: z.coerce.number().optional(),
    Percentiles: z.array(z.object({ Percentile: z.number(), Value: z.number() })).nullish(),
  }),
})

/**
 * `fortio load -json FILE`: HTTPRunnerResults and HistogramData of fortio.org/fortio (periodic, stats): requests per second (higher is
 * better), seconds and errors (lower is better).
 */
export const fortio = jsonReader(schema, 'fortio', 'what `fortio load -json` writes', (run, foreign) =>
  readingsOf(run, run.RunType?.startsWith('GRPC') === true ? GRPC_SUCCESS : SUCCESS, foreign),
)

/**
 * The same form with numbers as texts and shares for percentiles: `nighthawk_client --output-format fortio`
 * (source/client/output_formatter_impl.cc of envoyproxy/nighthawk). Its only code is 200, which stands for every 2xx: what else was sampled
 * has failed.
 */
export const nighthawk = jsonReader(
  schema,
  'nighthawk',
  'what `nighthawk_client --output-format fortio` prints',
  ({ RetCodes, DurationHistogram, ActualQPS }, foreign) => {
    const { Count = 0, Percentiles } = DurationHistogram
    const isShares = Percentiles?.every(({ Percentile }) => Percentile <= 1) === true
    const other = Math.max(0, Count - sumOf(RetCodes ?? {}))
    const run = { ActualQPS, DurationHistogram, RetCodes: RetCodes && { ...RetCodes, 'no 2xx': other } }
    return readingsOf(run, SUCCESS, foreign, isShares ? 1 : 100)
  },
)

/** @param whole what stands for all of the requests among the percentiles */
function readingsOf(
  { ActualQPS, DurationHistogram, RetCodes }: z.infer<typeof schema>,
  success: RegExp,
  { source, note }: ForeignText,
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
  const missing = 'there is none in the file'
  if (percentiles.length === 0) note(missing, 'percentiles of the latency')
  if (RetCodes === undefined) note(missing, 'codes of the answers, which show errors')
  return [
    { name: 'requests', value: ActualQPS, unit: '1/s', better: 'higher' },
    ...((RetCodes && [{ name: 'errors', value: errors, unit: '{count}', better: 'lower' as const }]) ?? []),
    ...quantilesOf(
      { name: 'latency', unit: 's', better: 'lower' },
      percentiles.map(({ Percentile, Value }) => [Percentile / whole, Value]),
    ),
  ]
}

function sumOf(codes: Readonly<Record<string, number>>): number {
  return Object.values(codes).reduce((sum, many) => sum + many, 0)
}
