import * as z from 'zod'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { ResultReader } from './reader.ts'

/**
 * A summary in perfdash's form, which clusterloader2 writes to --report-dir: PerfData of k8s.io/perf-tests,
 * clusterloader2/pkg/measurement/util/perftype.go.
 */
export const clusterloader2: ResultReader = {
  id: 'clusterloader2',
  reads: 'a summary of clusterloader2 with dataItems',
  read: (text, source) =>
    parseJsonOutput(schema, text, source).dataItems.flatMap(({ data, unit, labels }) =>
      Object.entries(data).flatMap(([key, value]) => {
        const quantile = quantileOf(key)
        const name = nameOf(labels)
        // A single value is no quantile; what it is says its key.
        return quantile === undefined
          ? [{ name: `${name} ${key}`.trim(), value, unit }]
          : [{ name, value, unit, labels: { quantile } }]
      }),
    ),
}

const schema = z.object({
  dataItems: z.array(
    z.object({
      data: z.record(z.string(), z.number()),
      unit: z.string(),
      labels: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/** Perc50 → 0.5 */
function quantileOf(key: string): string | undefined {
  const percent = /^Perc(\d{1,3})$/.exec(key)?.[1]
  return percent === undefined ? undefined : String(Number(percent) / 100)
}

/** Labels such as Count are results, too, and differ from run to run. */
function nameOf(labels: Readonly<Record<string, string>> = {}): string {
  const texts = Object.values(labels).filter((text) => text !== '' && Number.isNaN(Number(text)))
  return texts.length === 0 ? 'value' : texts.join(' ')
}
