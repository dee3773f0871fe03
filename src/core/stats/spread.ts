import { median } from './median.ts'
import { sortSamples, type SortedSamples } from './sorted-samples.ts'

/** 1 / Φ⁻¹(3/4): makes the median absolute deviation of normal data estimate its standard deviation. */
export const NORMAL_CONSISTENCY = 1.4826022185056018

/**
 * The spread of the samples of one run: 1.4826 times the median absolute deviation from the median, in the unit of the
 * samples. Chosen over the standard deviation because single rounds of a benchmark are often disturbed and one wild
 * sample must not hide what the others agree on. 0 for a single sample, and when more than half of the samples are equal.
 */
export function spread(samples: SortedSamples): number {
  const centre = median(samples)
  return NORMAL_CONSISTENCY * median(sortSamples(samples.map((value) => Math.abs(value - centre))))
}
