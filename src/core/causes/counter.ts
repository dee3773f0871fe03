import type { CounterName } from '../profile/counters.ts'
import type { ProfileSummary } from '../profile/schema.ts'
import { sizeOfChange, type Cause, type CauseKind } from './kinds.ts'

type Counter = ProfileSummary['counters'][number]

/** What it means when the kernel counts it more often. What it counts less often follows from less work. */
const MORE_OFTEN: Readonly<Record<CounterName, CauseKind>> = {
  throttled: 'bottleneck',
  'Tcp.RetransSegs': 'waiting',
  'TcpExt.TCPTimeouts': 'waiting',
  'TcpExt.ListenDrops': 'waiting',
  'TcpExt.TCPBacklogDrop': 'waiting',
  'Udp.RcvbufErrors': 'waiting',
  'Ip.FragCreates': 'waiting',
  'Ip.OutDiscards': 'waiting',
  majorPageFaults: 'waiting',
  reclaimed: 'waiting',
  diskRequests: 'waiting',
  diskFlushes: 'waiting',
  contextSwitches: 'activity',
  interrupts: 'activity',
  'softirq.NET_RX': 'activity',
  'softirq.NET_TX': 'activity',
  'softirq.BLOCK': 'activity',
  pageFaults: 'activity',
}

/** What kind of cause a counter is that changed in the rounds of a profile. */
export function causeOfCounter({ name, base, head }: Counter): Cause {
  return {
    kind: head > base ? MORE_OFTEN[name] : 'consequence',
    size: sizeOfChange(base, head),
    unrelated: false,
  }
}
