import type { Bytes } from '../../core/unit.ts'
import type { FioSettings } from './fio-arguments.ts'
import { fileLines } from './fio-arguments.ts'
import { jobDefinition, type JobName } from './jobs.ts'

interface KubestrRun {
  readonly storageClass: string
  /** Kubernetes quantity. */
  readonly volumeSize: string
  readonly namespace: string
  readonly jobFile: string
  readonly resultFile: string
  readonly image: string
}

/** The command line of kubestr (cmd/rootCmd.go of kastenhq/kubestr). */
export function kubestrArguments(run: KubestrRun): readonly [string, ...string[]] {
  return [
    'kubestr',
    'fio',
    '-s',
    run.storageClass,
    '-z',
    run.volumeSize,
    '-n',
    run.namespace,
    '-f',
    run.jobFile,
    '-o',
    'json',
    '-e',
    run.resultFile,
    '-i',
    run.image,
  ]
}

/**
 * The fio job file that kubestr is given: the jobs one after the other on the same files, which the first job writes
 * in full, as the volume is new in every run.
 * @param size of each file
 */
export function kubestrJobFile(
  jobs: readonly JobName[],
  size: Bytes,
  processes: number,
  { durationSeconds, rampSeconds, ioDepth, ioEngine, cpus }: FioSettings,
): string {
  const global = [
    '[global]',
    ...fileLines(processes),
    `size=${String(size)}`,
    'direct=1',
    `ioengine=${ioEngine}`,
    'thread',
    'group_reporting',
    'invalidate=1',
    ...(cpus === undefined ? [] : [`cpus_allowed=${cpus}`]),
  ]
  const layout = ['[layout]', 'stonewall', 'readwrite=write', 'bs=1M', 'iodepth=32', 'end_fsync=1']
  const sections = jobs.map((name) => {
    const { pattern, blockSize, readShare, ioDepth: ownDepth = ioDepth } = jobDefinition(name)
    return [
      `[${name}]`,
      'stonewall',
      `readwrite=${pattern}`,
      ...(readShare === undefined ? [] : [`rwmixread=${String(readShare)}`]),
      `bs=${blockSize}`,
      `iodepth=${String(ownDepth)}`,
      'time_based=1',
      `runtime=${String(durationSeconds)}s`,
      ...(rampSeconds === 0 ? [] : [`ramp_time=${String(rampSeconds)}s`]),
    ]
  })
  return `${[global, layout, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`
}
