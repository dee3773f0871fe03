import { mean } from './mean.ts'
import type { SortedSamples } from './sorted-samples.ts'

/**
 * The sample standard deviation (divisor n − 1), in the unit of the samples. Two passes over the data and a correction
 * for the rounding of the mean (Chan, Golub, LeVeque, Algorithms for Computing the Sample Variance, 1983, equation 1.7),
 * so that a small spread of large values keeps its digits.
 * @returns undefined for a single sample, which has none
 */
export function standardDeviation(samples: SortedSamples): number | undefined {
  if (samples.length < 2) return undefined
  const centre = mean(samples)
  const squares = samples.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const offCentre = samples.reduce((sum, value) => sum + (value - centre), 0)
  return Math.sqrt(Math.max(0, squares - offCentre ** 2 / samples.length) / (samples.length - 1))
}
