import type { Comparison } from '../comparison/schema.ts'
import { groupBy } from '../group-by.ts'
import { quantity } from '../kubernetes-quantity.ts'
import type { CounterName } from '../profile/counters.ts'
import type { ProfileSummary } from '../profile/schema.ts'

type Difference = Comparison['environmentDifferences'][number]

interface FieldKind {
  readonly pattern: RegExp
  readonly kind: CauseKind
  /** None: it may act on everything. */
  readonly area?: Area
}

/** A link that only one side has is no narrower link. */
const LINK = /^node: (?:MTU|queueing) of /

/** Fields by their names, as providers and core/subject-state call them; the first that matches counts. */
const FIELDS: readonly FieldKind[] = [
  { pattern: LINK, kind: 'bottleneck', area: 'network' },
  { pattern: /^(?:mtu|scenario\.networkMtu)$/, kind: 'bottleneck', area: 'network' },
  { pattern: /^node: registries asked /, kind: 'bottleneck', area: 'images' },
  { pattern: /: restarts$|: evicted pods$|^warnings /, kind: 'waiting' },
  { pattern: / container [^ ]+: resources\.limits\./, kind: 'bottleneck' },
  { pattern: /^podResources$/, kind: 'bottleneck' },
  { pattern: /^node: \w+ rules in table |^node: nftables rules$/, kind: 'rules', area: 'network' },
  { pattern: /^node: (?:IPVS virtual servers|IP sets)$/, kind: 'rules', area: 'network' },
  { pattern: /^node: routes$/, kind: 'consequence', area: 'network' },
  // The kernel copies them to and from the interfaces that there are.
  { pattern: /^node: sysctl net\.ipv[46]\.(?:conf|neigh)\./, kind: 'consequence', area: 'network' },
  { pattern: /^node: (?:sysctl net\.|routing rules$)/, kind: 'setting', area: 'network' },
  { pattern: /^node: sysctl (?:vm|fs)\./, kind: 'setting', area: 'disk' },
  { pattern: /^node: /, kind: 'setting' },
]

/** What kind of cause a difference between base and head may be. */
export function causeOfDifference(difference: Difference): Cause {
  const { field, unrelated = false } = difference
  const named = fieldKind(field)?.kind ?? 'subject'
  const kind = kindByDirection(named, difference)
  // The order of the subject's differences says more than their texts.
  return { kind, size: kind === 'subject' ? 1 : sizeOf(difference), unrelated }
}

/** A limit that became wider slows nothing; what goes wrong less often follows from something else. */
function kindByDirection(kind: CauseKind, difference: Difference): CauseKind {
  if (kind === 'bottleneck') return isNarrower(difference) ? kind : 'setting'
  return kind === 'waiting' && isNarrower(difference) ? 'consequence' : kind
}

/** What a setting acts on; undefined: perhaps on everything. */
export function areaOf(field: string): Area | undefined {
  return fieldKind(field)?.area
}

function fieldKind(field: string): FieldKind | undefined {
  return FIELDS.find(({ pattern }) => pattern.test(field))
}

/** On head. Texts may be: a queue, another registry. */
function isNarrower({ field, baseline, current }: Difference): boolean {
  if (current === null || (baseline === null && LINK.test(field))) return false
  const [base, head] = [amountIn(baseline), amountIn(current)]
  return base === undefined || head === undefined || head < base
}

function sizeOf({ baseline, current }: Difference): number {
  const [base, head] = [amountIn(baseline), amountIn(current)]
  if (base === undefined || head === undefined || base < 0 || head < 0) return 1
  // CPUs are fractions: 500m is half of 1.
  return Math.min(base, head) > 0 ? Math.abs(Math.log2(head / base)) : sizeOfChange(base, head)
}

/** Nodes that differ have "190 and 210": the middle counts, as which of them has a pod more is chance. */
function amountIn(value: string | null): number | undefined {
  const amounts = (value ?? '')
    .replace(/ \(.*\)$/, '')
    .split(' and ')
    .map(quantity)
  const sum = amounts.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one))
  return sum === undefined ? undefined : sum / amounts.length
}

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

/** What a possible cause is, in the order in which it explains a slowdown best. */
const CAUSE_KINDS = [
  /** All work passes through it, and it became narrower: MTU and queue of a link, a CPU limit, the registries that are asked. */
  'bottleneck',
  /** A function that takes more CPU time. */
  'function',
  /** How many rules packets pass: packet filters, IPVS, IP sets. */
  'rules',
  /** What a person wrote: images, arguments and the rest of objects, versions, parameters. */
  'subject',
  /** Something waited or was lost more often: as the kernel counts it, restarts and evictions of pods, warnings. */
  'waiting',
  /** All other settings of nodes. */
  'setting',
  /** The kernel counts more work of a kind: context switches, interrupts. */
  'activity',
  /** Follows from something else: what is counted less often when less is done, routes. */
  'consequence',
] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]

/** What a setting acts on, and what a suite depends on. */
export const AREAS = ['network', 'disk', 'images'] as const
export type Area = (typeof AREAS)[number]

/** What the ranking needs to know of a possible cause. */
export interface Cause {
  readonly kind: CauseKind
  /** How much it changed, to compare it with others of its kind: 1 is a doubling, a halving, or another text. */
  readonly size: number
  /** It cannot act on what regressed. */
  readonly unrelated: boolean
}

/** Of numbers that are not negative; from nothing to 1 is a doubling. */
function sizeOfChange(base: number, head: number): number {
  return Math.abs(Math.log2((head + 1) / (base + 1)))
}

/**
 * Possible causes, the most likely first. Three rules, in this order:
 *
 * 1. What cannot act on what regressed stands last, before it what follows from other things.
 * 2. Of the others, the largest change of each kind (CAUSE_KINDS, in that order), then the second of each, and so on: so a hundred
 *    settings never hide the one function that grew, nor five functions the one limit.
 * 3. Of one kind the larger change is first. Equal ones keep their order.
 */
export function rankCauses<One extends Cause>(causes: readonly One[]): One[] {
  const ofKind = groupBy(causes, tierAndKind)
  const placed = [...ofKind.values()].flatMap((same) =>
    same.toSorted((a, b) => b.size - a.size).map((one, round) => ({ one, round })),
  )
  return placed
    .sort(
      (a, b) =>
        tierOf(a.one) - tierOf(b.one) ||
        a.round - b.round ||
        CAUSE_KINDS.indexOf(a.one.kind) - CAUSE_KINDS.indexOf(b.one.kind),
    )
    .map(({ one }) => one)
}

function tierOf({ unrelated, kind }: Cause): number {
  if (unrelated) return 2
  return kind === 'consequence' ? 1 : 0
}

function tierAndKind(cause: Cause): string {
  return `${String(tierOf(cause))} ${cause.kind}`
}
