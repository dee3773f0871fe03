import { meanBetween, type RunningSum } from './running-sum.ts'
import { FEWEST_RUNS, MOST_RUNS } from './windows.ts'

/** The runs `from` … `to` − 1. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A step of the mean, and the stretch between the changes before and after it that it was measured in. */
export interface Step extends Stretch {
  /** First run of the new level. */
  readonly at: number
  /** Mean after less mean before. */
  readonly size: number
  readonly z: number
}

interface Limits {
  readonly z: number
  /** Smallest step that counts, on the axis of the values. */
  readonly size: number
}

/**
 * Puts each change at the place between its neighbours where the step is clearest, and drops those that do not pass the
 * limits there, the least clear first, until all that are left do.
 */
export function settle(
  candidates: readonly number[],
  sums: RunningSum,
  varianceOfMean: Float64Array,
  limits: Limits,
): Step[] {
  const places = [...candidates]
  const count = sums.length - 1
  /** Most neighbourhoods stay as they are when one change is dropped. */
  const known = new Map<number, Step | undefined>()
  const clearestIn = (stretch: Stretch): Step | undefined => {
    const key = stretch.from * (count + 1) + stretch.to
    if (!known.has(key)) known.set(key, clearestStep(stretch, sums, varianceOfMean))
    return known.get(key)
  }
  for (;;) {
    const steps: Step[] = []
    for (let index = 0; index < places.length; index += 1) {
      const step = clearestIn(stretchAround(places, index, count))
      if (step !== undefined) places[index] = step.at
      steps.push(step ?? { at: places[index] ?? 0, from: 0, to: 0, size: 0, z: 0 })
    }
    const failing = steps.filter(({ z, size }) => z < limits.z || Math.abs(size) < limits.size)
    if (failing.length === 0) return steps
    const weakest = failing.reduce((a, b) => (b.z < a.z ? b : a))
    places.splice(steps.indexOf(weakest), 1)
  }
}

/** |z| of a step at a place in a stretch. */
export function zAt(
  at: number,
  { from, to }: Stretch,
  sums: RunningSum,
  varianceOfMean: Float64Array,
): number {
  const error = Math.sqrt(varianceOf(at - from, varianceOfMean) + varianceOf(to - at, varianceOfMean))
  return Math.abs(meanBetween(sums, at, to) - meanBetween(sums, from, at)) / error
}

function stretchAround(places: readonly number[], index: number, count: number): Stretch {
  const at = places[index] ?? 0
  return {
    from: Math.max(places[index - 1] ?? 0, at - MOST_RUNS),
    to: Math.min(places[index + 1] ?? count, at + MOST_RUNS),
  }
}

function clearestStep(stretch: Stretch, sums: RunningSum, varianceOfMean: Float64Array): Step | undefined {
  const { from, to } = stretch
  let [best, at] = [-1, -1]
  for (let place = from + FEWEST_RUNS; place <= to - FEWEST_RUNS; place += 1) {
    const z = zAt(place, stretch, sums, varianceOfMean)
    if (z > best) [best, at] = [z, place]
  }
  if (at === -1) return undefined
  return { at, from, to, z: best, size: meanBetween(sums, at, to) - meanBetween(sums, from, at) }
}

/** Variance of the mean of so many runs; beyond MOST_RUNS it falls with their number. */
export function varianceOf(runs: number, varianceOfMean: Float64Array): number {
  const known = Math.min(runs, MOST_RUNS)
  return ((varianceOfMean[known] ?? Infinity) * known) / runs
}
