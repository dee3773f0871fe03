import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { seconds, type Bytes } from '../../core/unit.ts'
import { createAgents, type Agents } from '../../slices/agents.ts'
import { openProgramLoad } from '../../slices/program-load.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { Load, Measurement, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod, VolumeRequest } from '../../ports/testbed.ts'
import { toolVersions } from '../tool-versions.ts'
import type { StorageDriver } from './driver.ts'
import { jobArguments, layoutArguments, type FioTarget } from './fio-arguments.ts'
import { observationsOf } from './fio-output.ts'
import { sliceObservations } from './slice-observations.ts'
import { jobDefinition, JOB_NAMES, type JobName } from './jobs.ts'
import { fioSettings, sizesOf, type StorageParameters } from './parameters.ts'
import { runFio } from './run-fio.ts'
import { storageClassLabel } from './storage-class.ts'
import { FIO } from './tools.ts'

const MOUNT_PATH = '/volume'
/** Start of fio and the report at its end. */
const OVERHEAD_SECONDS = 0.5
const MARGIN_SECONDS = 60
/** The longest that fio runs; the load is ended long before. */
const LOAD_SECONDS = 86_400
/** Left out of each slice: what was under way when the load was paused has ended, and has been handed over again. */
const SETTLE_SECONDS = seconds(0.1)
/** A disk writes back for tenths of a second. */
const SHORTEST_SLICE = seconds(0.5)
/** The slowest storage that is waited for while the file is written. */
const SLOWEST_BYTES_PER_SECOND = 5e6
/** The file system needs some of the room. */
const ROOM = 1.05

/** Label of the disk of the node itself. */
const LOCAL_DISK = 'local-disk'

interface OpenVolume {
  readonly pod: TestbedPod
  readonly target: FioTarget
  /** As labelled. */
  readonly storageClass: string
}

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
  try {
    const volume = await openVolume('storage-fio', {}, storageClassLabel(parameters, testbed))
    const versions = await toolVersions(volume.pod, [FIO], signal)
    await layOut(volume, parameters, context)
    if (parameters.localReference === true) {
      const local = await openVolume('storage-local', { onNode: true }, LOCAL_DISK)
      await layOut(local, parameters, context)
    }
    return {
      measurements: JOB_NAMES.filter((name) => parameters.jobs.includes(name)).flatMap((name) =>
        opened.map((one) => jobMeasurement(name, one, parameters, agents, context)),
      ),
      notes: [],
      toolVersions: versions,
      provisioning: volume.pod.volumeProvisionTime !== undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }

  async function openVolume(
    name: string,
    kind: Pick<VolumeRequest, 'onNode'>,
    storageClass: string,
  ): Promise<OpenVolume> {
    const { processes = 1, accessMode } = parameters
    const sizes = sizesOf(parameters)
    const volume = {
      ...kind,
      mountPath: MOUNT_PATH,
      size: sizes.volume,
      storageClass: parameters.storageClass,
      accessMode,
    }
    const pod = await testbed.startPod(
      { name, node: testbed.nodes[0].name, network: 'pod', servers: [], volume },
      signal,
    )
    const target = { folder: pod.volumePath ?? '', size: sizes.file, processes }
    const open = { pod, target, storageClass }
    opened.push(open)
    if (pod.volumePath === undefined) throw new EnvironmentError(`pod ${pod.name} came up without its volume`)
    return open
  }
}

/** Writes the files in full. */
async function layOut(
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<void> {
  const { log, signal } = context
  const { allFiles } = sizesOf(parameters)
  const isLocal = storageClass === LOCAL_DISK
  await expectRoom(pod, target.folder, allFiles, signal)
  log.progress(`storage: writing the test file of ${parameters.fileSize}`)
  await runFio(
    pod,
    {
      argv: layoutArguments(target),
      job: 'layout',
      source: `fio (writing the test file of ${parameters.fileSize})`,
      timeoutSeconds: MARGIN_SECONDS + allFiles / SLOWEST_BYTES_PER_SECOND,
      keep: (output) => context.saveRaw(`storage/${isLocal ? 'local-' : ''}layout.json`, output),
    },
    signal,
  )
}

function jobMeasurement(
  name: JobName,
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { durationSeconds, rampSeconds } = parameters
  const id = storageClass === LOCAL_DISK ? `local-${name}` : name
  const source = `fio (job ${id})`
  const { metric } = jobDefinition(name)
  const openLoad = (signal?: AbortSignal): Promise<Load> =>
    openProgramLoad(
      {
        source,
        generator: {
          agent: agents.of(pod),
          name: id,
          argv: jobArguments(name, target, {
            ...fioSettings(parameters),
            durationSeconds: LOAD_SECONDS,
            rampSeconds: 0,
          }),
        },
        settle: SETTLE_SECONDS,
        arrived: ({ readBytes, writtenBytes }) => readBytes + writtenBytes,
        observe: (during) => sliceObservations(name, during, storageClass),
      },
      context.clock,
      signal,
    )
  return {
    id,
    expectedSeconds: durationSeconds + rampSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      const job = await runFio(
        pod,
        {
          argv: jobArguments(name, target, fioSettings(parameters)),
          job: name,
          source,
          timeoutSeconds: durationSeconds + rampSeconds + MARGIN_SECONDS,
          keep: (output) => {
            context.measured?.(seconds(durationSeconds))
            return context.saveRaw(`storage/${String(round)}-${id}.json`, output)
          },
        },
        signal,
      )
      return observationsOf(name, job, storageClass, source)
    },
    shortestSlice: SHORTEST_SLICE,
    // Of a slice only what was moved is known, not how long single operations took.
    ...(metric === 'storage_single_latency' ? {} : { openLoad }),
  }
}

async function expectRoom(pod: TestbedPod, folder: string, files: Bytes, signal: AbortSignal): Promise<void> {
  const result = await pod.exec(['df', '-B1', '--output=avail', folder], { signal, timeoutSeconds: 30 })
  if (result.failure === 'interrupted') throw new Interrupted()
  const free = Number(/\d+/.exec(result.stdout)?.[0] ?? Number.NaN)
  if (result.exitCode !== 0 || Number.isNaN(free))
    throw new EnvironmentError(`the room on the volume is unknown: ${describeFailure(result)}`)
  const needed = Math.ceil(files * ROOM)
  if (free < needed)
    throw new EnvironmentError(
      `the volume has ${String(free)} bytes free, and the test file needs ${String(needed)}`,
      { nextStep: 'Make suites.storage.fileSize smaller, or give the volume more room.' },
    )
}
