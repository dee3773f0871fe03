import { defined } from '../defined.ts'

/** What the kernel has counted so far; they only grow. Keys are those of COUNTER_WORDS. */
export type KernelCounters = Readonly<Partial<Record<CounterName, number>>>

/** The counters that are compared, and how people call them. */
export const COUNTER_WORDS = {
  'Tcp.RetransSegs': 'retransmitted TCP segments',
  'TcpExt.TCPTimeouts': 'TCP timeouts',
  'TcpExt.ListenDrops': 'connections refused by a full queue',
  'TcpExt.TCPBacklogDrop': 'TCP segments dropped by a full backlog',
  'Udp.RcvbufErrors': 'UDP packets dropped by a full buffer',
  'Ip.FragCreates': 'IP fragments',
  'Ip.OutDiscards': 'IP packets discarded',
  throttled: 'periods in which a CPU limit stopped a container',
  contextSwitches: 'context switches',
  interrupts: 'interrupts',
  'softirq.NET_RX': 'softirqs for received packets',
  'softirq.NET_TX': 'softirqs for sent packets',
  'softirq.BLOCK': 'softirqs for disks',
  pageFaults: 'page faults',
  majorPageFaults: 'page faults that read a disk',
  reclaimed: 'pages scanned for free memory',
  diskRequests: 'disk requests',
  diskFlushes: 'disk flushes',
} as const
export type CounterName = keyof typeof COUNTER_WORDS

export const COUNTER_NAMES = Object.keys(COUNTER_WORDS) as readonly CounterName[]

function isCounter(name: string): name is CounterName {
  return Object.hasOwn(COUNTER_WORDS, name)
}

/**
 * @param text of /proc/net/snmp and /proc/net/netstat, of any number of network namespaces one after the other: a line with names
 * behind `Tcp:`, then one with values (proc_net(5)). They are added up.
 */
export function parseProtocolCounters(text: string): KernelCounters {
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
  return sums
}

/** The files of /proc that count for a whole machine; undefined: it is not there. */
export interface MachineFiles {
  readonly stat: string | undefined
  readonly vmstat: string | undefined
  readonly softirqs: string | undefined
  readonly diskstats: string | undefined
}

/** Formats: proc_stat(5), proc_vmstat(5), and admin-guide/iostats of the kernel. */
export function parseMachineCounters({ stat, vmstat, softirqs, diskstats }: MachineFiles): KernelCounters {
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
  return defined({
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
  })
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

/** Both together; what both have is added up. */
export function sumOfCounters(one: KernelCounters, other: KernelCounters): KernelCounters {
  const sums: Partial<Record<CounterName, number>> = { ...one }
  for (const name of COUNTER_NAMES) {
    const value = other[name]
    if (value !== undefined) sums[name] = (sums[name] ?? 0) + value
  }
  return sums
}

/** How much each grew in a second. What shrank belonged to something that has ended, and is left out. */
export function ratesBetween(before: KernelCounters, after: KernelCounters, seconds: number): KernelCounters {
  const rates: Partial<Record<CounterName, number>> = {}
  for (const name of COUNTER_NAMES) {
    const [from, to] = [before[name], after[name]]
    if (from !== undefined && to !== undefined && to >= from) rates[name] = (to - from) / seconds
  }
  return rates
}
