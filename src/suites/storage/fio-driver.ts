import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { createAgents, type Agents } from '../../slices/agent.ts'
import type { SuiteContext, Measurement, Observation, Load } from '../../ports/suite.ts'
import { toolVersions } from '../run-tool.ts'
import { type StorageDriver, FIO } from './driver.ts'
import {
  expectReadable,
  writeTestFile,
  LOCAL_DISK,
  openVolume,
  type OpenVolume,
  MARGIN_SECONDS,
  testFilesOf,
  type TestFiles,
} from './fio-volume.ts'
import type { CheckedJobFile } from './job-file.ts'
import { JOB_NAMES, jobDefinition, type JobName } from './jobs.ts'
import { type StorageParameters, fioSettings, storageClassLabel } from './parameters.ts'
import { jobFilesOf } from './read-job-files.ts'
import { jobFileArguments, jobArguments } from './fio-arguments.ts'
import { allObservationsOf, fioJob, latencyNotes, type FioJob, observationsOf } from './fio-output.ts'
import { runFio } from './run-fio.ts'
import { seconds } from '../../core/series.ts'
import { openProgramLoad } from '../../slices/program-load.ts'
import { STORAGE_SETTLE_SECONDS, settingsInSlices, sliceObservations, STORAGE_SLICES } from './slices.ts'

/** Start of fio and the report at its end. */
const OVERHEAD_SECONDS = 0.5

/** The longest that fio runs; the load is ended long before. */
const LOAD_SECONDS = 86_400

const RATES = ['storage_iops', 'storage_bandwidth'] as const

/**
 * A pod with a volume on the first node, with the file written in full.
 * @throws {EnvironmentError} when there is no volume or not enough room, or fio does not run
 */
export async function openFioDriver(
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<StorageDriver> {
  const { testbed, log, signal } = context
  if (testbed.limits.volumes !== undefined)
    throw new EnvironmentError(`storage cannot be measured here: ${testbed.limits.volumes}`)
  const jobFiles = jobFilesOf(parameters)
  const opened: OpenVolume[] = []
  const agents = createAgents(context)
  const close = async (): Promise<void> => {
    await agents.close()
    for (const { pod } of opened) {
      try {
        await pod.remove()
      } catch (error) {
        log.warning(`pod ${pod.name} could not be removed: ${messageOf(error)}`)
      }
    }
  }
  const open = (...[name, kind, label]: [string, { onNode?: true }, string]): Promise<OpenVolume> =>
    openVolume(name, kind, label, opened, parameters, context)
  try {
    const volume = await open('storage-fio', {}, storageClassLabel(parameters, testbed))
    const started = agents.start([volume.pod])
    const versions = await toolVersions(volume.pod, [FIO], signal)
    await expectReadable(volume, jobFiles, parameters, signal)
    await writeTestFile(volume, parameters, context)
    if (parameters.localReference === true) {
      const local = await open('storage-local', { onNode: true }, LOCAL_DISK)
      await writeTestFile(local, parameters, context)
    }
    await started
    const places = opened.map((one) => ({ ...one, files: testFilesOf(one, parameters, agents, context) }))
    return {
      measurements: [
        ...JOB_NAMES.filter((name) => parameters.jobs.includes(name)).flatMap((name) =>
          places.map((one) => jobMeasurement(name, one, parameters, agents, context)),
        ),
        ...jobFiles.flatMap((file) =>
          opened.map((one) => jobFileMeasurement(file, one, parameters, context)),
        ),
      ],
      notes: jobFiles.flatMap(bufferedNotes),
      toolVersions: versions,
      provisioning: volume.pod.volumeProvisionTime !== undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function bufferedNotes({ name, buffered }: CheckedJobFile): string[] {
  if (buffered.length === 0) return []
  return [`${name}: jobs without direct=1 go through the page cache of the node: ${buffered.join(', ')}`]
}

/** All jobs of a job file on a volume. */
function jobFileMeasurement(
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

/** One job of kbench on a volume. */
function jobMeasurement(
  name: JobName,
  { pod, storageClass, files }: OpenVolume & { readonly files: TestFiles },
  parameters: StorageParameters,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { durationSeconds, rampSeconds } = parameters
  const id = storageClass === LOCAL_DISK ? `local-${name}` : name
  const source = `fio (job ${id})`
  const { metric } = jobDefinition(name)
  const openLoad = async (signal?: AbortSignal): Promise<Load> => {
    const target = await files.forJob(name)
    return openProgramLoad(
      {
        source,
        generator: {
          agent: agents.of(pod),
          name: id,
          argv: jobArguments(name, target, {
            ...settingsInSlices(name, fioSettings(parameters)),
            durationSeconds: LOAD_SECONDS,
            rampSeconds: 0,
          }),
        },
        settle: STORAGE_SETTLE_SECONDS,
        isSlowToBegin: true,
        arrived: ({ readBytes, writtenBytes }) => readBytes + writtenBytes,
        observe: (during) => sliceObservations(name, during, storageClass),
      },
      context.clock,
      signal,
    )
  }
  return {
    id,
    expectedSeconds: durationSeconds + rampSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      const target = await files.forJob(name)
      const result = await runFio(
        pod,
        {
          argv: jobArguments(name, target, fioSettings(parameters)),
          source,
          timeoutSeconds: durationSeconds + rampSeconds + MARGIN_SECONDS,
          keep: (output) => {
            context.measured?.(seconds(durationSeconds))
            return context.saveRaw(`storage/${String(round)}-${id}.json`, output)
          },
        },
        signal,
      )
      return observationsOf(name, fioJob(result, name, source), storageClass, source)
    },
    slices: STORAGE_SLICES,
    // Of a slice only what was moved is known, not how long single operations took.
    ...(metric === 'storage_single_latency' ? {} : { openLoad }),
  }
}
