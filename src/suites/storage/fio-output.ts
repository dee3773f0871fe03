import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import type { Labels } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import { jobDefinition, type JobName, type Operation } from './jobs.ts'

/** kubestr leaves out numbers that are 0 (`omitempty`); of no time at all a rate is nan, which is read as null. */
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)
const latencySchema = z
  .object({ N: number, percentile: z.record(z.string(), z.number()).optional() })
  .prefault({})
const sideSchema = z
  .object({
    iops: number,
    /** KiB/s, rounded. */
    bw: number,
    /** By/s; the first versions of fio 3 are without. */
    bw_bytes: z.number().nullish(),
    /** From the hand-over to the kernel to the end. */
    clat_ns: latencySchema,
    /** From the start to the hand-over, and both together: percentiles only with slat_percentiles and lat_percentiles. */
    slat_ns: latencySchema,
    lat_ns: latencySchema,
  })
  .transform(({ bw, bw_bytes, ...rest }) => ({ ...rest, bw_bytes: bw_bytes ?? bw * 1024 }))

/** The parts of `fio --output-format=json` that are used (stat.c of axboe/fio, show_thread_status_json). */
export const fioResultSchema = z.object({
  'fio version': z.string(),
  jobs: z.array(
    z.object({
      jobname: z.string(),
      error: number,
      read: sideSchema.prefault({}),
      write: sideSchema.prefault({}),
      trim: sideSchema.prefault({}),
      /** All of them in one, with unified_rw_reporting. */
      mixed: sideSchema.prefault({}),
      /** Calls of fsync and fdatasync. */
      sync: z.object({ total_ios: number, lat_ns: latencySchema }).prefault({}),
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

/** The job of that name. @throws {EnvironmentError} when it is missing or ended with an error (errno) */
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
function quantilesIn({ clat_ns }: Pick<FioSide, 'clat_ns'>): FioQuantile[] {
  return FIO_QUANTILE_NAMES.filter((quantile) => (clat_ns.percentile?.[FIO_QUANTILES[quantile]] ?? 0) > 0)
}

const SIDES = ['read', 'write', 'trim', 'mixed'] as const

/** What a job did: its sides with any operation, and its fsyncs, which have no rate. */
function activeSides({ sync, ...job }: FioJob) {
  const syncs = { ...sync, iops: 0, bw_bytes: 0, clat_ns: sync.lat_ns, slat_ns: { N: 0 }, lat_ns: { N: 0 } }
  const hasSynced = sync.total_ios > 0 || sync.lat_ns.N > 0 || quantilesIn(syncs).length > 0
  return [
    ...SIDES.map((operation) => ({ operation, side: job[operation] })).filter(({ side }) => side.iops > 0),
    ...(hasSynced ? [{ operation: 'sync' as const, side: syncs }] : []),
  ]
}

/**
 * All series that a job of other people has: rates and latencies of whatever it did, and how long its fsyncs took.
 * @returns nothing when it did nothing
 */
export function allObservationsOf(
  job: FioJob,
  rates: readonly ('storage_iops' | 'storage_bandwidth')[],
  labels: Labels,
  source: string,
): readonly Observation[] {
  return activeSides(job).flatMap(({ operation, side }) => {
    const own = { ...labels, operation }
    return [
      ...(operation === 'sync' ? [] : rates.map((metric) => rateObservation(metric, side, own, source))),
      ...quantilesIn(side).map((quantile) => latencyObservation(quantile, side, own, source)),
    ]
  })
}

/** What is said of latencies in a result and is in none of its series, or is missing: one sentence for all jobs with the same. */
export function latencyNotes(jobs: readonly FioJob[]): string[] {
  const sides = jobs.flatMap((job) => activeSides(job).map((one) => ({ ...one, jobname: job.jobname })))
  const note = (text: string, isSo: (side: FioSide) => boolean): string[] => {
    const those = sides.filter(({ side }) => isSo(side))
    const names = those.map(({ operation, jobname }) => `${operation} of job ${jobname}`)
    return names.length === 0 ? [] : [`${text}: ${names.join(', ')}`]
  }
  const none =
    'no storage_latency, as there is none of the percentiles 50, 95 and 99 of completion latency (clat)'
  return [
    ...note(none, (side) => quantilesIn(side).length === 0),
    ...note('left out: total latency (lat_percentiles)', ({ lat_ns }) => lat_ns.percentile !== undefined),
    ...note(
      'left out: submission latency (slat_percentiles)',
      ({ slat_ns }) => slat_ns.percentile !== undefined,
    ),
  ]
}

/** @throws {EnvironmentError} when nothing was read or written */
function rateObservation(
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
function latencyObservation(
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
