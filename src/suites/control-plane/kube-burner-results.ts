import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import type { Observation } from '../../ports/suite.ts'

const SUMMARY = z.array(
  z.object({
    timestamp: z.iso.datetime({ offset: true }),
    endTimestamp: z.iso.datetime({ offset: true }),
    passed: z.boolean(),
    executionErrors: z.string().optional(),
    version: z.string().optional(),
    jobConfig: z.object({ name: z.string() }),
  }),
)

/** Of the times it reports, those that are steps of every pod; milliseconds. */
const QUANTILES = z.array(
  z.object({ quantileName: z.string(), P50: z.number(), P95: z.number(), P99: z.number() }),
)
const PHASES: ReadonlyMap<string, string> = new Map([
  ['PodScheduled', 'scheduled'],
  ['Initialized', 'initialized'],
  ['ContainersReady', 'containers-ready'],
  ['Ready', 'ready'],
])

interface BulkJob {
  readonly duration: Seconds
  readonly version: string | undefined
}

/**
 * The job of that name in jobSummary.json.
 * @throws {EnvironmentError} where it is not there, did not pass, or took no time
 */
export function readJobSummary(text: string, job: string, source: string): BulkJob {
  const summaries = parseJsonOutput(SUMMARY, text, source)
  const found = summaries.find(({ jobConfig }) => jobConfig.name === job)
  if (found === undefined)
    throw new EnvironmentError(
      `${source} reports no job ${job}, only ${summaries.map(({ jobConfig }) => jobConfig.name).join(', ') || 'none'}`,
    )
  const { passed, executionErrors = '', timestamp, endTimestamp, version } = found
  if (!passed)
    throw new EnvironmentError(
      `${source} says that it failed${executionErrors === '' ? '' : `: ${executionErrors}`}`,
    )
  const duration = (Date.parse(endTimestamp) - Date.parse(timestamp)) / 1000
  if (!(duration > 0))
    throw new EnvironmentError(`${source} says that it took no time, from ${timestamp} to ${endTimestamp}`)
  return { duration: seconds(duration), version }
}

/**
 * Quantiles by phase in podLatencyQuantilesMeasurement-JOB.json. A phase that it does not report for pods is left out.
 * @param resource whose pods they are: pods or deployments
 */
export function readPodLatencies(text: string, resource: string, source: string): Observation[] {
  return parseJsonOutput(QUANTILES, text, source).flatMap(({ quantileName, P50, P95, P99 }) => {
    const phase = PHASES.get(quantileName)
    if (phase === undefined) return []
    return (
      [
        ['0.5', P50],
        ['0.95', P95],
        ['0.99', P99],
      ] as const
    ).map(([quantile, milliseconds]) => ({
      metric: 'bulk_pod_latency',
      labels: { resource, phase, quantile },
      value: milliseconds / 1000,
    }))
  })
}
