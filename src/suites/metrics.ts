import { areSamples, quantile, sortSamples } from '../core/stats/samples.ts'
import type { Observation } from '../ports/suite.ts'

/** How long something takes, compared as a ratio. */
export const TIME = { unit: 's', better: 'lower', effect: 'relative' } as const
/** How often something is done in a second, compared as a ratio. */
export const RATE = { unit: '1/s', better: 'higher', effect: 'relative' } as const

/** Quantiles that cannot fail a build by default, the median being the one that gates. */
export function slowest<Because extends string>(because: Because) {
  return { label: 'quantile', values: ['0.9', '0.99'], because } as const
}

/** Quantile as it is recorded, and how many samples it takes: fewer, and it would be the largest one by another name. */
const QUANTILES = [
  { label: '0.5', value: 0.5, samples: 1 },
  { label: '0.9', value: 0.9, samples: 10 },
  { label: '0.99', value: 0.99, samples: 100 },
] as const

/** The series of one distribution: its quantiles for which there are enough samples. */
export function quantileObservations(
  metric: string,
  labels: Observation['labels'],
  samples: readonly number[],
): Observation[] {
  if (!areSamples(samples)) return []
  const sorted = sortSamples(samples)
  return QUANTILES.filter((one) => samples.length >= one.samples).map(({ label, value }) => ({
    metric,
    labels: { ...labels, quantile: label },
    value: quantile(sorted, value),
  }))
}
