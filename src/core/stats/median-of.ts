import { median } from './median.ts'
import { areSamples, sortSamples } from './sorted-samples.ts'

/** The median, in the unit of the values; undefined where `sortSamples` would not take them. */
export function medianOf(values: readonly number[]): number | undefined {
  return areSamples(values) ? median(sortSamples(values)) : undefined
}
