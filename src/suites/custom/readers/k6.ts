import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import { isSamples, metricsOfSamples, type K6Metric } from './k6-samples.ts'
import type { LeaveOut, Reading, ResultReader } from './reader.ts'

type Meaning = Pick<Reading, 'unit' | 'better'>

const DURATION: Meaning = { unit: 'ms', better: 'lower' }
const WORK: Meaning = { unit: '1/s', better: 'higher' }
/** Whether true is good: what is counted of a rate is the bad of both. */
const GOOD: Meaning = { better: 'higher' }
const BAD: Meaning = { better: 'lower' }
/**
 * https://grafana.com/docs/k6/latest/using-k6/metrics/reference/; metrics/builtin.go, js/modules/k6/grpc and browser/k6ext/metrics.go of
 * grafana/k6. Times are in milliseconds. Of a metric of the script only the script knows what it is.
 */
const METRICS: ReadonlyMap<string, Meaning> = new Map(
  (
    [
      [GOOD, 'checks'],
      [BAD, 'checks_failed http_req_failed browser_http_req_failed'],
      [WORK, 'iterations http_reqs grpc_streams grpc_streams_msgs_sent grpc_streams_msgs_received'],
      [WORK, 'ws_sessions ws_msgs_sent ws_msgs_received'],
      [{ unit: '1/s', better: 'lower' }, 'dropped_iterations'],
      [
        DURATION,
        'iteration_duration group_duration http_req_duration grpc_req_duration ws_connecting ws_ping',
      ],
      [
        DURATION,
        'browser_http_req_duration browser_web_vital_ttfb browser_web_vital_fcp browser_web_vital_lcp',
      ],
      [DURATION, 'browser_web_vital_fid browser_web_vital_inp'],
      // A score without a unit: https://web.dev/articles/cls
      [{ unit: '1', better: 'lower' }, 'browser_web_vital_cls'],
      // As long as the script holds it open.
      [{ unit: 'ms', better: 'neither' }, 'ws_session_duration'],
      // How much was sent for the work that was done: more is neither.
      [
        { unit: 'By/s', better: 'neither' },
        'data_sent data_received browser_data_sent browser_data_received',
      ],
    ] as readonly (readonly [Meaning, string])[]
  ).flatMap(([meaning, names]) => names.split(' ').map((name) => [name, meaning] as const)),
)
/** Of every request, and how many users there were. */
const NO_RESULTS =
  /^(?:http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)|vus|vus_max|checks_total|checks_succeeded)(?:\{|$)/

/**
 * `k6 run --summary-export FILE`, the data of handleSummary, the machine-readable summary (both in
 * https://grafana.com/docs/k6/latest/results-output/end-of-test/), and the samples of `--out json`
 * (https://grafana.com/docs/k6/latest/results-output/real-time/json/).
 */
export const k6: ResultReader = {
  id: 'k6',
  reads: 'what `k6 run --summary-export` writes, or `--out json`',
  read(text, source, leaveOut) {
    const metrics = isSamples(text)
      ? metricsOfSamples(text, leaveOut)
      : metricsOfSummary(text, source, leaveOut)
    for (const metric of metrics) {
      const bad = badOf(metric)
      if (bad !== undefined && bad > 0 && METRICS.has(metric.name) && bad === badAndGood(metric))
        throw new EnvironmentError(
          `${source}: all ${String(bad)} ${metric.name.startsWith('checks') ? 'checks' : 'requests'} failed`,
        )
    }
    return metrics.flatMap((metric) => readingsOf(metric, leaveOut))
  },
}

const metricSchema = z.looseObject({
  contains: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  thresholds: z.record(z.string(), z.unknown()).default({}),
})
const namedSchema = metricSchema.extend({ name: z.string() })
const ofMapSchema = z.object({ metrics: z.record(z.string(), metricSchema) })
const machineReadableSchema = z.object({
  config: z.object({ duration: z.number() }),
  results: z.object({
    metrics: z.array(namedSchema),
    checks: z.object({ metrics: z.array(namedSchema).default([]) }).optional(),
  }),
})

function metricsOfSummary(text: string, source: string, leaveOut: LeaveOut): readonly K6Metric[] {
  const summary = parseJsonOutput(z.union([machineReadableSchema, ofMapSchema]), text, source)
  const seconds = 'config' in summary ? summary.config.duration : undefined
  const named =
    'config' in summary
      ? [...summary.results.metrics, ...(summary.results.checks?.metrics ?? [])]
      : Object.entries(summary.metrics).map(([name, metric]) => ({ ...metric, name }))
  return named.map(({ name, contains, thresholds, values, ...others }) => {
    for (const [condition, passed] of Object.entries(thresholds))
      if (isFailed(passed))
        leaveOut('a threshold of the script failed, which is no verdict of kbench', `${name} ${condition}`)
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

/** Of a rate, how often it had its bad value; undefined for other metrics. */
function badOf({ name, values: { passes, fails } }: K6Metric): number | undefined {
  return METRICS.get(name) === GOOD ? fails : passes
}

function badAndGood({ values: { passes = 0, fails = 0 } }: K6Metric): number {
  return passes + fails
}

function readingsOf(metric: K6Metric, leaveOut: LeaveOut): Reading[] {
  const { name: whole, contains = '', values } = metric
  const [, name = whole, submetric] = /^([^{]*)\{(.*)\}$/s.exec(whole) ?? []
  if (NO_RESULTS.test(name)) {
    leaveOut('parts of a request and numbers of users are not read', whole)
    return []
  }
  const known = METRICS.get(name)
  const labels: Record<string, string> = submetric === undefined ? {} : { submetric }
  const bad = badOf({ ...metric, name })
  if (bad !== undefined)
    return [
      {
        name: known === GOOD ? `${name} failed` : name,
        value: bad,
        unit: '{count}',
        better: known === undefined ? undefined : 'lower',
        labels,
      },
    ]
  const isCounter = Object.keys(values).every((key) => ['count', 'rate'].includes(key))
  if (isCounter && values['rate'] !== undefined)
    return [{ name, value: values['rate'], unit: contains === 'data' ? 'By/s' : '1/s', ...known, labels }]
  const unit = CONTENTS.get(contains)
  if (values['value'] !== undefined) return [{ name, value: values['value'], unit, ...known, labels }]
  const quantiles = new Map<string, number>()
  for (const [key, value] of Object.entries(values)) {
    const percent = key === 'med' ? '50' : /^p\(?(\d+(?:\.\d+)?)\)?$/.exec(key)?.[1]
    if (percent !== undefined) quantiles.set(String(Number((Number(percent) / 100).toFixed(8))), value)
  }
  if (quantiles.size === 0)
    leaveOut('it has no median and no percentile (summaryTrendStats), so it is left out', whole)
  return [...quantiles].map(([quantile, value]) => ({
    name,
    value,
    unit,
    ...known,
    labels: { ...labels, quantile },
  }))
}

/** ValueType in metrics/value_type.go. */
const CONTENTS: ReadonlyMap<string, string> = new Map([
  ['time', 'ms'],
  ['data', 'By'],
])
