import type { MachineReading } from './reading.ts'

/** What happened on this machine while one side was measured. */
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

/** @param before earlier than `after` */
export function useBetween(before: MachineReading, after: MachineReading): MachineUse {
  const elapsed = after.monotonic - before.monotonic
  const own = difference(before.own, after.own) ?? 0
  const total = difference(before.cpu?.total, after.cpu?.total)
  const busy = difference(before.cpu?.busy, after.cpu?.busy)
  const stolen = difference(before.cpu?.stolen, after.cpu?.stolen)
  const throttled = difference(before.throttled, after.throttled)
  const scanned = difference(before.memory?.scanned, after.memory?.scanned)
  const read = difference(before.memory?.readKibibytes, after.memory?.readKibibytes)
  return {
    clockStep: rounded((after.wall - before.wall) / 1000 - elapsed),
    ...(stolen === undefined || total === undefined || total <= 0 ? {} : { stolen: rounded(stolen / total) }),
    ...(busy === undefined || elapsed <= 0 ? {} : { others: rounded(Math.max(0, busy - own) / elapsed) }),
    ...(throttled === undefined ? {} : { throttled }),
    ...(scanned === undefined ? {} : { scanned }),
    ...(read === undefined ? {} : { read: rounded(read / 1024) }),
  }
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
