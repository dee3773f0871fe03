import type { MetricCatalogue } from '../metric.ts'

/** What a report knows about metrics beyond the record itself. */
export interface ReportCatalogue {
  readonly metrics: MetricCatalogue
  /** The suite that measures a metric, undefined for a metric that this version does not know. */
  readonly suiteOf: (metric: string) => string | undefined
}

/** Suite of the metrics that no suite of this version measures (imported or newer records). */
export const OTHER_SUITE = 'other'

/** A metric's name for people, without the suite that stands above it: network_udp_loss → "UDP loss". */
export function metricTitle(metric: string, { metrics, suiteOf }: ReportCatalogue): string {
  const title = metrics.get(metric)?.title
  if (title !== undefined) return title
  const prefix = `${(suiteOf(metric) ?? OTHER_SUITE).replaceAll('-', '_')}_`
  const text = (metric.startsWith(prefix) ? metric.slice(prefix.length) : metric).replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
