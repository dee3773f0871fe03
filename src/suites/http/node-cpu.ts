import { EnvironmentError } from '../../core/errors.ts'
import { busyTimeOf, parseCpuTicks } from '../../core/record/machine.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { TestbedPod } from '../../ports/testbed.ts'

/** Shell that prints the first line of /proc/stat: the sums over all CPUs since the kernel started. */
const CPU_TIMES = `grep '^cpu ' /proc/stat`
const STEP_SECONDS = 20

/** Shell that runs a command between two readings, which go to standard error, and ends as the command does. */
export function withCpuTimes(command: string): string {
  return `${CPU_TIMES} >&2; ${command}; code=$?; ${CPU_TIMES} >&2; exit $code`
}

/** CPU time that was not idle. @returns undefined for a line that is no reading as of /proc/stat */
export function busyTime(line: string): Seconds | undefined {
  const ticks = parseCpuTicks(line)
  return ticks === undefined ? undefined : busyTimeOf(ticks)
}

/** Busy time between the first and the last reading in a text; undefined where there are not two. */
export function busyTimeBetween(text: string): Seconds | undefined {
  const readings = text
    .split('\n')
    .map(busyTime)
    .filter((reading) => reading !== undefined)
  const [first, last] = [readings.at(0), readings.at(-1)]
  return readings.length < 2 || first === undefined || last === undefined ? undefined : seconds(last - first)
}

/** The kernels of some nodes, each once, with a pod on it. */
interface Kernels {
  readonly pods: readonly TestbedPod[]
  readonly note: string | undefined
}

/**
 * Nodes that are containers of one machine (kind, the host provider) share a kernel, whose CPU times are then those of
 * the whole machine: it must be counted once.
 * @param pods one per node that is looked at; the client's first, so that its kernel is read where hey runs
 * @param commands of this machine, which may itself be where the nodes are
 * @throws {EnvironmentError} when a node does not say its boot id
 */
export async function findKernels(
  pods: readonly TestbedPod[],
  commands: CommandRunner,
  signal: AbortSignal,
): Promise<Kernels> {
  const options = { signal, timeoutSeconds: STEP_SECONDS }
  const own = bootIdIn(await commands.run(READ_BOOT_ID, options))
  const kernels = new Map<string, TestbedPod[]>()
  for (const [pod, id] of await Promise.all(
    pods.map(async (pod) => [pod, bootIdIn(await pod.exec(READ_BOOT_ID, options))] as const),
  )) {
    if (id === undefined) throw new EnvironmentError(`node ${pod.node} does not report its boot id`)
    kernels.set(id, [...(kernels.get(id) ?? []), pod])
  }
  const shared = [...kernels].flatMap(([id, group]) => {
    const names = [...group.map(({ node }) => node), ...(id === own ? ['this machine'] : [])]
    return names.length > 1 ? [names.join(', ')] : []
  })
  return {
    pods: [...kernels.values()].flatMap(([first]) => (first === undefined ? [] : [first])),
    note:
      shared.length === 0
        ? undefined
        : `http_node_cpu counts everything that runs on the machine, because these share one kernel: ${shared.join('; ')}`,
  }
}

/** https://docs.kernel.org/admin-guide/sysctl/kernel.html#random */
const READ_BOOT_ID = ['cat', '/proc/sys/kernel/random/boot_id'] as const

function bootIdIn({ exitCode, stdout }: CommandResult): string | undefined {
  const id = stdout.trim()
  return exitCode === 0 && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
}

/** Busy time of several kernels since they started, summed; undefined when one cannot be read. */
export async function readBusyTime(
  pods: readonly TestbedPod[],
  signal: AbortSignal | undefined,
): Promise<Seconds | undefined> {
  const times = await Promise.all(
    pods.map(async (pod) => {
      const options = { timeoutSeconds: STEP_SECONDS, signal }
      return busyTime((await pod.exec(['sh', '-c', CPU_TIMES], options)).stdout)
    }),
  )
  return totalTime(times)
}

/** undefined when one of them is. */
export function totalTime(times: readonly (Seconds | undefined)[]): Seconds | undefined {
  return times.reduce<Seconds | undefined>(
    (total, time) => (total === undefined || time === undefined ? undefined : seconds(total + time)),
    seconds(0),
  )
}
