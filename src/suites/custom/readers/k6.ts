import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { Reading, ResultReader } from './reader.ts'

/**
 * `k6 run --summary-export FILE`, and the data of handleSummary: https://grafana.com/docs/k6/latest/results-output/end-of-test/. The parts
 * of a request (blocked, waiting …) are left out: its duration has them.
 */
export const k6: ResultReader = {
  id: 'k6',
  reads: 'what `k6 run --summary-export` writes',
  read(text, source) {
    const { metrics } = parseJsonOutput(schema, text, source)
    const { passes = 0, fails = 0 } = failedSchema.safeParse(metrics['http_req_failed']).data ?? {}
    if (passes > 0 && fails === 0)
      throw new EnvironmentError(`${source}: all ${String(passes)} requests failed`)
    return (
      Object.entries(metrics)
        // With tags, of some of the requests.
        .filter(([name]) => !name.includes('{') && !PARTS.test(name))
        .flatMap(([name, metric]) => readingsOf(name, metric))
    )
  },
}

/** What passes is that a request failed. */
const failedSchema = z.object({ passes: z.number(), fails: z.number() })

const values = z.record(z.string(), z.unknown())
const schema = z.object({ metrics: z.record(z.string(), values) })
const PARTS =
  /^(?:http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)|iteration|vus|data_)/
/** In milliseconds, by name; k6 names the type only in handleSummary. */
const TIMES = /^(?:http_req|grpc_req|ws|browser)_|_duration$/
const QUANTILES: readonly (readonly [key: string, quantile: string])[] = [
  ['med', '0.5'],
  ['p(90)', '0.9'],
  ['p(95)', '0.95'],
  ['p(99)', '0.99'],
  ['p(99.9)', '0.999'],
]

function readingsOf(name: string, metric: Readonly<Record<string, unknown>>): Reading[] {
  const { data: found = metric } = values.safeParse(metric['values'])
  const number = (key: string): number | undefined => z.number().safeParse(found[key]).data
  const rate = number('rate')
  if (number('passes') !== undefined)
    return name.endsWith('_failed')
      ? [{ name, value: number('passes') ?? 0, unit: '{count}', better: 'lower' }]
      : [{ name: `${name} failed`, value: number('fails') ?? 0, unit: '{count}', better: 'lower' }]
  if (number('count') !== undefined && rate !== undefined) return [{ name, value: rate, unit: '1/s' }]
  const unit = metric['contains'] === 'time' || TIMES.test(name) ? 'ms' : name
  return QUANTILES.flatMap(([key, quantile]) => {
    const value = number(key)
    return value === undefined ? [] : [{ name, value, unit, labels: { quantile } }]
  })
}
