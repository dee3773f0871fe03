import { metricCatalogue } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { defined } from '../../src/core/defined.ts'
import type { MetricDefinition } from '../../src/core/series.ts'

const METRICS = metricCatalogue(DEFINITIONS.suites)

/** How its suite calls a metric. */
export function shownAs(metric: string): Pick<MetricDefinition, 'title'> {
  return defined({ title: METRICS.get(metric)?.title })
}
