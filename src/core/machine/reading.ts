import { seconds, type Seconds } from '../unit.ts'

/** What this machine had done up to one moment. Counters only grow; undefined where the kernel does not say. */
export interface MachineReading {
  /** Wall-clock time, milliseconds since 1970; and a clock that never steps. */
  readonly wall: number
  readonly monotonic: Seconds
  readonly cpu: CpuTimes | undefined
  /** CPU time of what is measured, where it can be distinguished from that of others. */
  readonly own: Seconds | undefined
  readonly memory: MemoryCounters | undefined
  /** How often a core was slowed down because it was hot. */
  readonly throttled: number | undefined
}

interface CpuTimes {
  /** In programs and on their behalf in the kernel; interrupts left out, which the kernel charges to nobody. */
  readonly busy: Seconds
  /** Wanted by this machine, given to another one by the hypervisor. */
  readonly stolen: Seconds
  /** Of all cores, idle time included. */
  readonly total: Seconds
}

interface MemoryCounters {
  /** Pages that programs themselves had to look through to get a free one. */
  readonly scanned: number
  /** KiB read from block devices: what the page cache did not have. */
  readonly readKibibytes: number
}

/** USER_HZ, the same on every Linux in use. */
export const TICKS_PER_SECOND = 100

/** CPU time of all cores in ticks, by what it was spent on. */
interface CpuTicks {
  readonly user: number
  readonly nice: number
  readonly system: number
  readonly idle: number
  readonly waiting: number
  readonly irq: number
  readonly softirq: number
  readonly stolen: number
}

/**
 * @param text of /proc/stat, whose first line is "cpu user nice system idle iowait irq softirq steal guest guest_nice" in ticks;
 * guest time is part of user time. Format: proc_stat(5)
 * @returns undefined when it is no such text
 */
export function parseCpuTicks(text: string): CpuTicks | undefined {
  const fields = /^cpu +(\d+(?: \d+){6,})/.exec(text)?.[1]?.split(' ').map(Number)
  if (fields === undefined) return undefined
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] = fields
  return { user, nice, system, idle, waiting, irq, softirq, stolen }
}

/**
 * CPU time that was not idle: user, nice, system, irq, softirq. Not idle, iowait and steal (of other virtual machines);
 * guest is in user already.
 */
export function busyTimeOf({ user, nice, system, irq, softirq }: CpuTicks): Seconds {
  return seconds((user + nice + system + irq + softirq) / TICKS_PER_SECOND)
}

/** @param text of /proc/stat @returns undefined when it is no such text */
export function parseCpuTimes(text: string): CpuTimes | undefined {
  const ticks = parseCpuTicks(text)
  if (ticks === undefined) return undefined
  const { user, nice, system, idle, waiting, irq, softirq, stolen } = ticks
  const total = user + nice + system + idle + waiting + irq + softirq + stolen
  return {
    busy: seconds((user + nice + system) / TICKS_PER_SECOND),
    stolen: seconds(stolen / TICKS_PER_SECOND),
    total: seconds(total / TICKS_PER_SECOND),
  }
}

/** @param text of /proc/vmstat: lines "name value" @returns undefined when it lacks what is looked for */
export function parseMemoryCounters(text: string): MemoryCounters | undefined {
  const counter = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  const [scanned, readKibibytes] = [counter('pgscan_direct'), counter('pgpgin')]
  return Number.isNaN(scanned + readKibibytes) ? undefined : { scanned, readKibibytes }
}
