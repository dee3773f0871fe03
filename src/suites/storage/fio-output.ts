import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import type { Labels } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import { jobDefinition, type JobName, type Operation } from './jobs.ts'

const latencySchema = z.object({ percentile: z.record(z.string(), z.number()).optional() })
// kubestr leaves out numbers that are 0 (`omitempty`), hence the defaults.
const sideSchema = z.object({
  iops: z.number().default(0),
  /** By/s; `bw` beside it is KiB/s. */
  bw_bytes: z.number().default(0),
  clat_ns: latencySchema.default({}),
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
      /** Of fsync and fdatasync. */
      sync: z.object({ lat_ns: latencySchema.default({}) }).optional(),
    }),
  ),
})

export type FioResult = z.infer<typeof fioResultSchema>
export type FioJob = FioResult['jobs'][number]

type FioSide = FioJob[Operation]

/** Quantile as it is recorded → key in fio's `percentile`. */
const FIO_QUANTILES = { '0.5': '50.000000', '0.95': '95.000000', '0.99': '99.000000' } as const
type FioQuantile = keyof typeof FIO_QUANTILES
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
    const side = job[operation]
    const labels = { job: name, operation, storage_class: storageClass }
    const quantiles = side.clat_ns.percentile === undefined ? [] : FIO_QUANTILE_NAMES
    if (metric === 'storage_single_latency')
      return FIO_QUANTILE_NAMES.map((quantile) => latencyObservation(quantile, side, labels, source, metric))
    return [
      rateObservation(metric, side, labels, source),
      ...quantiles.map((quantile) => latencyObservation(quantile, side, labels, source)),
    ]
  })
}

const FIO_QUANTILE_NAMES = Object.keys(FIO_QUANTILES) as FioQuantile[]

/** Whoever writes a job chooses the percentiles (percentile_list). */
export function quantilesIn({ clat_ns }: Pick<FioSide, 'clat_ns'>): FioQuantile[] {
  return FIO_QUANTILE_NAMES.filter((quantile) => (clat_ns.percentile?.[FIO_QUANTILES[quantile]] ?? 0) > 0)
}

/** @throws {EnvironmentError} when nothing was read or written */
export function rateObservation(
  metric: 'storage_iops' | 'storage_bandwidth',
  { iops, bw_bytes }: FioSide,
  labels: Labels,
  source: string,
): Observation {
  const value = metric === 'storage_iops' ? iops : bw_bytes
  if (!Number.isFinite(value) || value <= 0)
    throw new EnvironmentError(
      `${source} finished no ${labels['operation'] ?? 'operation'}: ${String(value)} per second`,
    )
  return { metric, labels, value }
}

/** @throws {EnvironmentError} when fio did not report that quantile */
export function latencyObservation(
  quantile: FioQuantile,
  { clat_ns }: Pick<FioSide, 'clat_ns'>,
  labels: Labels,
  source: string,
  metric: 'storage_latency' | 'storage_single_latency' = 'storage_latency',
): Observation {
  const key = FIO_QUANTILES[quantile]
  const nanoseconds = clat_ns.percentile?.[key]
  if (nanoseconds === undefined || !(nanoseconds > 0))
    throw new EnvironmentError(`${source} reported no completion latency at percentile ${key}`)
  return { metric, labels: { ...labels, quantile }, value: nanoseconds / NANOSECONDS }
}
