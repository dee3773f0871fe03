import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ReportMetric } from '../../core/html-report/data.ts'
import type { ReportCatalogue } from '../../core/naming/metrics.ts'

/** What the report knows of its metrics. */
export interface PageCatalogue extends ReportCatalogue {
  readonly all: readonly ReportMetric[]
}

export function pageCatalogue(all: readonly ReportMetric[]): PageCatalogue {
  const byId = new Map(all.map((metric) => [metric.id, metric]))
  return { all, metrics: byId, suiteOf: (metric) => byId.get(metric)?.suite }
}

export const CatalogueContext = createContext<PageCatalogue>(pageCatalogue([]))

export function useCatalogue(): PageCatalogue {
  return useContext(CatalogueContext)
}
