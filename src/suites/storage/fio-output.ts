import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import type { Observation } from '../../ports/suite.ts'
import { jobDefinition, type JobName } from './jobs.ts'

// kubestr leaves out numbers that are 0 (`omitempty`), hence the defaults.
const sideSchema = z.object({
  iops: z.number().default(0),
  /** By/s; `bw` beside it is KiB/s. */
  bw_bytes: z.number().default(0),
  clat_ns: z.object({ percentile: z.record(z.string(), z.number()).optional() }).default({}),
})

/** The parts of `fio --output-format=json` that are used (stat.c of axboe/fio, show_thread_status_json). */
export const fioResultSchema = z.object({
  'fio version': z.string(),
  jobs: z.array(
    z.object({
      jobname: z.string(),
      error: z.number().default(0),
      read: sideSchema,
      write: sideSchema,
    }),
  ),
})

export type FioResult = z.infer<typeof fioResultSchema>
export type FioJob = FioResult['jobs'][number]

/** Quantile as it is recorded → key in fio's `percentile`. */
const QUANTILES = { '0.5': '50.000000', '0.95': '95.000000', '0.99': '99.000000' } as const
const NANOSECONDS = 1e9

/** @throws {EnvironmentError} when it is not the JSON of fio */
export function parseFio(text: string, source: string): FioResult {
  return parseJsonOutput(fioResultSchema, text, source)
}

/**
 * The job of that name.
 * @throws {EnvironmentError} when it is missing or ended with an error (errno)
 */
export function fioJob({ jobs }: FioResult, name: string, source: string): FioJob {
  const job = jobs.find(({ jobname }) => jobname === name)
  if (job === undefined)
    throw new EnvironmentError(
      `${source} did not report the job ${name}, only: ${jobs.map(({ jobname }) => jobname).join(', ')}`,
    )
  if (job.error !== 0) throw new EnvironmentError(`${source} ended with error ${String(job.error)} (errno)`)
  return job
}

/**
 * The series of a job: IOPS or bandwidth, and the completion latency where fio's percentiles are there.
 * @throws {EnvironmentError} when nothing was read or written
 */
export function observationsOf(
  name: JobName,
  job: FioJob,
  storageClass: string,
  source: string,
): readonly Observation[] {
  const { operations, metric } = jobDefinition(name)
  return operations.flatMap((operation) => {
    const { iops, bw_bytes, clat_ns } = job[operation]
    const labels = { job: name, operation, storage_class: storageClass }
    const value = metric === 'storage_iops' ? iops : bw_bytes
    if (!Number.isFinite(value) || value <= 0)
      throw new EnvironmentError(`${source} finished no ${operation}: ${String(value)} per second`)
    const percentile = clat_ns.percentile
    const latencies =
      percentile === undefined
        ? []
        : Object.entries(QUANTILES).map(([quantile, key]) => ({
            metric: 'storage_latency',
            labels: { ...labels, quantile },
            value: latency(percentile[key], key, source),
          }))
    return [{ metric, labels, value }, ...latencies]
  })
}

function latency(nanoseconds: number | undefined, key: string, source: string): number {
  if (nanoseconds === undefined || !(nanoseconds > 0))
    throw new EnvironmentError(`${source} reported no completion latency at percentile ${key}`)
  return nanoseconds / NANOSECONDS
}
