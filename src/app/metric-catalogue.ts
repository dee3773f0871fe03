import type { MetricCatalogue } from '../core/metric.ts'
import type { ReportCatalogue } from '../core/report/catalogue.ts'
import { IMPORTED_METRICS } from '../import/metrics.ts'
import type { Suite } from '../ports/suite.ts'

/** All metrics of the suites by id, then those that only imported results have. */
export function metricCatalogue(from: readonly Suite[]): MetricCatalogue {
  return new Map([
    ...IMPORTED_METRICS.map((metric) => [metric.id, metric] as const),
    ...from.flatMap(({ metrics }) => metrics.map((metric) => [metric.id, metric] as const)),
  ])
}

/** The suite that measures a metric, undefined for one that this version does not know. */
export function suiteOfMetric(from: readonly Suite[]): (metric: string) => string | undefined {
  const owners = new Map([
    ...IMPORTED_METRICS.map(({ id, suite }) => [id, suite] as const),
    ...from.flatMap(({ id, metrics }) => metrics.map((metric) => [metric.id, id] as const)),
  ])
  return (metric) => owners.get(metric)
}

/** What the reports need to know of the metrics. */
export function reportCatalogue(from: readonly Suite[]): ReportCatalogue {
  return { metrics: metricCatalogue(from), suiteOf: suiteOfMetric(from) }
}
