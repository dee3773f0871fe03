import * as z from 'zod'
import type { Direction } from '../../../core/series.ts'
import { factsSchema, itemsOf, jsonReader, listSchema, type Reading } from '../../../core/foreign-reader.ts'

interface Known {
  /** Where it is not the one in the file. */
  readonly unit?: string
  readonly better: Direction
}

const LATENCY: Known = { better: 'lower' }
/** metricUnitMap in clusterloader2/pkg/measurement/common/network/types.go of kubernetes/perf-tests, by the label Metric. */
const OF_NETWORK: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['Throughput', { better: 'higher' }],
  ['Latency', LATENCY],
  ['Jitter', LATENCY],
  ['Lost_Packets', { better: 'lower' }],
  ['Packet_Per_Second', { unit: '1/s', better: 'higher' }],
  ['Response_Time', { unit: 's', better: 'lower' }],
])
/** Labels of an API call in slos/api_responsiveness_prometheus.go. */
const CALL = ['Verb', 'Resource', 'Scope']
/** How often it was made: results, though they stand among the labels. */
const COUNTS = ['Count', 'SlowCount']
const PERCENTILES = 'Perc50,Perc90,Perc99'

const schema = z.object({ data: z.record(z.string(), z.number()), unit: z.string(), labels: factsSchema })

/**
 * A summary in perfdash's form, which clusterloader2 writes to --report-dir: PerfData of k8s.io/perf-tests,
 * clusterloader2/pkg/measurement/util/perftype.go. The unit is in the file. The direction is known of the struct LatencyMetric
 * (util/latency_metric.go), of calls of the API and of the network; those of queries and timers are their author's.
 */
export const clusterloader2 = jsonReader(
  z.object({ dataItems: listSchema(schema), labels: factsSchema }),
  'clusterloader2',
  'a summary of clusterloader2 with dataItems',
  ({ dataItems, labels: ofAll }, { note }) =>
    itemsOf(dataItems, note).flatMap(({ data, unit, labels: { Metric: metric, ...others } }) => {
      const isCall = CALL.every((key) => key in others)
      const distinct = Object.entries(others).filter(([key]) => !(isCall && COUNTS.includes(key)))
      const isLatency =
        metric !== undefined &&
        distinct.length === 0 &&
        Object.keys(data).join() === PERCENTILES &&
        unit === 'ms'
      const known = OF_NETWORK.get(metric ?? '') ?? (isCall || isLatency ? LATENCY : undefined)
      // Needed next to other labels: an item without it could get the same name.
      const named = metric === undefined || distinct.length === 0 ? {} : { Metric: metric }
      const all = { ...ofAll, ...Object.fromEntries(distinct), ...named }
      const name = metric ?? nameOf(distinct.map(([, text]) => text))
      return Object.entries(data).map(([key, value]): Reading => {
        // Perc50 → 0.5, Perc05 → 0.05; a single value is no quantile: what it is says its key.
        const percent = /^Perc(\d{1,3})$/.exec(key)?.[1]
        return percent === undefined
          ? { name: `${name} ${key}`, value, unit, ...known, labels: { ...all, data: key } }
          : { name, value, unit, ...known, labels: { ...all, quantile: String(Number(percent) / 100) } }
      })
    }),
)

/** For people: what the labels say in words. */
function nameOf(texts: readonly string[]): string {
  return texts.filter((text) => text !== '' && Number.isNaN(Number(text))).join(' ') || 'value'
}
