import { formatSeries } from '../series.ts'
import type { Labels } from '../series.ts'
import { sum } from '../stats/sum.ts'

/** One number of a series. */
interface Value {
  readonly metric: string
  readonly labels: Labels
  readonly value: number
}

/**
 * The slices of one side in one round as one number per series: their mean. Slices are equally long, so this is the rate over all
 * of their time.
 * @param slices what each gave; a series that one of them lacks is left out
 */
export function combineSlices<Observed extends Value>(slices: readonly (readonly Observed[])[]): Observed[] {
  const [first = []] = slices
  return first.flatMap((observation) => {
    const name = formatSeries(observation)
    const values = slices.flatMap((one) =>
      one.flatMap((other) => (formatSeries(other) === name ? [other.value] : [])),
    )
    if (values.length < slices.length) return []
    const value = sum(values) / values.length
    return [{ ...observation, value }]
  })
}
