import type { Bytes } from '../../core/unit.ts'
import { jobDefinition, type JobName } from './jobs.ts'

type Argv = readonly [string, ...string[]]

export interface FioTarget {
  readonly file: string
  readonly size: Bytes
}

export interface FioSettings {
  readonly durationSeconds: number
  readonly rampSeconds: number
  readonly ioDepth: number
  readonly cpus: string | undefined
}

export const TEST_FILE = 'kbench.fio'
/** Blocks under way while the file is written; enough for any disk. */
const LAYOUT_DEPTH = 32

/** Writes the whole file once: reading blocks that were never written would measure the file system's zeros. */
export function layoutArguments({ file, size }: FioTarget): Argv {
  return [
    'fio',
    '--name=layout',
    `--filename=${file}`,
    '--rw=write',
    '--bs=1M',
    `--iodepth=${String(LAYOUT_DEPTH)}`,
    ...common(size),
    '--end_fsync=1',
    '--output-format=json',
  ]
}

/** One job on the file that `layoutArguments` wrote. */
export function jobArguments(name: JobName, { file, size }: FioTarget, settings: FioSettings): Argv {
  const { pattern, blockSize, readShare } = jobDefinition(name)
  return [
    'fio',
    `--name=${name}`,
    `--filename=${file}`,
    `--rw=${pattern}`,
    ...(readShare === undefined ? [] : [`--rwmixread=${String(readShare)}`]),
    `--bs=${blockSize}`,
    `--iodepth=${String(settings.ioDepth)}`,
    ...common(size),
    `--runtime=${String(settings.durationSeconds)}`,
    ...(settings.rampSeconds === 0 ? [] : [`--ramp_time=${String(settings.rampSeconds)}`]),
    '--time_based=1',
    '--group_reporting',
    ...(settings.cpus === undefined ? [] : [`--cpus_allowed=${settings.cpus}`]),
    '--invalidate=1',
    '--output-format=json',
  ]
}

// In bytes: whether fio's Gi is 10^9 or 2^30 depends on its kb_base.
function common(size: Bytes): string[] {
  return [`--size=${String(size)}`, '--direct=1', '--ioengine=libaio', '--thread']
}
