import * as z from 'zod'
import { jsonOf } from '../../../core/find-json.ts'
import { quantile } from '../../../core/stats/quantile.ts'
import { areSamples, sortSamples } from '../../../core/stats/sorted-samples.ts'
import type { LeaveOut } from './reader.ts'

/** One metric with what a summary says of it: count and rate, passes and fails, value, med and p(99). */
export interface K6Metric {
  readonly name: string
  /** time, data or default; undefined where the form does not say it. */
  readonly contains: string | undefined
  readonly values: Readonly<Record<string, number>>
}

/** sampleEnvelope and metricEnvelope in internal/output/json/wrapper.go of grafana/k6. */
const definitionSchema = z.object({
  type: z.literal('Metric'),
  metric: z.string(),
  data: z.object({ type: z.string(), contains: z.string() }),
})
const pointSchema = z.object({
  type: z.literal('Point'),
  metric: z.string(),
  data: z.object({ time: z.string(), value: z.number() }),
})
const lineSchema = z.union([definitionSchema, pointSchema])

/** Whether a text is what `k6 run --out json` writes: a line per metric and sample. */
export function isSamples(text: string): boolean {
  return /^\s*\{[^\n]*"type":\s*"(?:Metric|Point)"[^\n]*\}\s*$/m.test(text)
}

/** Makes of them what the summary says; rates are over the time from the first sample to the last. */
export function metricsOfSamples(text: string, leaveOut: LeaveOut): readonly K6Metric[] {
  const definitions = new Map<string, { readonly type: string; readonly contains: string }>()
  const samples = new Map<string, number[]>()
  let [first, last] = [Infinity, -Infinity]
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const { data: found } = lineSchema.safeParse(jsonOf(line))
    if (found === undefined) leaveOut('a line is no sample of k6', line)
    else if (found.type === 'Metric') definitions.set(found.metric, found.data)
    else {
      const at = Date.parse(found.data.time)
      if (Number.isFinite(at)) [first, last] = [Math.min(first, at), Math.max(last, at)]
      const values = samples.get(found.metric)
      if (values === undefined) samples.set(found.metric, [found.data.value])
      else values.push(found.data.value)
    }
  }
  return [...samples].flatMap(([name, values]) => {
    const { type, contains } = definitions.get(name) ?? {}
    const summary = summaryOf(type, values, (last - first) / 1000)
    if (summary === undefined) leaveOut('its samples are of an unknown kind, so it is left out', name)
    return summary === undefined ? [] : [{ name, contains, values: summary }]
  })
}

function summaryOf(
  type: string | undefined,
  values: readonly number[],
  seconds: number,
): K6Metric['values'] | undefined {
  const sum = values.reduce((a, b) => a + b, 0)
  if (type === 'counter') return { count: sum, ...(seconds > 0 ? { rate: sum / seconds } : {}) }
  const passes = values.filter((value) => value !== 0).length
  if (type === 'rate') return { passes, fails: values.length - passes }
  if (type === 'gauge') return { value: values.at(-1) ?? 0 }
  if (type !== 'trend' || !areSamples(values)) return undefined
  const sorted = sortSamples(values)
  const of = (percent: number): number => quantile(sorted, percent / 100)
  return { med: of(50), 'p(90)': of(90), 'p(95)': of(95), 'p(99)': of(99) }
}
