import type { FindingsCatalogue } from '../core/report/causes.ts'
import type { MetricCatalogue } from '../core/series.ts'
import type { FeatureHooks } from './ports.ts'
import type { Suite } from '../ports/suite.ts'

export function metricCatalogue(from: readonly Suite[]): MetricCatalogue {
  return new Map(from.flatMap(({ metrics }) => metrics.map((metric) => [metric.id, metric] as const)))
}

/** The suite that measures a metric, undefined for metrics of imported records. */
export function suiteOfMetric(from: readonly Suite[]): (metric: string) => string | undefined {
  const owners = new Map(from.flatMap(({ id, metrics }) => metrics.map((metric) => [metric.id, id] as const)))
  return (metric) => owners.get(metric)
}

/** What reports need to know of metrics; with features, what they see in comparisons. */
export function reportCatalogue(
  from: readonly Suite[],
  features: readonly FeatureHooks[],
): FindingsCatalogue {
  const causesOf = features.flatMap((feature) => feature.causesOf ?? [])
  return { metrics: metricCatalogue(from), suiteOf: suiteOfMetric(from), causesOf }
}
