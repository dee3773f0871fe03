import type { Brand } from '../brand.ts'

/** At least one number, all of them finite, in ascending order. Made by `sortSamples` only. */
export type SortedSamples = Brand<readonly [number, ...number[]], 'SortedSamples'>

/** Whether `sortSamples` takes these numbers: at least one, none of them infinite or not-a-number. */
export function areSamples(values: readonly number[]): boolean {
  return values.length > 0 && values.every(Number.isFinite)
}

/**
 * Sorts a copy of the values. A negative zero becomes a plain one: they sort as equal, so their order would be that of the input.
 * @throws {RangeError} for no values, or for one that is infinite or not-a-number: check with `areSamples` before.
 */
export function sortSamples(values: readonly number[]): SortedSamples {
  if (!areSamples(values)) throw new RangeError(`not finite samples: [${values.join(', ')}]`)
  return values.map((value) => value + 0).sort((a, b) => a - b) as unknown as SortedSamples
}
