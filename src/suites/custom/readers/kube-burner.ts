import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import { itemsOf, textsAsLabels, listSchema } from './items.ts'
import type { ResultReader } from './reader.ts'

/**
 * Units of the measurements with quantiles, by metricName; of all of them lower is better. The files pkg/measurements/*_latency.go of
 * kube-burner/kube-burner: each rounds to milliseconds but service_latency.go, which keeps the nanoseconds of a time.Duration.
 */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...['pod', 'job', 'node', 'pvc', 'dv', 'volumeSnapshot', 'vmi', 'vmim', 'netpol'].map(
    (kind) => [`${kind}LatencyQuantilesMeasurement`, 'ms'] as const,
  ),
  ['svcLatencyQuantilesMeasurement', 'ns'],
])
/** Named by their quantile and job alone. */
const OF_PODS = 'podLatencyQuantilesMeasurement'

/**
 * Files of its local indexer with quantiles, such as podLatencyQuantilesMeasurement-JOB.json; the struct LatencyQuantiles of
 * pkg/measurements/metrics/metrics.go. min, max and avg are not read.
 */
export const kubeBurner: ResultReader = {
  id: 'kube-burner',
  reads: 'a file of kube-burner with quantiles (podLatencyQuantilesMeasurement-….json)',
  read: (text, source, leaveOut) =>
    itemsOf(parseJsonOutput(listSchema(z.union([schema, failedSchema])), text, source), leaveOut).flatMap(
      (document) => {
        const { data: failed } = failedSchema.safeParse(document)
        if (failed !== undefined)
          throw new EnvironmentError(
            `${source}: kube-burner says that job ${failed.jobName} failed: ${failed.executionErrors}`,
          )
        const {
          quantileName,
          metricName = '',
          jobConfig,
          jobName = jobConfig?.name,
          P50,
          P95,
          P99,
          uuid: _,
          timestamp: __,
          metadata: ___,
          ...rest
        } = schema.parse(document)
        // Numbers are results, too: min, max and avg.
        const texts = Object.entries(rest).filter(([, value]) => typeof value !== 'number')
        const labels = {
          ...textsAsLabels(Object.fromEntries(texts)),
          ...(metricName === OF_PODS ? {} : { measurement: metricName }),
          ...(jobName === undefined ? {} : { job: jobName }),
        }
        const unit = UNITS.get(metricName)
        const better = unit === undefined ? undefined : ('lower' as const)
        return Object.entries({ '0.5': P50, '0.95': P95, '0.99': P99 }).map(([quantile, value]) => ({
          name: quantileName,
          value,
          unit,
          better,
          labels: { quantile, ...labels },
        }))
      },
    ),
}

const failedSchema = z.object({
  passed: z.literal(false),
  jobName: z.string().default(''),
  executionErrors: z.string().default('no reason is given'),
})

const schema = z.looseObject({
  quantileName: z.string().min(1),
  metricName: z.string().optional(),
  jobName: z.string().optional(),
  // Of older versions.
  jobConfig: z.object({ name: z.string() }).optional().catch(undefined),
  // Of one run, and of the whole file.
  uuid: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  metadata: z.unknown().optional(),
  P50: z.number(),
  P95: z.number(),
  P99: z.number(),
})
