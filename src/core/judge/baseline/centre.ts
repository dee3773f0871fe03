import { mean } from '../../stats/mean.ts'
import { sortSamples } from '../../stats/sorted-samples.ts'
import { standardDeviation } from '../../stats/standard-deviation.ts'
import type { SeriesPolicy } from '../../policy/policy.ts'

/**
 * What a change is measured from, in the unit of the series: on the relative scale the geometric mean of the medians of
 * the baseline runs, else their mean.
 * @param medians finite, at least one; for zero or less the plain mean is taken on either scale
 * @returns spread: the standard deviation between runs, 0 for a single run
 */
export function centreOf(
  medians: readonly number[],
  scale: SeriesPolicy['scale'],
): { readonly centre: number; readonly spread: number } {
  const values = sortSamples(medians)
  if (values[0] === values.at(-1)) return { centre: values[0], spread: 0 }
  if (scale === 'absolute' || values[0] <= 0) {
    return { centre: mean(values), spread: standardDeviation(values) ?? 0 }
  }
  const logarithms = sortSamples(values.map(Math.log))
  const centre = Math.exp(mean(logarithms))
  return { centre, spread: centre * (standardDeviation(logarithms) ?? 0) }
}
