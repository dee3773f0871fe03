import { EnvironmentError } from '../../core/errors.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { jobFileArguments } from './fio-arguments.ts'
import { allObservationsOf, fioJob, latencyNotes, type FioJob } from './fio-output.ts'
import { LOCAL_DISK, MARGIN_SECONDS, type OpenVolume } from './fio-volume.ts'
import type { CheckedJobFile } from './job-file.ts'
import { OVERHEAD_SECONDS } from './job-measurement.ts'
import { fioSettings, type StorageParameters } from './parameters.ts'
import { runFio } from './run-fio.ts'

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
      const results = jobs.map((job) => {
        const source = `fio (job file ${id}, job ${job})`
        return { job: fioJob(result, job, source), source }
      })
      if (round === 1)
        for (const note of latencyNotes(results.map(({ job }) => job)))
          context.log.warning(`fio (job file ${id}): ${note}`)
      return results.flatMap(({ job, source }) => jobFileObservations(job.jobname, job, storageClass, source))
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
  const observations = allObservationsOf(job, RATES, { job: name, storage_class: storageClass }, source)
  if (observations.length === 0) throw new EnvironmentError(`${source} read and wrote nothing`)
  return observations
}
