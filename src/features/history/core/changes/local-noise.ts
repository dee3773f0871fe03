import type { Noise } from './noise.ts'
import { varianceOf, type Step } from './segmentation.ts'

/** As far as this around a step the noise is taken from, if its own stretch is shorter. */
const NEAR_RUNS = 32

/**
 * |z| of a step against the noise of the runs around it, where that is more than the noise of the series: a machine that was quiet for a
 * year says little about the week in which it was busy. The noise of either side is taken from the differences between its
 * neighbouring runs, less one standard error, and is never taken to be less than that of the series.
 * @param values the series without its spikes
 */
export function zInOwnNoise(step: Step, values: Float64Array, noise: Noise): number {
  const { at, from, to, size, z } = step
  const usual = 2 * noise.sigma ** 2 * (1 - noise.correlation)
  if (usual === 0) return z
  const error = Math.sqrt(
    excess(values, Math.max(0, Math.min(from, at - NEAR_RUNS)), at, usual) *
      varianceOf(at - from, noise.varianceOfMean) +
      excess(values, at, Math.min(values.length, Math.max(to, at + NEAR_RUNS)), usual) *
        varianceOf(to - at, noise.varianceOfMean),
  )
  return Math.abs(size) / error
}

/** How many times the mean square difference of neighbours in a stretch is the usual one; 1 where that is not sure. */
function excess(values: Float64Array, from: number, to: number, usual: number): number {
  const differences = to - from - 1
  let sum = 0
  for (let run = from + 1; run < to; run += 1) sum += ((values[run] ?? 0) - (values[run - 1] ?? 0)) ** 2
  // The variance of a mean of n squared differences of independent normal runs is 3/n of the square of its expectation.
  return Math.max(1, sum / differences / usual / (1 + Math.sqrt(3 / differences)))
}
