/** What a possible cause is, in the order in which it explains a slowdown best. */
export const CAUSE_KINDS = [
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
export function sizeOfChange(base: number, head: number): number {
  return Math.abs(Math.log2((head + 1) / (base + 1)))
}
