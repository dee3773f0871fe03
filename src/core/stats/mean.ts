import type { SortedSamples } from './sorted-samples.ts'

/** The arithmetic mean, by running update, which neither overflows nor loses digits to a large sum. */
export function mean(samples: SortedSamples): number {
  return samples.reduce((average, value, index) => average + (value - average) / (index + 1), 0)
}
