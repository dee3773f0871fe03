import { type CauseKind, type CausesOf, sizeOfChange, type WordedCause } from '../../../core/report/causes.ts'
import { formatMagnitude, formatNumber } from '../../../core/format/numbers.ts'
import type { CounterName, ProfileSummary } from '../../../core/record/profile-summary.ts'

type Counter = ProfileSummary['counters'][number]

/** How people call a counter, and what it means when the kernel counts it more often. */
const COUNTERS: Readonly<Record<CounterName, { readonly words: string; readonly moreOften: CauseKind }>> = {
  'Tcp.RetransSegs': { words: 'retransmitted TCP segments', moreOften: 'waiting' },
  'TcpExt.TCPTimeouts': { words: 'TCP timeouts', moreOften: 'waiting' },
  'TcpExt.ListenDrops': { words: 'connections refused by a full queue', moreOften: 'waiting' },
  'TcpExt.TCPBacklogDrop': { words: 'TCP segments dropped by a full backlog', moreOften: 'waiting' },
  'Udp.RcvbufErrors': { words: 'UDP packets dropped by a full buffer', moreOften: 'waiting' },
  'Ip.FragCreates': { words: 'IP fragments', moreOften: 'waiting' },
  'Ip.OutDiscards': { words: 'IP packets discarded', moreOften: 'waiting' },
  throttled: { words: 'periods in which a CPU limit stopped a container', moreOften: 'bottleneck' },
  contextSwitches: { words: 'context switches', moreOften: 'activity' },
  interrupts: { words: 'interrupts', moreOften: 'activity' },
  'softirq.NET_RX': { words: 'softirqs for received packets', moreOften: 'activity' },
  'softirq.NET_TX': { words: 'softirqs for sent packets', moreOften: 'activity' },
  'softirq.BLOCK': { words: 'softirqs for disks', moreOften: 'activity' },
  pageFaults: { words: 'page faults', moreOften: 'activity' },
  majorPageFaults: { words: 'page faults that read a disk', moreOften: 'waiting' },
  reclaimed: { words: 'pages scanned for free memory', moreOften: 'waiting' },
  diskRequests: { words: 'disk requests', moreOften: 'waiting' },
  diskFlushes: { words: 'disk flushes', moreOften: 'waiting' },
}

const share = (value: number): string => formatMagnitude(value, 'relative', '1')

/**
 * One line per function that grew, by its share or by operation, or one that none did; one per kernel counter
 * that says what was waited for; one each for what else it counts more and less often.
 */
export const causesOfProfiles: CausesOf = ({ profiles = [] }) =>
  profiles.flatMap((profile) => [...functionCauses(profile), ...counterCauses(profile)])

/** The whole that shares refer to, and what the sentence of no growth says next. */
const SOURCES: Readonly<
  Record<ProfileSummary['source'], { readonly whole: string; readonly nothing: string }>
> = {
  perf: {
    whole: 'the CPU time',
    nothing: 'The time is lost in waiting: for a limit, a disk or the network',
  },
  pprof: {
    whole: 'a CPU',
    nothing: 'The time is lost in waiting, in the kernel or in programs that subject.pprof does not name',
  },
}

function functionCauses(profile: ProfileSummary): WordedCause[] {
  const { source, measurement, rounds, busy, grew, perOperation } = profile
  const { whole, nothing } = SOURCES[source]
  const within = `in ${String(rounds)} rounds with ${source}`
  if (perOperation !== undefined) return slowerOperations(profile, perOperation)
  if (grew.length === 0) {
    const which = source === 'perf' ? 'no function' : 'no function of the profiled pods'
    const unit = source === 'perf' ? '' : ` of ${whole}`
    const sentence = `${measurement}: ${which} takes more CPU time on head (all together ${share(busy.base)}${unit} on base, ${share(busy.head)} on head, ${within}). ${nothing}`
    return [{ kind: 'function', size: 0, unrelated: false, sentence }]
  }
  // A share of all CPUs and one of one CPU are not comparable: each profile has its own measure.
  const largest = Math.max(...grew.map(({ change }) => change))
  return grew.map(({ name, systemCall, base, head, change, lower, upper }) => ({
    kind: 'function',
    size: change / largest,
    unrelated: false,
    sentence: `${measurement}: ${name}${inSystemCall(systemCall)} takes ${share(head)} of ${whole} on head, ${share(base)} on base (between ${share(lower)} and ${share(upper)} more, ${within})${withoutSymbols(name)}`,
  }))
}

/** One line per function that takes longer for an operation, or one where none stands out. */
function slowerOperations(
  { source, measurement, rounds }: ProfileSummary,
  { work, busy, grew }: NonNullable<ProfileSummary['perOperation']>,
): WordedCause[] {
  const within = `in ${String(rounds)} rounds with ${source}`
  const sentenceOf = ({ base, change, lower, upper }: ProfileSummary['busy'], name = ''): string =>
    `${measurement}: an operation takes ${share(change / base)} more CPU time${name === '' ? '' : ` in ${name}`} on head (between ${share(lower / base)} and ${share(upper / base)} more, ${within}): head does ${share(1 - work)} less in the same time${withoutSymbols(name)}`
  const functions = grew.map((one) => ({
    kind: 'function' as const,
    size: one.change / busy.change,
    unrelated: false,
    sentence: sentenceOf(one, `${one.name}${inSystemCall(one.systemCall)}`),
  }))
  const all = { kind: 'function', size: 1, unrelated: false, sentence: sentenceOf(busy) } as const
  return functions.length > 0 ? functions : [all]
}

/** A program asks for system calls; the kernel's own functions say little about it. */
function inSystemCall(name: string | undefined): string {
  return name === undefined ? '' : ` (in the system call ${name})`
}

/** A file without symbols is one frame, named after it, in brackets. */
function withoutSymbols(name: string): string {
  return /^\[.*\]$/.test(name)
    ? '. Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols'
    : ''
}

function counterCauses({ measurement, counters }: ProfileSummary): WordedCause[] {
  // What is counted less often follows from less work.
  const kindOf = ({ name, base, head }: Counter): CauseKind =>
    head > base ? COUNTERS[name].moreOften : 'consequence'
  const line = (kind: CauseKind, some: readonly Counter[]): WordedCause[] => {
    if (some.length === 0) return []
    const changes = some.map(
      ({ name, base, head }) =>
        `${COUNTERS[name].words} (${formatNumber(base)} on base, ${formatNumber(head)} on head)`,
    )
    const size = Math.max(...some.map(({ base, head }) => sizeOfChange(base, head)))
    const sentence = `${measurement}: also changed, per second: ${changes.join(', ')}`
    return [{ kind, size, unrelated: false, sentence }]
  }
  const having = (kind: CauseKind): Counter[] => counters.filter((one) => kindOf(one) === kind)
  const waited = counters.filter((one) => ['bottleneck', 'waiting'].includes(kindOf(one)))
  return [
    ...waited.flatMap((one) => line(kindOf(one), [one])),
    ...line('activity', having('activity')),
    ...line('consequence', having('consequence')),
  ]
}
