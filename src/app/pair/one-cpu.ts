import { messageOf } from '../../core/errors.ts'
import { allowedCpus, formatCpuList } from '../../core/record/machine.ts'
import type { Files } from '../../ports/files.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../ports.ts'
import { SIDES, type BySide } from './sides.ts'

/**
 * The CPU that all loads of a pair can be kept on: the last one that kbench may use, as interrupts go to the
 * first. Otherwise the scheduler moves both ends of a connection between one core and two, which changes
 * throughput and round trips by tens of per cent; on one CPU they are what the work costs.
 * @returns undefined where the testbeds do not have the CPUs of this machine, or it has only one
 */
export async function sharedCpuOf(testbeds: BySide<Testbed>, files: Files): Promise<number | undefined> {
  if (SIDES.some((side) => testbeds[side].cpus === undefined)) return undefined
  const allowed = await ownCpus(files)
  return allowed.length < 2 ? undefined : allowed.at(-1)
}

/**
 * Keeps testbeds, where possible, and kbench itself off the CPU of the loads: a kubelet that wakes up there
 * moved a round by 10 to 30 per cent. Best effort: what refuses is a warning, and then neither side does it.
 * @param cpu undefined: both testbeds may use all CPUs again
 * @returns gives all CPUs back: on one of two, pods take half as long again to start. Never throws
 */
export async function reserveForLoads(
  cpu: number | undefined,
  testbeds: BySide<Testbed>,
  ports: Pick<Ports, 'commands' | 'files' | 'log' | 'processId'>,
): Promise<() => Promise<void>> {
  const reserve = (one: number | undefined): Promise<void>[] =>
    SIDES.flatMap((side) => testbeds[side].cpus?.reserve(one) ?? [])
  try {
    await Promise.all(reserve(cpu))
  } catch (error) {
    ports.log.warning(
      `other work is not kept off CPU ${String(cpu)}, so rounds differ more: ${messageOf(error)}`,
    )
    await Promise.allSettled(reserve(undefined))
  }
  const all = await ownCpus(ports.files)
  const others = all.filter((one) => one !== cpu)
  if (cpu === undefined) return () => Promise.resolve()
  const moveTo = async (cpus: readonly number[]): Promise<void> => {
    const list = ['--cpu-list', '--pid', formatCpuList(cpus), String(ports.processId)]
    await ports.commands.run(['taskset', '--all-tasks', ...list], { timeoutSeconds: 10 })
  }
  const canMove = others.length > 0
  if (canMove) await moveTo(others)
  return async () => {
    await Promise.allSettled([...(canMove ? [moveTo(all)] : []), ...reserve(undefined)])
  }
}

/**
 * Keeps a command on one CPU (taskset(1)), as batch work (chrt(1), sched(7)): a receiver that wakes up waits.
 * Whether it interrupts the sender instead differs between connections, and so does TCP.
 */
function keptOn(cpu: number): (argv: readonly [string, ...string[]]) => [string, ...string[]] {
  return (argv) => ['chrt', '--batch', '0', 'taskset', '--cpu-list', String(cpu), ...argv]
}

/** What a suite keeps its loads on one CPU by; undefined: they run on any. */
export function loadsOn(
  cpu: number | undefined,
  testbed: Testbed,
): Pick<SuiteContext, 'testbed' | 'onLoadCpu'> {
  return cpu === undefined ? { testbed } : { testbed: onCpu(testbed, cpu), onLoadCpu: keptOn(cpu) }
}

/** The same testbed, with all servers and commands of its pods on one CPU. */
export function onCpu(testbed: Testbed, cpu: number): Testbed {
  const kept = keptOn(cpu)
  return {
    ...testbed,
    async startPod(request, signal) {
      const pod = await testbed.startPod({ ...request, servers: request.servers.map(kept) }, signal)
      return {
        ...pod,
        exec: (argv, options) => pod.exec(kept(argv), options),
        start: (argv, options) => pod.start(kept(argv), options),
      }
    },
  }
}

/** The CPUs that kbench itself may use, in order; none where the system does not say (proc(5), Cpus_allowed_list). */
export async function ownCpus(files: Files): Promise<number[]> {
  return allowedCpus((await files.readIfPresent('/proc/self/status')) ?? '')
}
