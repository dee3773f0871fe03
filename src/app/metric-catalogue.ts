import type { MetricCatalogue } from '../core/series.ts'
import type { ReportCatalogue } from '../core/naming/metrics.ts'
import type { Suite } from '../ports/suite.ts'

/** All metrics of the suites by id. */
export function metricCatalogue(from: readonly Suite[]): MetricCatalogue {
  return new Map(from.flatMap(({ metrics }) => metrics.map((metric) => [metric.id, metric] as const)))
}

/** The suite that measures a metric, undefined for metrics of imported records. */
export function suiteOfMetric(from: readonly Suite[]): (metric: string) => string | undefined {
  const owners = new Map(from.flatMap(({ id, metrics }) => metrics.map((metric) => [metric.id, id] as const)))
  return (metric) => owners.get(metric)
}

/** What the reports need to know of the metrics. */
export function reportCatalogue(from: readonly Suite[]): ReportCatalogue {
  return { metrics: metricCatalogue(from), suiteOf: suiteOfMetric(from) }
}
