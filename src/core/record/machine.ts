import { defined } from '../defined.ts'
import { seconds, type Seconds } from '../series.ts'
import { median, sortSamples, spread } from '../stats/samples.ts'

/**
 * The CPUs that a process may use.
 * @param status its /proc/PID/status; proc(5): `Cpus_allowed_list:	0-3,8`
 * @returns their numbers, ascending; empty where the line is missing
 */
export function allowedCpus(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    if (range === '') return []
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** The list as the kernel writes it: `0-3,8`. @param cpus ascending */
export function formatCpuList(cpus: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const cpu of cpus) {
    const range = ranges.at(-1)
    if (range?.last === cpu - 1) range.last = cpu
    else ranges.push({ first: cpu, last: cpu })
  }
  return ranges
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(',')
}

/** What happened on this machine while one side was measured. Shares of CPU time are undefined over less than half a second. */
export interface MachineUse {
  /** Share of all CPU time that the hypervisor gave to others. */
  readonly stolen?: number
  /** Cores that were busy with something else than what is measured; with everything, where that cannot be distinguished. */
  readonly others?: number
  /** How far the wall clock was put forward or back, in s. */
  readonly clockStep: number
  /** How often a core was slowed down because it was hot. */
  readonly throttled?: number
  /** Pages that programs had to look through for a free one. */
  readonly scanned?: number
  /** MiB read from block devices. */
  readonly read?: number
}

/**
 * Seconds below which shares of CPU time are left out: the kernel counts ticks of 10 ms. With readings 10 ms
 * apart, one more tick on each of two cores looks like two cores of load; at half a second it is 0.04 cores,
 * which no rule notices.
 */
const ENOUGH_TICKS = 0.5

/** @param before earlier than `after` */
export function useBetween(before: MachineReading, after: MachineReading): MachineUse {
  const elapsed = after.monotonic - before.monotonic
  const hasShares = elapsed >= ENOUGH_TICKS
  const own = difference(before.own, after.own) ?? 0
  const total = difference(before.cpu?.total, after.cpu?.total)
  const busy = difference(before.cpu?.busy, after.cpu?.busy)
  const stolen = difference(before.cpu?.stolen, after.cpu?.stolen)
  const throttled = difference(before.throttled, after.throttled)
  const scanned = difference(before.memory?.scanned, after.memory?.scanned)
  const read = difference(before.memory?.readKibibytes, after.memory?.readKibibytes)
  return {
    clockStep: rounded((after.wall - before.wall) / 1000 - elapsed),
    ...(hasShares && stolen !== undefined && total !== undefined && total > 0
      ? { stolen: rounded(stolen / total) }
      : {}),
    ...(hasShares && busy !== undefined ? { others: rounded(Math.max(0, busy - own) / elapsed) } : {}),
    ...defined({ throttled, scanned, read: read === undefined ? undefined : rounded(read / 1024) }),
  }
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

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
  /** Time of all cores, idle time included. */
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

/** Busy CPU time: user, nice, system, irq, softirq; not idle, iowait and steal. User contains guest. */
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

interface Rule {
  readonly code: 'steal' | 'neighbour-load' | 'throttled' | 'memory-pressure' | 'page-cache'
  readonly of: (use: MachineUse) => number | undefined
  /** Smaller excesses over the usual are nothing, however quiet the machine is otherwise. */
  readonly least: number
  readonly isTwoSided?: true
  readonly describe: (value: number, usual: number) => string
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const RULES: readonly Rule[] = [
  {
    code: 'steal',
    of: (use) => use.stolen,
    least: 0.02,
    describe: (value, usual) => `${percent(value)} of the CPU time was stolen, usually ${percent(usual)}`,
  },
  {
    code: 'neighbour-load',
    of: (use) => use.others,
    least: 0.25,
    describe: (value, usual) => `others used ${value.toFixed(2)} cores, usually ${usual.toFixed(2)}`,
  },
  {
    code: 'throttled',
    of: (use) => use.throttled,
    least: 0.5,
    describe: (value, usual) => `hot cores were slowed down ${String(value)} times, usually ${String(usual)}`,
  },
  {
    code: 'memory-pressure',
    of: (use) => use.scanned,
    least: 1000,
    describe: (value, usual) =>
      `${String(value)} pages were searched for free memory, usually ${String(usual)}`,
  },
  {
    code: 'page-cache',
    of: (use) => use.read,
    least: 64,
    isTwoSided: true,
    describe: (value, usual) => `${value.toFixed(0)} MiB came from disk, usually ${usual.toFixed(0)}`,
  },
]

/** A wall clock that was put right by less does not matter to tools that measure seconds. */
const CLOCK_STEP = 0.1
/** Fewer rounds do not show what is usual. */
const ENOUGH = 6
/** In robust standard deviations. */
const EXCESS = 6

/**
 * Which rounds of one measurement, on one side, were disturbed by something else. Usual is the median over
 * all its rounds, so that neither a machine that is always busy nor a subject that needs more is taken for a
 * disturbance.
 * @param uses one per round; undefined for a round that was not measured
 * @returns for each, in the order given, what is unusual about it: what was seen and what is usual, for the
 * person
 */
export function disturbances(
  uses: readonly (MachineUse | undefined)[],
): { readonly code: Rule['code'] | 'clock-step'; readonly text: string }[][] {
  const limits = RULES.map((rule) => {
    const values = uses.flatMap((use) => (use === undefined ? [] : (rule.of(use) ?? [])))
    if (values.length < ENOUGH) return undefined
    const samples = sortSamples(values)
    return { rule, usual: median(samples), excess: Math.max(rule.least, EXCESS * spread(samples)) }
  }).filter((limit) => limit !== undefined)
  return uses.map((use) => {
    if (use === undefined) return []
    const unusual = limits.flatMap(({ rule, usual, excess }) => {
      const value = rule.of(use)
      if (value === undefined) return []
      const off = value - usual > excess || (rule.isTwoSided === true && usual - value > excess)
      return off ? [{ code: rule.code, text: rule.describe(value, usual) }] : []
    })
    const step = Math.abs(use.clockStep)
    if (step <= CLOCK_STEP) return unusual
    const text = `the clock was put ${use.clockStep > 0 ? 'forward' : 'back'} by ${step.toFixed(2)} s`
    return [...unusual, { code: 'clock-step', text }]
  })
}

/**
 * The file with the CPU time of a control group, and how to read it. Formats: cpuacct.usage is in ns, usage_usec of cpu.stat in µs.
 * @param folder below /sys/fs/cgroup; of version 1 that of the controller cpuacct
 */
export function cpuAccountIn(folder: string): {
  readonly path: string
  readonly read: (text: string) => Seconds | undefined
} {
  const scaled = (digits: string, perSecond: number): Seconds | undefined =>
    /^\d+$/.test(digits) ? seconds(Number(digits) / perSecond) : undefined
  if (folder.startsWith('/sys/fs/cgroup/cpuacct/'))
    return { path: `${folder}/cpuacct.usage`, read: (text) => scaled(text.trim(), 1e9) }
  return {
    path: `${folder}/cpu.stat`,
    read: (text) => scaled(/^usage_usec (\d+)$/m.exec(text)?.[1] ?? '', 1e6),
  }
}
