import { formatValue } from '../format/numbers.ts'
import type { KbenchRecord, RecordedSeries } from '../record/schema.ts'
import { type MetricGroup, quantileRows } from '../format/metrics.ts'
import { hasOwnName } from '../format/run-name.ts'
import { medianOf } from '../stats/samples.ts'
import { summarise } from './findings.ts'

/**
 * What was measured of one suite, as a title. A record alone has nothing to compare with, so it says the numbers themselves: of the
 * first metric that has samples the lowest and the highest median with their series, "network of head on kind: Throughput medians
 * from 11.8 Gbit/s (inter-node) to 13.8 Gbit/s (intra-node)"; of a single series the median with the spread of its samples,
 * "dns on kind: Query rate median 21.4 k/s, spread ±3.2 %".
 */
export function recordFinding(
  suite: string,
  { subject, environment }: Pick<KbenchRecord, 'subject' | 'environment'>,
  metrics: readonly MetricGroup<RecordedSeries>[],
): string {
  const found = metrics.map(ofMetric).find((text) => text !== undefined) ?? 'no samples'
  const name = hasOwnName(subject.name) ? ` of ${subject.name}` : ''
  return `${suite}${name} on ${environment.provider}: ${found}`
}

/** The lowest of several percentiles: a p50 is not compared with a p99. undefined: nothing was sampled. */
function ofMetric(metric: MetricGroup<RecordedSeries>): string | undefined {
  const { rows, quantiles } = quantileRows(metric)
  const title = `${metric.title} ${quantiles[0] ?? ''}`.trim()
  const medians = rows.flatMap(({ label, members: [series] }) => {
    const value = medianOf(series?.samples.map((sample) => sample.value) ?? [])
    if (series === undefined || value === undefined) return []
    return [{ label, series, value, text: formatValue(value, series.unit) }]
  })
  const [lowest, ...others] = medians.sort((a, b) => a.value - b.value)
  const highest = others.at(-1)
  if (lowest === undefined) return undefined
  if (highest === undefined) {
    const { spread } = summarise(lowest.series)
    // A spread of one sample is none.
    return `${title}${lowest.series.samples.length < 2 ? ` ${lowest.text}` : ` median ${lowest.text}, spread ${spread}`}`
  }
  if (lowest.text === highest.text)
    return `${title} median ${lowest.text} in each of ${String(medians.length)} series`
  return `${title} medians from ${lowest.text} (${lowest.label}) to ${highest.text} (${highest.label})`
}
