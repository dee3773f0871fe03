export type Operation = 'read' | 'write'

/** What one fio job does and which metric it is for. */
interface JobDefinition {
  /** fio's `rw` */
  readonly pattern: 'randread' | 'randwrite' | 'randrw' | 'read' | 'write'
  /** fio's `bs` */
  readonly blockSize: '4k' | '128k' | '1024k'
  /** Share of reads in percent, for a mixed pattern. */
  readonly readShare?: number
  readonly operations: readonly Operation[]
  /** Operations under way, where the job is about their number. Default: the parameter ioDepth. */
  readonly ioDepth?: 1
  readonly metric: 'storage_iops' | 'storage_bandwidth' | 'storage_single_latency'
}

/** In the order in which they run. */
const JOBS = {
  read_iops: { pattern: 'randread', blockSize: '4k', operations: ['read'], metric: 'storage_iops' },
  write_iops: { pattern: 'randwrite', blockSize: '4k', operations: ['write'], metric: 'storage_iops' },
  read_bw: { pattern: 'randread', blockSize: '1024k', operations: ['read'], metric: 'storage_bandwidth' },
  write_bw: { pattern: 'randwrite', blockSize: '1024k', operations: ['write'], metric: 'storage_bandwidth' },
  // 70 % reads, as K-Bench's dp_fio. Its bandwidth would be IOPS × 4 KiB again.
  mixed: {
    pattern: 'randrw',
    blockSize: '4k',
    readShare: 70,
    operations: ['read', 'write'],
    metric: 'storage_iops',
  },
  seq_read: { pattern: 'read', blockSize: '1024k', operations: ['read'], metric: 'storage_bandwidth' },
  seq_write: { pattern: 'write', blockSize: '1024k', operations: ['write'], metric: 'storage_bandwidth' },
  read_128k: { pattern: 'randread', blockSize: '128k', operations: ['read'], metric: 'storage_bandwidth' },
  write_128k: { pattern: 'randwrite', blockSize: '128k', operations: ['write'], metric: 'storage_bandwidth' },
  read_latency: {
    pattern: 'randread',
    blockSize: '4k',
    operations: ['read'],
    ioDepth: 1,
    metric: 'storage_single_latency',
  },
  write_latency: {
    pattern: 'randwrite',
    blockSize: '4k',
    operations: ['write'],
    ioDepth: 1,
    metric: 'storage_single_latency',
  },
} as const satisfies Readonly<Record<string, JobDefinition>>

export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]]

/** Those that run by default. */
export const COMMON_JOBS = [
  'read_iops',
  'write_iops',
  'read_bw',
  'write_bw',
  'mixed',
] as const satisfies readonly JobName[]

export function jobDefinition(name: JobName): JobDefinition {
  return JOBS[name]
}
