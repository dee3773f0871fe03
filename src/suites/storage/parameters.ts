import * as z from 'zod'
import { bytes, type Bytes } from '../../core/series.ts'
import { each, positive, optional, presetTable, refusing, setOf } from '../parameters.ts'
import type { FioSettings } from './fio.ts'
import { COMMON_JOBS, JOB_NAMES, jobDefinition } from './jobs.ts'
import { quantity } from '../../core/kubernetes-quantity.ts'
import type { Testbed } from '../../ports/testbed.ts'

/** Steps of a volume's life that are timed on request, in addition to its provisioning. */
export const VOLUME_STAGES = ['attach', 'snapshot', 'expand'] as const
/** The Kubernetes quantities that fio and kubestr take too: whole, without sign or exponent. */
const WHOLE = /^[1-9]\d*(Ki|Mi|Gi|Ti|k|M|G|T)?$/
const MEBIBYTE = 2 ** 20
const MOST_JOB_FILES = 20
/** Names become those of measurements and of raw files. */
export const JOB_FILE_NAME = /^\w[\w.-]{0,62}$/
const NAME_ERROR = { error: 'expected a file name of letters, digits and the characters _ - .' }

const text = z.string().min(1)
const size = z.string().refine((text) => parseQuantity(text) !== undefined, {
  error: 'expected a size such as 512Mi, 10Gi or 10G',
})

export const storageParametersSchema = z
  .strictObject({
    rounds: z.int().positive().describe('how often every job is run'),
    driver: z
      .enum(['fio', 'kubestr'])
      .describe('fio in a pod of the run, or the kubestr program, which creates its own pod and volume'),
    jobs: setOf(z.enum(JOB_NAMES)).describe(
      'read_iops, write_iops (random, 4 KiB), read_bw, write_bw (random, 1 MiB), mixed (70 % reads, 4 KiB); also seq_read, seq_write (sequential, 1 MiB), read_128k, write_128k (random, 128 KiB), read_latency, write_latency (4 KiB, one at a time)',
    ),
    jobFiles: z
      .array(
        z.union([
          z.string().min(1),
          z.strictObject({ name: z.string().regex(JOB_FILE_NAME, NAME_ERROR), text: z.string().min(1) }),
        ]),
      )
      .max(MOST_JOB_FILES)
      .optional()
      .describe(
        'your own fio job files, which run after those jobs: paths, relative to kbench.yaml, or {name, text}; fio only',
      ),
    durationSeconds: z
      .int()
      .positive()
      .describe('seconds that each job measures; of a job file, where it has no runtime'),
    rampSeconds: z.int().nonnegative().describe('seconds before them that are left out of the result'),
    fileSize: size.describe(
      'size of the file that is read and written; larger than the caches of the storage',
    ),
    volumeSize: optional(size, 'size of the volume; by default 1.25 times the file, at least 1Gi'),
    storageClass: optional(text, 'storage class; by default that of the cluster'),
    accessMode: optional(
      z.enum(['ReadWriteOnce', 'ReadWriteMany', 'ReadWriteOncePod']),
      'access mode of the volumes; by default ReadWriteOnce',
    ),
    volumeMode: optional(
      z.enum(['Filesystem', 'Block']),
      'Filesystem (default): fio uses a file on the volume; Block: the volume is a device, which fio uses itself; fio only',
    ),
    localReference: optional(
      z.boolean(),
      'whether the same jobs also run on the disk of the node itself (emptyDir), with storage_class="local-disk"; fio only, default false',
    ),
    ioDepth: positive(4096).describe('operations in flight at the same time'),
    ioEngine: optional(
      z.enum(['libaio', 'sync']),
      'how fio submits operations to the kernel: libaio (default), or sync, one at a time whatever ioDepth says',
    ),
    processes: optional(
      z.int().min(1).max(64),
      'copies of each job at the same time, each on its own file of fileSize (numjobs); default 1',
    ),
    cpus: optional(
      z.string().regex(/^\d+([-,]\d+)*$/, { error: 'expected CPU numbers such as 0 or 0-3' }),
      'CPUs that fio may use (its cpus_allowed); by default all that the pod may use',
    ),
    provisioning: z
      .boolean()
      .describe('whether a new volume is created in every round, for volume_provision_time'),
    provisionSize: size.describe('size of that volume'),
    lifecycle: optional(
      setOf(z.enum(VOLUME_STAGES)),
      'what is timed in every round on further new volumes, where their driver can: attach, snapshot (and a volume from it), expand (to twice provisionSize); default none',
    ),
    snapshotClass: optional(
      text,
      'VolumeSnapshotClass for snapshot; by default the default one of the driver, or the only one that it has',
    ),
    expandFileSystem: optional(
      z.boolean(),
      'whether expand also times when the file system in the pod has grown; default false',
    ),
    lifecycleTimeoutSeconds: optional(positive(3600), 'how long each of these steps may take; default 120'),
    kubestrImage: optional(
      text,
      'image with fio for the pod of the kubestr driver; by default the one with the measuring tools',
    ),
  })
  .superRefine(({ driver, jobs, jobFiles = [], localReference, accessMode, volumeMode }, context) => {
    const refuse = refusing(context)
    if (jobs.length + jobFiles.length === 0) refuse('jobs', 'expected at least one job, or jobFiles')
    if (volumeMode === 'Block' && localReference === true)
      refuse('localReference', 'expected no localReference: the disk of the node is not offered as a device')
    if (driver !== 'kubestr') return
    const issue = (path: string, message: string): void => {
      refuse(path, `${message}: use the driver fio`)
    }
    if (jobFiles.length > 0)
      issue('jobFiles', 'kubestr makes a new volume for each job file, without the test file')
    if (volumeMode === 'Block') issue('volumeMode', 'kubestr runs fio on file systems only')
    if (localReference === true) issue('localReference', 'kubestr measures storage classes only')
    if (accessMode !== undefined && accessMode !== 'ReadWriteOnce')
      issue('accessMode', 'kubestr makes volumes of ReadWriteOnce only')
    const single = jobs.find((name) => jobDefinition(name).metric === 'storage_single_latency')
    if (single !== undefined) issue('jobs', `kubestr keeps no latencies, so ${single} gives nothing`)
  })
  .superRefine(({ lifecycle = [], snapshotClass, expandFileSystem, volumeMode }, context) => {
    const refuse = refusing(context)
    if (snapshotClass !== undefined && !lifecycle.includes('snapshot'))
      refuse('snapshotClass', 'expected snapshot among lifecycle')
    if (expandFileSystem !== true) return
    if (!lifecycle.includes('expand')) refuse('expandFileSystem', 'expected expand among lifecycle')
    if (volumeMode === 'Block') refuse('expandFileSystem', 'block volumes have no file system')
  })
  .superRefine(({ fileSize, volumeSize, processes = 1 }, context) => {
    const [file, volume] = [parseQuantity(fileSize), parseQuantity(volumeSize ?? '')]
    if (file !== undefined && volume !== undefined && volume <= file * processes)
      refusing(context)(
        'volumeSize',
        `expected more than fileSize, which is ${fileSize}${processes === 1 ? '' : `, for each of ${String(processes)} processes`}`,
      )
  })

export type StorageParameters = z.infer<typeof storageParametersSchema>

const SMALLEST_VOLUME = 2 ** 30
/** The file system itself needs room, too. */
const HEADROOM = 1.25

/** Sizes in bytes, and the volume's as a quantity. */
export function sizesOf({ fileSize, volumeSize, processes = 1 }: StorageParameters): {
  /** Size of each file. */
  readonly file: Bytes
  readonly allFiles: Bytes
  readonly volume: string
} {
  const file = parseQuantity(fileSize)
  if (file === undefined) throw new Error(`not a quantity: ${fileSize}`)
  const allFiles = bytes(file * processes)
  return {
    file,
    allFiles,
    volume: volumeSize ?? formatQuantity(bytes(Math.max(allFiles * HEADROOM, SMALLEST_VOLUME))),
  }
}

/** What of the parameters every job of fio has in common. */
export function fioSettings(parameters: StorageParameters): FioSettings {
  const { durationSeconds, rampSeconds, ioDepth, ioEngine = 'libaio', cpus } = parameters
  return { durationSeconds, rampSeconds, ioDepth, ioEngine, cpus }
}

const JOBS = [...COMMON_JOBS]

// The reference was published by Constellation: 60 s after 10 s, 10 GiB, one CPU, the four jobs without the mix.
export const STORAGE_PRESETS = presetTable<StorageParameters>({
  rounds: each(1, 3, 10, 3),
  driver: 'fio',
  jobs: each(JOBS, JOBS, JOBS, ['read_iops', 'write_iops', 'read_bw', 'write_bw']),
  durationSeconds: each(1, 8, 10, 60),
  rampSeconds: each(0, 0, 2, 10),
  fileSize: each('64Mi', '1Gi', '4Gi', '10Gi'),
  ioDepth: 128,
  cpus: each<string | undefined>(undefined, undefined, undefined, '0'),
  provisioning: true,
  provisionSize: '1Gi',
})

/** Bytes of a size as Kubernetes writes it: `10Gi` is 10 × 2^30, `10G` is 10^10. undefined: it is none. */
export function parseQuantity(text: string): Bytes | undefined {
  const value = WHOLE.test(text) ? quantity(text) : undefined
  return value === undefined ? undefined : bytes(value)
}

/** As a quantity in whole mebibytes, rounded up. */
export function formatQuantity(size: Bytes): string {
  return `${String(Math.ceil(size / MEBIBYTE))}Mi`
}

/** The label `storage_class`: the class that was chosen, else the default of the cluster, else `default`. */
export function storageClassLabel({ storageClass }: StorageParameters, { facts }: Testbed): string {
  return storageClass ?? facts.storageClass ?? 'default'
}
