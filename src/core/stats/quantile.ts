import type { SortedSamples } from './sorted-samples.ts'

/**
 * The quantile of type 7 of Hyndman and Fan (Sample Quantiles in Statistical Packages, 1996): linear between the
 * order statistics around (n − 1)·q. The default of R, numpy and most spreadsheets.
 * @param q 0 for the smallest sample, 0.5 for the median, 1 for the largest
 * @returns in the unit of the samples
 * @throws {RangeError} for q outside 0 … 1
 */
export function quantile(samples: SortedSamples, q: number): number {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile is between 0 and 1, not ${String(q)}`)
  const position = (samples.length - 1) * q
  const below = samples[Math.floor(position)] ?? samples[0]
  const above = samples[Math.ceil(position)] ?? below
  if (above === below) return below
  // Each end has its own weight, so that samples of opposite sign near the largest number do not overflow.
  const weight = position - Math.floor(position)
  return below * (1 - weight) + above * weight
}
