import { sum } from '../stats/samples.ts'
import { type Bytes, seconds, type Seconds } from '../series.ts'

/** What a container has used until a moment. The CPU time only grows. */
export interface ContainerUsage {
  readonly at: Seconds
  readonly cpu: Seconds
  /** In use at that moment, without what the kernel keeps of files that nobody reads (the working set of the kubelet). */
  readonly memory: Bytes
}

export interface UsageWindow {
  readonly from: Seconds
  readonly to: Seconds
}

/** What was used in some windows. */
export interface Usage {
  readonly cpu: Seconds
  /** Of the windows, or of the parts of them between readings. */
  readonly duration: Seconds
  readonly meanMemory: number
  readonly peakMemory: number
}

/**
 * What one container used in the windows. Where readings are to be had at any time, the counter at an edge is interpolated between
 * the readings before and after it. Elsewhere only readings inside a window count: between two of them is what is known for sure.
 * @param readings in the order of time
 * @param isExact whether readings are to be had at any time
 * @returns undefined where fewer than two readings can be used, or the counter went back
 */
export function usageIn(
  readings: readonly ContainerUsage[],
  windows: readonly UsageWindow[],
  isExact: boolean,
): Usage | undefined {
  let cpu = 0
  let duration = 0
  const memory: number[] = []
  for (const window of windows) {
    const inside = readings.filter(({ at }) => at >= window.from && at <= window.to)
    const [first, last] = isExact
      ? [readingAt(readings, window.from), readingAt(readings, window.to)]
      : [inside.at(0), inside.at(-1)]
    if (first === undefined || last === undefined || !(last.at > first.at)) continue
    if (last.cpu < first.cpu) return undefined
    cpu += last.cpu - first.cpu
    duration += last.at - first.at
    memory.push(...(isExact ? [first, ...inside, last] : inside).map((one) => one.memory))
  }
  if (duration === 0) return undefined
  return {
    cpu: seconds(cpu),
    duration: seconds(duration),
    meanMemory: sum(memory) / memory.length,
    peakMemory: Math.max(...memory),
  }
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

/** All containers of a watch together. */
interface UsageOfAll {
  /** CPU seconds per second. */
  readonly cores: number
  readonly meanMemory: number
  /** The sum of what each container had at its own peak. */
  readonly peakMemory: number
}

/** @param all one per container; each over its own readings, so that rates are added and not times */
export function sumOfUsage(all: readonly Usage[]): UsageOfAll {
  const sum = (valueOf: (usage: Usage) => number): number =>
    all.reduce((total, one) => total + valueOf(one), 0)
  return {
    cores: sum(({ cpu, duration }) => cpu / duration),
    meanMemory: sum(({ meanMemory }) => meanMemory),
    peakMemory: sum(({ peakMemory }) => peakMemory),
  }
}
