import { type Bytes, type Seconds } from '../../../core/series.ts'
import { sum } from '../../../core/stats/samples.ts'

/** What a container has used until a moment. The CPU time only grows. */
export interface ContainerUsage {
  readonly at: Seconds
  readonly cpu: Seconds
  /** In use at that moment, without cached files that are not in use (the working set of the kubelet). */
  readonly memory: Bytes
}

export interface UsageWindow {
  readonly from: Seconds
  readonly to: Seconds
}

export interface Usage {
  /** CPU seconds per second. */
  readonly cores: number
  readonly meanMemory: number
  readonly peakMemory: number
}

/**
 * What one container used in the windows. Where it can be read at any time, the counter at an edge is
 * interpolated between readings; elsewhere only readings inside a window count: only between them is the use
 * known.
 * @param readings in the order of time
 * @param isExact whether readings are to be had at any time
 * @returns undefined where fewer than two readings can be used, or the counter went back
 */
export function usageIn(
  readings: readonly ContainerUsage[],
  windows: readonly UsageWindow[],
  isExact: boolean,
): Usage | undefined {
  let [cpu, duration] = [0, 0]
  const memory: number[] = []
  for (const { from, to } of windows) {
    const inside = readings.filter(({ at }) => at >= from && at <= to)
    const used = isExact
      ? [readingAt(readings, from), ...inside, readingAt(readings, to)].filter((one) => one !== undefined)
      : inside
    const [first, last] = [used.at(0), used.at(-1)]
    if (first === undefined || last === undefined || !(last.at > first.at)) continue
    if (last.cpu < first.cpu) return undefined
    cpu += last.cpu - first.cpu
    duration += last.at - first.at
    memory.push(...used.map((one) => one.memory))
  }
  if (duration === 0) return undefined
  return { cores: cpu / duration, meanMemory: sum(memory) / memory.length, peakMemory: Math.max(...memory) }
}

/** The reading at a moment, on the line between its neighbours; before the first and after the last: that one. */
function readingAt(readings: readonly ContainerUsage[], at: Seconds): ContainerUsage | undefined {
  const after = readings.findIndex((one) => one.at >= at)
  if (after === -1) return readings.at(-1)
  const [before, next] = [readings[after - 1], readings[after]]
  if (before === undefined || next === undefined || next.at === before.at) return next
  const share = (at - before.at) / (next.at - before.at)
  const between = (from: number, to: number): number => from + share * (to - from)
  return {
    at,
    cpu: between(before.cpu, next.cpu) as Seconds,
    memory: between(before.memory, next.memory) as Bytes,
  }
}

/** @param all one per container; rates are added, as each is over its own readings, and the peak is the sum of all peaks */
export function sumOfUsage(all: readonly Usage[]): Usage {
  const total = (key: keyof Usage): number => all.reduce((sofar, one) => sofar + one[key], 0)
  return { cores: total('cores'), meanMemory: total('meanMemory'), peakMemory: total('peakMemory') }
}
