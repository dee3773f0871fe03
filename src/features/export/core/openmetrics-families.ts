import type { Labels } from '../../../core/series.ts'
import { escapeHelp, escapeValue } from './openmetrics-names.ts'

/** A metric family: all samples of one name, with what it is. */
export interface Family {
  readonly name: string
  readonly type: 'gauge' | 'summary'
  /** Undefined for what has no unit. Else the end of the name, as OpenMetrics demands. */
  readonly unit?: string
  readonly help: string
  readonly points: readonly MetricPoint[]
}

export interface MetricPoint {
  readonly labels: Labels
  readonly value: number
  /** Whole seconds since 1970; undefined: none is written. */
  readonly time: number | undefined
}

/**
 * The text of OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/). It is text that a parser of the
 * older Prometheus format takes as well: UNIT and EOF are comments there, and times are whole numbers in both (though
 * milliseconds there: served as OpenMetrics, or without times, the meaning is one).
 */
export function openMetricsText(families: readonly Family[]): string {
  return [...families.flatMap(familyLines), '# EOF', ''].join('\n')
}

function familyLines({ name, type, unit, help, points }: Family): string[] {
  return [
    `# HELP ${name} ${escapeHelp(help)}`,
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    ...points
      .map((point) => ({ point, key: keyOf(point.labels) }))
      // All of one metric together, in the order of time; quantiles of one time together.
      .sort(
        (a, b) =>
          compare(a.key, b.key) ||
          compare(a.point.time ?? 0, b.point.time ?? 0) ||
          compare(a.point.labels['quantile'] ?? '', b.point.labels['quantile'] ?? ''),
      )
      .map(({ point }) => pointLine(name, point)),
  ]
}

/** The first point that a family has twice: same labels, same time. */
export function repeatedPoint({ points }: Family): MetricPoint | undefined {
  const seen = new Set<string>()
  return points.find(({ labels, time }) => {
    const key = `${labelText(labels)} ${String(time)}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
}

export function labelText(labels: Labels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escapeValue(labels[name] ?? '')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function pointLine(name: string, { labels, value, time }: MetricPoint): string {
  return `${name}${labelText(labels)} ${String(value)}${time === undefined ? '' : ` ${String(time)}`}`
}

function keyOf({ quantile, ...labels }: Labels): string {
  return labelText(labels)
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
