import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { itemsOf, jsonReader, listSchema, textsOf } from '../../../core/foreign-reader.ts'
import { quantilesOf } from './readings.ts'

/**
 * Units of the measurements with quantiles, by metricName; of all of them lower is better. The files pkg/measurements/*_latency.go of
 * kube-burner/kube-burner: each rounds to milliseconds but service_latency.go, which keeps the nanoseconds of a time.Duration.
 */
const MILLISECONDS = /^(?:pod|job|node|pvc|dv|volumeSnapshot|vmim?|netpol)LatencyQuantilesMeasurement$/
const NANOSECONDS = 'svcLatencyQuantilesMeasurement'
/** Named by their quantile and job alone. */
const OF_PODS = 'podLatencyQuantilesMeasurement'

// In older versions.
const jobConfig = z.object({ name: z.string() }).optional().catch(undefined)
const failedSchema = z.object({
  passed: z.literal(false),
  jobConfig,
  jobName: z.string().optional(),
  executionErrors: z.string().default('no reason is given'),
})
const schema = z.looseObject({
  quantileName: z.string().min(1),
  metricName: z.string().default(''),
  jobConfig,
  jobName: z.string().optional(),
  // These describe the run and the whole file.
  uuid: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  metadata: z.unknown().optional(),
  P50: z.number(),
  P95: z.number(),
  P99: z.number(),
})

/**
 * Files of its local indexer with quantiles, such as podLatencyQuantilesMeasurement-JOB.json; the struct LatencyQuantiles of
 * pkg/measurements/metrics/metrics.go. min, max and avg are not read.
 */
export const kubeBurner = jsonReader(
  listSchema(z.union([schema, failedSchema])),
  'kube-burner',
  'a file of kube-burner with quantiles (podLatencyQuantilesMeasurement-….json)',
  (list, { source, note }) =>
    itemsOf(list, note).flatMap((document) => {
      const { jobConfig: configured, jobName: job = configured?.name } = document
      const { data: failed } = failedSchema.safeParse(document)
      if (failed !== undefined)
        throw new EnvironmentError(
          `${source}: kube-burner says that job ${job ?? ''} failed: ${failed.executionErrors}`,
        )
      const parsed = schema.parse(document)
      const { quantileName: name, metricName, P50, P95, P99, uuid: _, timestamp: __, ...rest } = parsed
      const { jobName: ___, ...others } = rest
      // Numbers are results, too: min, max and avg.
      const texts = Object.entries(others).filter(([, value]) => typeof value !== 'number')
      const labels = {
        ...textsOf(Object.fromEntries(texts)),
        ...(metricName === OF_PODS ? {} : { measurement: metricName }),
        ...(job === undefined ? {} : { job }),
      }
      const unit = MILLISECONDS.test(metricName) ? 'ms' : metricName === NANOSECONDS ? 'ns' : undefined
      const better = unit === undefined ? undefined : 'lower'
      const values = [
        [0.5, P50],
        [0.95, P95],
        [0.99, P99],
      ] as const
      return quantilesOf({ name, unit, better, labels }, values)
    }),
)
