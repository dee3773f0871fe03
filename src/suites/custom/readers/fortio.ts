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
  read: (text, source, leaveOut) => readFortio(text, source, leaveOut),
}

/**
 * The same form with numbers as texts and shares for percentiles: `nighthawk_client --output-format fortio`
 * (source/client/output_formatter_impl.cc of envoyproxy/nighthawk).
 */
export const nighthawk: ResultReader = {
  id: 'nighthawk',
  reads: 'what `nighthawk_client --output-format fortio` prints',
  read: (text, source, leaveOut) =>
    readFortio(text, source, leaveOut, (all) => (all.every((one) => one <= 1) ? SHARES : PERCENTS)),
}

const [PERCENTS, SHARES] = [100, 1]

/** @param wholeOf what stands for all of the requests among these percentiles */
function readFortio(
  text: string,
  source: string,
  leaveOut: LeaveOut,
  wholeOf: (percentiles: readonly number[]) => number = () => PERCENTS,
): readonly Reading[] {
  const { ActualQPS, DurationHistogram, RetCodes } = parseJsonOutput(schema, text, source)
  const percentiles = DurationHistogram.Percentiles ?? []
  const whole = wholeOf(percentiles.map(({ Percentile }) => Percentile))
  const failed = Object.entries(RetCodes ?? {}).filter(([code]) => !SUCCESS.test(code))
  const all = Object.values(RetCodes ?? {}).reduce((sum, many) => sum + many, 0)
  const errors = failed.reduce((sum, [, many]) => sum + many, 0)
  if (DurationHistogram.Count === 0 || (errors > 0 && errors === all))
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

const schema = z.object({
  ActualQPS: z.number(),
  RetCodes: z.record(z.string(), z.coerce.number()).optional(),
  DurationHistogram: z.object({
    Count: z.coerce.number().optional(),
    Percentiles: z.array(z.object({ Percentile: z.number(), Value: z.number() })).nullish(),
  }),
})
/** Of HTTP, and what gRPC calls well. */
const SUCCESS = /^(?:2\d\d|OK|SERVING)$/
