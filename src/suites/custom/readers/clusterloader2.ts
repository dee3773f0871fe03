import * as z from 'zod'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { Direction } from '../../../core/unit.ts'
import { itemsOf, textsAsLabels, listSchema } from './items.ts'
import type { ResultReader } from './reader.ts'

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
/** How often a call was made: results that stand among the labels of slos/api_responsiveness_prometheus.go. */
const COUNTS = ['Count', 'SlowCount']

/**
 * A summary in perfdash's form, which clusterloader2 writes to --report-dir: PerfData of k8s.io/perf-tests,
 * clusterloader2/pkg/measurement/util/perftype.go. The unit is in the file. The direction is known of the struct LatencyMetric
 * (util/latency_metric.go), of calls of the API and of the network; those of queries and timers are their author's.
 */
export const clusterloader2: ResultReader = {
  id: 'clusterloader2',
  reads: 'a summary of clusterloader2 with dataItems',
  read: (text, source, leaveOut) => {
    const { dataItems, labels: ofAll } = parseJsonOutput(fileSchema, text, source)
    return itemsOf(dataItems, leaveOut).flatMap(({ data, unit, labels }) => {
      const isCall = CALL.every((key) => key in labels)
      const { Metric: metric, ...others } = labels
      const distinct = Object.entries(others).filter(([key]) => !(isCall && COUNTS.includes(key)))
      const isLatency =
        metric !== undefined &&
        distinct.length === 0 &&
        Object.keys(data).join() === PERCENTILES &&
        unit === 'ms'
      const known = OF_NETWORK.get(metric ?? '') ?? (isCall || isLatency ? LATENCY : undefined)
      // Beside labels of which an item without it could be named alike.
      const named = metric === undefined || distinct.length === 0 ? {} : { Metric: metric }
      const all = { ...ofAll, ...Object.fromEntries(distinct), ...named }
      const name = metric ?? nameOf(Object.fromEntries(distinct))
      return Object.entries(data).map(([key, value]) => {
        const quantile = quantileOf(key)
        // A single value is no quantile; what it is says its key.
        return quantile === undefined
          ? { name: `${name} ${key}`, value, unit, ...known, labels: { ...all, data: key } }
          : { name, value, unit, ...known, labels: { ...all, quantile } }
      })
    })
  },
}

const CALL = ['Verb', 'Resource', 'Scope']
const PERCENTILES = 'Perc50,Perc90,Perc99'

const schema = z.object({
  data: z.record(z.string(), z.number()),
  unit: z.string(),
  labels: z.record(z.string(), z.unknown()).optional().transform(textsAsLabels),
})
const fileSchema = z.object({
  dataItems: listSchema(schema),
  labels: z.record(z.string(), z.unknown()).optional().transform(textsAsLabels),
})

/** Perc50 → 0.5, Perc05 → 0.05 */
function quantileOf(key: string): string | undefined {
  const percent = /^Perc(\d{1,3})$/.exec(key)?.[1]
  return percent === undefined ? undefined : String(Number(percent) / 100)
}

/** For people: what the labels say in words. */
function nameOf(labels: Readonly<Record<string, string>>): string {
  const texts = Object.values(labels).filter((text) => text !== '' && Number.isNaN(Number(text)))
  return texts.length === 0 ? 'value' : texts.join(' ')
}
