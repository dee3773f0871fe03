import { metricCatalogue } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import type { MetricCatalogue } from '../../src/core/series.ts'

/** All metrics that there are, with their scales and whether they can fail a build. */
export function metricCatalogueOf(): MetricCatalogue {
  return metricCatalogue(DEFINITIONS.suites)
}
