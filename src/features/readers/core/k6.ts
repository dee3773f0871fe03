import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { isSamples, metricsOfSamples, type K6Metric } from './k6-samples.ts'
import { type ForeignText, jsonReader, type Reading, type ToolReader } from '../../../core/foreign-reader.ts'
import { quantilesOf } from './readings.ts'

type Meaning = Pick<Reading, 'unit' | 'better'>

const DURATION: Meaning = { unit: 'ms', better: 'lower' }
const WORK: Meaning = { unit: '1/s', better: 'higher' }
/** Whether true is good: what is counted of a rate is the bad of both. */
const GOOD: Meaning = { better: 'higher' }
const BAD: Meaning = { better: 'lower' }
/**
 * https://grafana.com/docs/k6/latest/using-k6/metrics/reference/; metrics/builtin.go, js/modules/k6/grpc and browser/k6ext/metrics.go of
 * grafana/k6. Times are in milliseconds. Only the script knows the meaning of its own metrics.
 */
const METRICS: readonly (readonly [name: RegExp, meaning: Meaning])[] = [
  [/^checks$/, GOOD],
  [/^(?:checks_failed|(?:browser_)?http_req_failed)$/, BAD],
  [/^(?:iterations|http_reqs|(?:grpc_streams|ws)_msgs_(?:sent|received)|grpc_streams|ws_sessions)$/, WORK],
  [/^dropped_iterations$/, { unit: '1/s', better: 'lower' }],
  [/^(?:(?:iteration|group|(?:browser_)?http_req|grpc_req)_duration|ws_connecting|ws_ping)$/, DURATION],
  [/^browser_web_vital_(?:ttfb|fcp|lcp|fid|inp)$/, DURATION],
  // A score without a unit: https://web.dev/articles/cls
  [/^browser_web_vital_cls$/, { unit: '1', better: 'lower' }],
  // As long as the script holds it open.
  [/^ws_session_duration$/, { unit: 'ms', better: 'neither' }],
  // How much was sent for the work that was done: more is neither.
  [/^(?:browser_)?data_(?:sent|received)$/, { unit: 'By/s', better: 'neither' }],
]
/** Parts of every request, and how many users there were. */
const NO_RESULTS =
  /^(?:http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)|vus|vus_max|checks_total|checks_succeeded)(?:\{|$)/

const metricSchema = z.looseObject({
  contains: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  thresholds: z.record(z.string(), z.unknown()).default({}),
})
const namedSchema = metricSchema.extend({ name: z.string() })
const machineReadableSchema = z.object({
  config: z.object({ duration: z.number() }),
  results: z.object({
    metrics: z.array(namedSchema),
    checks: z.object({ metrics: z.array(namedSchema).default([]) }).optional(),
  }),
})

const summarySchema = z.union([
  machineReadableSchema,
  z.object({ metrics: z.record(z.string(), metricSchema) }),
])

const ofSummary = jsonReader(
  summarySchema,
  'k6',
  'what `k6 run --summary-export` writes, or `--out json`',
  (summary, foreign) => metricsOfSummary(summary, foreign.note).flatMap((one) => readingsOf(one, foreign)),
)

/**
 * `k6 run --summary-export FILE`, the data of handleSummary, the machine-readable summary (both in
 * https://grafana.com/docs/k6/latest/results-output/end-of-test/), and the samples of `--out json`
 * (https://grafana.com/docs/k6/latest/results-output/real-time/json/).
 */
export const k6: ToolReader = {
  ...ofSummary,
  read: (foreign) =>
    isSamples(foreign.text)
      ? metricsOfSamples(foreign).flatMap((one) => readingsOf(one, foreign))
      : ofSummary.read(foreign),
}

function metricsOfSummary(
  summary: z.infer<typeof summarySchema>,
  note: ForeignText['note'],
): readonly K6Metric[] {
  const seconds = 'config' in summary ? summary.config.duration : undefined
  const named =
    'config' in summary
      ? [...summary.results.metrics, ...(summary.results.checks?.metrics ?? [])]
      : Object.entries(summary.metrics).map(([name, metric]) => ({ ...metric, name }))
  return named.map(({ name, contains, thresholds, values, ...others }) => {
    for (const [condition, passed] of Object.entries(thresholds))
      if (isFailed(passed))
        note('a threshold of the script failed, which is no verdict of kbench', `${name} ${condition}`)
    const numbers = Object.entries(values ?? others).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, value] as const] : [],
    )
    const { matches, total, ...rest } = Object.fromEntries(numbers)
    const rates =
      matches === undefined || total === undefined ? {} : { passes: matches, fails: total - matches }
    const counts =
      rest['count'] === undefined || seconds === undefined ? {} : { rate: rest['count'] / seconds }
    return { name, contains, values: { ...rest, ...counts, ...rates } }
  })
}

/** --summary-export has the opposite of the `ok` of handleSummary: oldFormatMetric in internal/js/summary-wrapper.js. */
function isFailed(threshold: unknown): boolean {
  return threshold === true || z.object({ ok: z.literal(false) }).safeParse(threshold).success
}

function readingsOf(
  { name: whole, contains = '', values }: K6Metric,
  { source, note }: ForeignText,
): Reading[] {
  const [, name = whole, submetric] = /^([^{]*)\{(.*)\}$/s.exec(whole) ?? []
  if (NO_RESULTS.test(name)) {
    note('parts of a request and numbers of users are not read', whole)
    return []
  }
  const [, known] = METRICS.find(([pattern]) => pattern.test(name)) ?? []
  const labels: Record<string, string> = submetric === undefined ? {} : { submetric }
  const { passes, fails, rate, value } = values
  const bad = known === GOOD ? fails : passes
  if (bad !== undefined) {
    if (bad > 0 && known !== undefined && submetric === undefined && bad === (passes ?? 0) + (fails ?? 0))
      throw new EnvironmentError(
        `${source}: all ${String(bad)} ${name.startsWith('checks') ? 'checks' : 'requests'} failed`,
      )
    const better = known === undefined ? undefined : 'lower'
    return [{ name: known === GOOD ? `${name} failed` : name, value: bad, unit: '{count}', better, labels }]
  }
  const isCounter = Object.keys(values).every((key) => ['count', 'rate'].includes(key))
  if (isCounter && rate !== undefined)
    return [{ name, value: rate, unit: contains === 'data' ? 'By/s' : '1/s', ...known, labels }]
  const unit = CONTENTS.get(contains)
  if (value !== undefined) return [{ name, value, unit, ...known, labels }]
  const quantiles = Object.entries(values).flatMap(([key, level]) => {
    const percent = key === 'med' ? '50' : /^p\(?(\d+(?:\.\d+)?)\)?$/.exec(key)?.[1]
    return percent === undefined ? [] : [[Number(percent) / 100, level] as const]
  })
  if (quantiles.length === 0)
    note('it has no median and no percentile (summaryTrendStats), so it is left out', whole)
  // The median may be there once more as p(50).
  return quantilesOf({ name, unit, ...known, labels }, new Map(quantiles))
}

/** ValueType in metrics/value_type.go. */
const CONTENTS: ReadonlyMap<string, string> = new Map([
  ['time', 'ms'],
  ['data', 'By'],
])
