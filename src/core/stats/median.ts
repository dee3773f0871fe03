import { quantile } from './quantile.ts'
import type { SortedSamples } from './sorted-samples.ts'

/** The middle sample, or the mean of the two middle ones; in the unit of the samples. */
export function median(samples: SortedSamples): number {
  return quantile(samples, 0.5)
}
