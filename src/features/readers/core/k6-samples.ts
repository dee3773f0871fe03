import * as z from 'zod'
import { jsonOf } from '../../../core/json.ts'
import { groupBy } from '../../../core/group-by.ts'
import { areSamples, quantile, sortSamples } from '../../../core/stats/samples.ts'
import type { ForeignText } from '../../../core/foreign-reader.ts'

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
export function metricsOfSamples({ text, note }: ForeignText): readonly K6Metric[] {
  const lines = text.split('\n').flatMap((line) => {
    const { data } = lineSchema.safeParse(jsonOf(line))
    if (data === undefined && line.trim() !== '') note('a line is no sample of k6', line)
    return data ?? []
  })
  const points = lines.flatMap((one) => (one.type === 'Point' ? [one] : []))
  const kinds = new Map(lines.flatMap((one) => (one.type === 'Metric' ? [[one.metric, one.data]] : [])))
  const times = points.map(({ data }) => Date.parse(data.time)).filter(Number.isFinite)
  const first = times.reduce((a, b) => Math.min(a, b), Infinity)
  const seconds = times.reduce((a, b) => Math.max(a, b - first), 0) / 1000
  return [...groupBy(points, ({ metric }) => metric)].flatMap(([name, members]) => {
    const { type, contains } = kinds.get(name) ?? {}
    const values = summaryOf(
      type,
      members.map(({ data }) => data.value),
      seconds,
    )
    if (values === undefined) note('its samples have an unknown kind, so it is left out', name)
    return values === undefined ? [] : [{ name, contains, values }]
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
