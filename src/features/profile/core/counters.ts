import { COUNTER_NAMES, type CounterName } from '../../../core/record/profile-summary.ts'
import { defined } from '../../../core/defined.ts'
import { sum } from '../../../core/stats/samples.ts'

/** What the kernel has counted so far; they only grow. */
export type KernelCounters = Readonly<Partial<Record<CounterName, number>>>

/**
 * What the files of /proc count for a machine, and the text of LocalNodes.counters for nodes; undefined: it is not there. Formats:
 * proc_stat(5), proc_vmstat(5), and admin-guide/iostats of the kernel.
 */
export function parseKernelCounters({
  stat,
  vmstat,
  softirqs,
  diskstats,
  nodes,
}: Record<'stat' | 'vmstat' | 'softirqs' | 'diskstats' | 'nodes', string | undefined>): KernelCounters {
  const first = (text: string | undefined, pattern: RegExp): number | undefined => {
    const found = pattern.exec(text ?? '')?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const softirq = (name: string): number | undefined =>
    new RegExp(`^ *${name}: *(.*)$`, 'm')
      .exec(softirqs ?? '')?.[1]
      ?.trim()
      .split(/ +/)
      .reduce((sum, field) => sum + Number(field), 0)
  const disks = diskstats === undefined ? undefined : wholeDisks(diskstats)
  return {
    ...(nodes === undefined ? {} : countersOfNodes(nodes)),
    ...defined({
      contextSwitches: first(stat, /^ctxt (\d+)$/m),
      interrupts: first(stat, /^intr (\d+)/m),
      'softirq.NET_RX': softirq('NET_RX'),
      'softirq.NET_TX': softirq('NET_TX'),
      'softirq.BLOCK': softirq('BLOCK'),
      pageFaults: first(vmstat, /^pgfault (\d+)$/m),
      majorPageFaults: first(vmstat, /^pgmajfault (\d+)$/m),
      reclaimed: first(vmstat, /^pgscan_direct (\d+)$/m),
      diskRequests: disks?.reduce((sum, fields) => sum + (fields[3] ?? 0) + (fields[7] ?? 0), 0),
      diskFlushes: disks?.reduce((sum, fields) => sum + (fields[17] ?? 0), 0),
    }),
  }
}

function isCounter(name: string): name is CounterName {
  return (COUNTER_NAMES as readonly string[]).includes(name)
}

/**
 * Counters of protocols, summed over all network namespaces: a line with names behind `Tcp:`, then one with
 * values (proc_net(5)); and how often CPU limits stopped containers.
 */
function countersOfNodes(text: string): KernelCounters {
  const sums: Partial<Record<CounterName, number>> = {}
  let head: readonly string[] = []
  for (const line of text.split('\n')) {
    const fields = line.split(' ')
    if (fields[0] !== head[0] || fields.length !== head.length) {
      head = fields
      continue
    }
    const protocol = (head[0] ?? '').replace(/:$/, '')
    for (const [index, field] of head.entries()) {
      const name = `${protocol}.${field}`
      const value = Number(fields[index])
      if (isCounter(name) && Number.isFinite(value)) sums[name] = (sums[name] ?? 0) + value
    }
    head = []
  }
  const throttled = [...text.matchAll(/^throttled (\d+)$/gm)].map(([, times]) => Number(times))
  return { ...sums, throttled: sum(throttled) }
}

/** Lines of disks, not of their partitions, loop devices or memory. */
function wholeDisks(diskstats: string): number[][] {
  const lines = diskstats.split('\n').map((line) => line.trim().split(/ +/))
  const names = new Set(lines.map(([, , name = '']) => name))
  return lines
    .filter(([, , name = '']) => name !== '' && !/^(?:loop|ram|zram|dm-|md)/.test(name))
    .filter(([, , name = '']) => !names.has(name.replace(/p?\d+$/, '')) || !/\d$/.test(name))
    .map((fields) => fields.map(Number))
}

/** How much each grew in a second. What shrank belonged to something that has ended, and is left out. */
export function ratesBetween(before: KernelCounters, after: KernelCounters, seconds: number): KernelCounters {
  const rates: Partial<Record<CounterName, number>> = {}
  for (const name of COUNTER_NAMES) {
    const [from, to] = [before[name], after[name]]
    if (from !== undefined && to !== undefined && to >= from && seconds > 0)
      rates[name] = (to - from) / seconds
  }
  return rates
}
