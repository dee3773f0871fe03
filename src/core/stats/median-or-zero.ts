import { median } from './median.ts'
import { sortSamples } from './sorted-samples.ts'

/** The median of what was seen so far, in its unit; 0 as long as that is nothing. @throws {RangeError} for infinite values */
export function medianOrZero(values: readonly number[]): number {
  return values.length === 0 ? 0 : median(sortSamples(values))
}
