import type { MetricCatalogue } from '../metric.ts'

/** What a report knows about metrics beyond the record itself. */
export interface ReportCatalogue {
  readonly metrics: MetricCatalogue
  /** The suite that measures a metric, undefined for a metric that this version does not know. */
  readonly suiteOf: (metric: string) => string | undefined
}

/** Suite of the metrics that no suite of this version measures (imported or newer records). */
export const OTHER_SUITE = 'other'

const ABBREVIATIONS = new Set(['api', 'cpu', 'http', 'iops', 'tcp', 'udp'])
/** Words that say nothing without the name of the suite. */
const GENERIC = new Set(['time', 'wait'])

/** A metric's name for people, without the suite that stands above it: network_udp_loss → "UDP loss". */
export function metricTitle(metric: string, suite: string): string {
  const prefix = `${suite.replaceAll('-', '_')}_`
  const rest = metric.startsWith(prefix) ? metric.slice(prefix.length) : ''
  const name = rest === '' || GENERIC.has(rest) ? metric : rest
  const text = name
    .split('_')
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
