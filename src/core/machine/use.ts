import type { MachineReading } from './reading.ts'

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
 * Seconds below which shares of CPU time are left out: the kernel counts them in ticks of 10 ms. Between readings 10 ms apart,
 * one tick more on each of two cores looks like two cores of load; at half a second it is 0.04 cores, which no rule notices.
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
