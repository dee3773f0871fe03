import * as z from 'zod'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { ResultReader } from './reader.ts'

/**
 * Files of its local indexer with quantiles, such as podLatencyQuantilesMeasurement-JOB.json; milliseconds.
 * https://kube-burner.github.io/kube-burner/latest/measurements/
 */
export const kubeBurner: ResultReader = {
  id: 'kube-burner',
  reads: 'a file of kube-burner with quantiles (podLatencyQuantilesMeasurement-….json)',
  read: (text, source) =>
    parseJsonOutput(z.array(schema), text, source).flatMap(({ quantileName, jobName, P50, P95, P99 }) =>
      (
        [
          ['0.5', P50],
          ['0.95', P95],
          ['0.99', P99],
        ] as const
      ).map(([quantile, value]) => ({
        name: quantileName,
        value,
        unit: 'ms',
        labels: { quantile, ...(jobName === undefined ? {} : { job: jobName }) },
      })),
    ),
}

const schema = z.object({
  quantileName: z.string().min(1),
  jobName: z.string().optional(),
  P50: z.number(),
  P95: z.number(),
  P99: z.number(),
})
