import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import type { Load, Measurement, Observation, PreparedSuite, SuiteContext } from '../../ports/suite.ts'
import type { Tool } from '../../ports/tool.ts'
import type { Agents } from '../../slices/agent.ts'
import { openProgramLoad } from '../../slices/program-load.ts'
import type { Room } from '../room.ts'
import { toolVersions } from '../run-tool.ts'
import { allObservationsOf, fioJob, latencyNotes, observationsOf, type FioJob } from './fio-output.ts'
import {
  expectReadable,
  LOCAL_DISK,
  MARGIN_SECONDS,
  openVolume,
  testFilesOf,
  writeTestFile,
  type OpenVolume,
} from './fio-volume.ts'
import { jobArguments, jobFileArguments, runFio } from './fio.ts'
import { jobFilesOf, type CheckedJobFile } from './job-file.ts'
import { JOB_NAMES, jobDefinition, type JobName } from './jobs.ts'
import { fioSettings, storageClassLabel, type StorageParameters } from './parameters.ts'
import { settingsInSlices, sliceObservations, STORAGE_SETTLE_SECONDS, STORAGE_SLICES } from './slices.ts'

export const FIO: Tool = { id: 'fio', purpose: 'measures storage', from: { package: 'fio' }, minimum: '3.16' }
/** Start of fio and the report at its end. */
const OVERHEAD_SECONDS = 0.5
/** The longest that fio runs; the load is ended long before. */
const LOAD_SECONDS = 86_400
const RATES = ['storage_iops', 'storage_bandwidth'] as const

/** What a driver contributes to the prepared suite. */
export interface StorageDriver extends Omit<PreparedSuite, 'close'> {
  /** Whether this place can say how long a volume takes to come up. */
  readonly provisioning: boolean
}

/**
 * A pod with a volume on the first node, with the file written in full.
 * @throws {EnvironmentError} when there is no volume or not enough room, or fio does not run
 */
export async function openFioDriver(parameters: StorageParameters, room: Room): Promise<StorageDriver> {
  const { testbed } = room
  if (testbed.limits.volumes !== undefined)
    throw new EnvironmentError(`storage cannot be measured here: ${testbed.limits.volumes}`)
  const jobFiles = jobFilesOf(parameters)
  const volume = await openVolume('storage-fio', {}, storageClassLabel(parameters, testbed), parameters, room)
  const agents = room.openAgents()
  const started = agents.start([volume.pod])
  const versions = await toolVersions(volume.pod, [FIO], room)
  await expectReadable(volume, jobFiles, parameters, room)
  await writeTestFile(volume, parameters, room)
  const opened = [volume]
  if (parameters.localReference === true) {
    const local = await openVolume('storage-local', { onNode: true }, LOCAL_DISK, parameters, room)
    await writeTestFile(local, parameters, room)
    opened.push(local)
  }
  await started
  const places = opened.map((one) => ({ ...one, filesFor: testFilesOf(one, parameters, agents, room) }))
  return {
    measurements: [
      ...JOB_NAMES.filter((name) => parameters.jobs.includes(name)).flatMap((name) =>
        places.map((one) => jobMeasurement(name, one, parameters, agents, room)),
      ),
      ...jobFiles.flatMap((file) => opened.map((one) => jobFileMeasurement(file, one, parameters, room))),
    ],
    notes: jobFiles.flatMap(bufferedNotes),
    toolVersions: versions,
    provisioning: volume.pod.volumeProvisionTime !== undefined,
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
    async measure(round, signal = context.signal) {
      const result = await runFio(
        pod,
        {
          argv: jobFileArguments(target, fioSettings(parameters)),
          input: text,
          source: `fio (job file ${id})`,
          timeoutSeconds: duration + MARGIN_SECONDS,
          rawName: `storage/${String(round)}-${id}.json`,
        },
        { ...context, signal },
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
  { pod, storageClass, filesFor }: OpenVolume & { readonly filesFor: ReturnType<typeof testFilesOf> },
  parameters: StorageParameters,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { durationSeconds, rampSeconds } = parameters
  const id = storageClass === LOCAL_DISK ? `local-${name}` : name
  const source = `fio (job ${id})`
  const { metric } = jobDefinition(name)
  const openLoad = async (signal?: AbortSignal): Promise<Load> => {
    const target = await filesFor(name)
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
    async measure(round, signal = context.signal) {
      const target = await filesFor(name)
      const result = await runFio(
        pod,
        {
          argv: jobArguments(name, target, fioSettings(parameters)),
          source,
          timeoutSeconds: durationSeconds + rampSeconds + MARGIN_SECONDS,
          ended: () => context.measured?.(seconds(durationSeconds)),
          rawName: `storage/${String(round)}-${id}.json`,
        },
        { ...context, signal },
      )
      return observationsOf(name, fioJob(result, name, source), storageClass, source)
    },
    slices: STORAGE_SLICES,
    // A slice shows only what was moved, not how long single operations took.
    ...(metric === 'storage_single_latency' ? {} : { openLoad }),
  }
}
