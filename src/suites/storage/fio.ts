import { EnvironmentError } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import type { Bytes } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { describeFailure, uninterrupted } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { parseFio } from './fio-output.ts'
import { jobDefinition, type JobName } from './jobs.ts'

export interface FioTarget {
  /** Folder of the volume, or the device that it is. */
  readonly path: string
  readonly isDevice: boolean
  /** For each process: of its file or files, or of its part of the device. */
  readonly size: Bytes
  /** Each has its own file or part. */
  readonly processes: number
  /** Files that `size` is shared among, used in alternation; more than one only for a single process. */
  readonly files: number
  /** Counts the sets of those files, one of which replaces the other. */
  readonly set: number
}

export interface FioSettings {
  readonly durationSeconds: number
  readonly rampSeconds: number
  readonly ioDepth: number
  readonly ioEngine: 'libaio' | 'sync'
  readonly cpus: string | undefined
}

const TEST_FILE = 'kbench.fio'
/** fio puts the number of the process in. */
const MANY_FILES = 'kbench.$jobnum.fio'
/** What the names of one set of files begin with, before the number of the file. */
const setPrefix = (set: number): string => `kbench.${String(set)}.`
const FIRST_OF_MANY = 'kbench.0.fio'
/** Blocks under way while the file is written; enough for any disk. */
const LAYOUT_DEPTH = 32

/** Writes every file once in full: reading blocks that were never written would measure the file system's zeros. */
export function layoutArguments(target: FioTarget): Argv {
  return [
    'fio',
    '--name=layout',
    ...files(target),
    '--rw=write',
    '--bs=1M',
    `--iodepth=${String(LAYOUT_DEPTH)}`,
    ...common(target, 'libaio'),
    ...(target.processes === 1 ? [] : ['--group_reporting']),
    '--end_fsync=1',
    '--output-format=json',
  ]
}

const REPLACE =
  'old=$0 new=$1; shift; if "$@"; then rm -f "$old"*.fio; else status=$?; rm -f "$new"*.fio; exit $status; fi'

/**
 * Writes a set of files, then deletes the one before: in this order, so that the new ones are elsewhere on the disk. What could not be
 * written in full is deleted instead.
 * @param next the same but for its set
 */
export function replaceArguments(now: FioTarget, next: FioTarget): Argv {
  const prefixOf = ({ path, set }: FioTarget): string => `${path}/${setPrefix(set)}`
  return ['sh', '-c', REPLACE, prefixOf(now), prefixOf(next), ...layoutArguments(next)]
}

/** One job on the files that `layoutArguments` wrote. */
export function jobArguments(name: JobName, target: FioTarget, settings: FioSettings): Argv {
  return [
    'fio',
    `--name=${name}`,
    ...files(target),
    ...patternOf(name, settings).map((option) => `--${option}`),
    ...common(target, settings.ioEngine),
    ...timesOf(settings).map((option) => `--${option}`),
    '--group_reporting',
    ...(settings.cpus === undefined ? [] : [`--cpus_allowed=${settings.cpus}`]),
    '--invalidate=1',
    '--output-format=json',
  ]
}

/** What a job does, as options or as lines of a job file. */
export function patternOf(name: JobName, settings: FioSettings): string[] {
  const { pattern, blockSize, readShare, ioDepth = settings.ioDepth } = jobDefinition(name)
  return [
    `rw=${pattern}`,
    ...(readShare === undefined ? [] : [`rwmixread=${String(readShare)}`]),
    `bs=${blockSize}`,
    `iodepth=${String(ioDepth)}`,
  ]
}

/** How long a job takes, in the same way. */
export function timesOf({ durationSeconds, rampSeconds }: FioSettings): string[] {
  const ramp = rampSeconds === 0 ? [] : [`ramp_time=${String(rampSeconds)}`]
  return [`runtime=${String(durationSeconds)}`, ...ramp, 'time_based=1']
}

// In bytes: whether fio's Gi is 10^9 or 2^30 depends on its kb_base.
function common({ size, processes }: FioTarget, ioEngine: FioSettings['ioEngine']): string[] {
  return [
    `--size=${String(size)}`,
    '--direct=1',
    `--ioengine=${ioEngine}`,
    ...(processes === 1 ? [] : [`--numjobs=${String(processes)}`]),
    '--thread',
  ]
}

function files({ path, isDevice, size, processes, files: count, set }: FioTarget): string[] {
  if (isDevice)
    return [`--filename=${path}`, ...(processes === 1 ? [] : [`--offset_increment=${String(size)}`])]
  if (count > 1)
    return [
      `--directory=${path}`,
      `--filename_format=${setPrefix(set)}$filenum.fio`,
      `--nrfiles=${String(count)}`,
    ]
  return processes === 1
    ? [`--filename=${path}/${TEST_FILE}`]
    : [`--directory=${path}`, `--filename_format=${MANY_FILES}`]
}

/**
 * A job file, which comes from standard input, on the file that `layoutArguments` wrote, the first of
 * several. It follows defaults, which it may override.
 */
export function jobFileArguments(
  { path, isDevice, size, processes }: FioTarget,
  { durationSeconds, cpus }: FioSettings,
): Argv {
  const file = processes === 1 ? TEST_FILE : FIRST_OF_MANY
  return [
    'fio',
    `--filename=${isDevice ? path : `${path}/${file}`}`,
    `--size=${String(size)}`,
    `--runtime=${String(durationSeconds)}`,
    ...(cpus === undefined ? [] : [`--cpus_allowed=${cpus}`]),
    '--thread',
    // One report per section: otherwise one per process, or one for all that run at the same time.
    '--group_reporting',
    '--new_group',
    '--output-format=json',
    '-',
  ]
}

/** Lines of a job file that choose the file or files, relative to fio's folder. */
export function fileLines(processes: number): string[] {
  return processes === 1
    ? [`filename=${TEST_FILE}`]
    : [`filename_format=${MANY_FILES}`, `numjobs=${String(processes)}`]
}

interface FioRun {
  readonly argv: Argv
  /** Job file for standard input. */
  readonly input?: string
  readonly source: string
  readonly timeoutSeconds: number
  /** Called when it has ended. */
  readonly ended?: () => void
  /** Under raw/. */
  readonly rawName: string
}

/**
 * Runs fio in the pod.
 * @throws {EnvironmentError} with what fio said on standard error
 * @throws {Interrupted}
 */
export async function runFio(
  pod: TestbedPod,
  { argv, input, source, timeoutSeconds, ended, rawName }: FioRun,
  context: SuiteContext,
): Promise<ReturnType<typeof parseFio>> {
  const { signal } = context
  const result = uninterrupted(await pod.exec(argv, { signal, timeoutSeconds, input }))
  ended?.()
  await context.saveRaw(rawName, result.stdout)
  if (result.failure !== undefined || result.exitCode !== 0) {
    // The first line is the cause, the last ones only say that fio gave up.
    const said = firstLine(result.stderr)
    throw new EnvironmentError(
      said === undefined || result.failure !== undefined
        ? `${source} failed: ${describeFailure(result)}`
        : `${source} failed with exit code ${String(result.exitCode)}: ${said}`,
    )
  }
  return parseFio(result.stdout, source)
}
