import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { bytes, seconds, type Bytes, type Seconds } from '../../core/series.ts'
import { describeFailure, uninterrupted } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod, VolumeRequest } from '../../ports/testbed.ts'
import type { Agents } from '../../slices/agent.ts'
import type { Room } from '../room.ts'
import { fioJob, parseFio } from './fio-output.ts'
import { jobFileArguments, layoutArguments, replaceArguments, runFio, type FioTarget } from './fio.ts'
import type { CheckedJobFile } from './job-file.ts'
import type { JobName } from './jobs.ts'
import { fioSettings, parseQuantity, sizesOf, type StorageParameters } from './parameters.ts'
import { filesInSlices } from './slices.ts'

/** Writing larger ones in each round would take longer than measuring. */
const MOST_BYTES = 256 * 2 ** 20

/** Label of the disk of the node itself. */
export const LOCAL_DISK = 'local-disk'
/** What fio may take longer than its jobs say. */
export const MARGIN_SECONDS = 60
const MOUNT_PATH = '/volume'
const DEVICE_PATH = '/dev/kbench'
const SHORT_SECONDS = 30
/** The slowest storage that is waited for while the file is written. */
const SLOWEST_BYTES_PER_SECOND = 5e6
const ROOM = 1.05

export interface OpenVolume {
  readonly pod: TestbedPod
  readonly target: FioTarget
  /** As labelled. */
  readonly storageClass: string
}

/** What a pod asks for. */
export function volumeRequest(
  parameters: StorageParameters,
  size: string,
  kind: Pick<VolumeRequest, 'onNode' | 'snapshot' | 'claim'> = {},
): VolumeRequest {
  const { storageClass, accessMode, volumeMode } = parameters
  const mountPath = volumeMode === 'Block' ? DEVICE_PATH : MOUNT_PATH
  return { ...kind, mountPath, size, storageClass, accessMode, mode: volumeMode }
}

/**
 * Starts a pod with a volume on the first node.
 * @throws {EnvironmentError} when it does not come up, or without its volume
 */
export async function openVolume(
  name: string,
  kind: Pick<VolumeRequest, 'onNode'>,
  storageClass: string,
  parameters: StorageParameters,
  room: Room,
): Promise<OpenVolume> {
  const { processes = 1, volumeMode } = parameters
  const sizes = sizesOf(parameters)
  const volume = volumeRequest(parameters, sizes.volume, kind)
  const node = room.testbed.nodes[0].name
  const pods = await room.startPods([{ name, node, network: 'pod', servers: [], volume }])
  const pod = pods.named(name)
  if (pod.volumePath === undefined) throw new EnvironmentError(`pod ${pod.name} came up without its volume`)
  const target = {
    path: pod.volumePath,
    isDevice: volumeMode === 'Block',
    processes,
    set: 0,
    ...(room.inSlices === true ? filesInSlices(parameters) : { size: sizes.file, files: 1 }),
  }
  return { pod, target, storageClass }
}

/** What files of that size need of a volume; the file system needs some of the room. */
function roomFor(files: Bytes): Bytes {
  return bytes(Math.ceil(files * ROOM))
}

/** How long writing so much may take. */
function longestWriting(files: Bytes): Seconds {
  return seconds(MARGIN_SECONDS + files / SLOWEST_BYTES_PER_SECOND)
}

/** Writes the files, or as much of the device, in full. */
export async function writeTestFile(
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<void> {
  const { allFiles } = sizesOf(parameters)
  await expectRoom(pod, target, allFiles, context)
  context.log.progress(`storage: writing the test file of ${parameters.fileSize}`)
  const source = `fio (writing the test file of ${parameters.fileSize})`
  const rawName = `storage/${storageClass === LOCAL_DISK ? 'local-' : ''}layout.json`
  const run = { argv: layoutArguments(target), source, timeoutSeconds: longestWriting(allFiles), rawName }
  fioJob(await runFio(pod, run, context), 'layout', source)
}

/**
 * Has fio in the pod read the job files before anything is written.
 * @throws {UserError} with what it says about one that it does not understand
 */
export async function expectReadable(
  { pod, target }: OpenVolume,
  files: readonly CheckedJobFile[],
  parameters: StorageParameters,
  { signal }: SuiteContext,
): Promise<void> {
  for (const { name, text } of files) {
    const [fio, ...argv] = jobFileArguments(target, fioSettings(parameters))
    const options = { signal, timeoutSeconds: SHORT_SECONDS, input: text }
    const result = uninterrupted(await pod.exec([fio, '--parse-only', ...argv], options))
    if (result.exitCode !== 0)
      throw new UserError(
        `fio does not understand the job file ${name}: ${firstLine(result.stderr) ?? describeFailure(result)}`,
        { nextStep: `Try it on this machine: fio --parse-only ${name}` },
      )
  }
}

async function expectRoom(
  pod: TestbedPod,
  { path, isDevice }: FioTarget,
  files: Bytes,
  { signal }: SuiteContext,
): Promise<void> {
  const argv = isDevice
    ? (['blockdev', '--getsize64', path] as const)
    : (['df', '-B1', '--output=avail', path] as const)
  const result = uninterrupted(await pod.exec(argv, { signal, timeoutSeconds: SHORT_SECONDS }))
  const free = Number(/\d+/.exec(result.stdout)?.[0] ?? Number.NaN)
  if (result.exitCode !== 0 || Number.isNaN(free))
    throw new EnvironmentError(`the room on the volume is unknown: ${describeFailure(result)}`)
  const needed = isDevice ? files : roomFor(files)
  if (free < needed)
    throw new EnvironmentError(
      `the volume has ${String(free)} bytes${isDevice ? '' : ' free'}, and the test file needs ${String(needed)}`,
      { nextStep: 'Make suites.storage.fileSize smaller, or give the volume more room.' },
    )
}

/** Whether every round of a pair has new files: there are several, small enough, and the volume has room for two sets. */
export function areRenewed(parameters: StorageParameters): boolean {
  const { file, volume } = sizesOf(parameters)
  const hasRoom = roomFor(bytes(2 * file)) <= (parseQuantity(volume) ?? 0)
  const areSeveral = filesInSlices(parameters).files > 1
  return parameters.driver === 'fio' && areSeveral && file <= MOST_BYTES && hasRoom
}

/**
 * The files of a volume in a pair. What a job reaches depends on where its files happen to be, as long as
 * they exist: each file set serves each job once, so that every round is another draw.
 * @param volume with files that were written in full
 * @returns what gives the job its files, new ones if it has run on these; it throws {EnvironmentError |
 * Interrupted} when they cannot be written
 */
export function testFilesOf(
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  agents: Agents,
  { inSlices }: SuiteContext,
): (job: JobName) => Promise<FioTarget> {
  const isRenewed = inSlices === true && areRenewed(parameters)
  const source = `fio (writing new test files, ${storageClass})`
  const served = new Set<JobName>()
  let now = target
  const replaceBy = async (next: FioTarget): Promise<void> => {
    let printed: string
    try {
      printed = await agents.of(pod).run(replaceArguments(now, next), longestWriting(next.size))
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      throw new EnvironmentError(`${source}: ${messageOf(error)}`, { cause: error })
    }
    fioJob(parseFio(printed, source), 'layout', source)
    now = next
    served.clear()
  }
  return async (name) => {
    if (isRenewed && served.has(name)) await replaceBy({ ...now, set: now.set + 1 })
    served.add(name)
    return now
  }
}
