import { EnvironmentError } from '../../core/errors.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { jobFileArguments } from './fio-arguments.ts'
import { fioJob, latencyObservation, quantilesIn, rateObservation, type FioJob } from './fio-output.ts'
import { LOCAL_DISK, MARGIN_SECONDS, type OpenVolume } from './fio-volume.ts'
import type { CheckedJobFile } from './job-file.ts'
import { OVERHEAD_SECONDS } from './job-measurement.ts'
import { fioSettings, type StorageParameters } from './parameters.ts'
import { runFio } from './run-fio.ts'

const OPERATIONS = ['read', 'write'] as const
const RATES = ['storage_iops', 'storage_bandwidth'] as const

/** All jobs of a job file on a volume. */
export function jobFileMeasurement(
  { name, text, jobs, duration, measured }: CheckedJobFile,
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  context: SuiteContext,
): Measurement {
  const id = storageClass === LOCAL_DISK ? `local-${name}` : name
  return {
    id,
    expectedSeconds: duration + OVERHEAD_SECONDS,
    measuredSeconds: measured,
    async measure(round, signal) {
      const result = await runFio(
        pod,
        {
          argv: jobFileArguments(target, fioSettings(parameters)),
          input: text,
          source: `fio (job file ${id})`,
          timeoutSeconds: duration + MARGIN_SECONDS,
          keep: (output) => context.saveRaw(`storage/${String(round)}-${id}.json`, output),
        },
        signal,
      )
      return jobs.flatMap((job) => {
        const source = `fio (job file ${id}, job ${job})`
        return jobFileObservations(job, fioJob(result, job, source), storageClass, source)
      })
    },
  }
}

/**
 * The series of a job of the person: IOPS, bandwidth and latencies of what it reads and writes, and how long its fsyncs take.
 * @throws {EnvironmentError} when nothing was read or written
 */
export function jobFileObservations(
  name: string,
  job: FioJob,
  storageClass: string,
  source: string,
): readonly Observation[] {
  const labelsOf = (operation: string): Record<string, string> => ({
    job: name,
    operation,
    storage_class: storageClass,
  })
  const active = OPERATIONS.filter((operation) => job[operation].iops > 0)
  if (active.length === 0) throw new EnvironmentError(`${source} read and wrote nothing`)
  const syncs = { clat_ns: job.sync?.lat_ns ?? {} }
  return [
    ...active.flatMap((operation) => {
      const [side, labels] = [job[operation], labelsOf(operation)]
      return [
        ...RATES.map((metric) => rateObservation(metric, side, labels, source)),
        ...quantilesIn(side).map((quantile) => latencyObservation(quantile, side, labels, source)),
      ]
    }),
    ...quantilesIn(syncs).map((quantile) => latencyObservation(quantile, syncs, labelsOf('sync'), source)),
  ]
}
