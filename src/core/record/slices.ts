import type { PairCpuSpeed } from './pair-file.ts'
import { formatSeries, type Labels, seconds } from '../series.ts'
import { sum } from '../stats/samples.ts'

/**
 * Left out at the start of a slice (part of its duration): the sender's window opens again, and requests that
 * were under way at the pause end. Storage needs longer, and has its own.
 */
export const SETTLE_SECONDS = seconds(0.05)

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

interface Side {
  /** For each slice one number per series. */
  readonly slices: readonly (readonly { metric: string; labels: Labels; value: number }[])[]
  /** Speed of the CPU during each slice, in units of work per ms. */
  readonly speeds: readonly number[]
}

/** How fast the CPU was in each slice of a round, with the values of the series whose logarithm can follow it. */
export function speedOfSlices({
  base,
  head,
}: Readonly<Record<'base' | 'head', Side>>): Omit<PairCpuSpeed, 'round' | 'measurement'> {
  const [first = []] = base.slices
  return {
    base: base.speeds.map(rounded),
    head: head.speeds.map(rounded),
    series: first.flatMap((observation) => {
      const series = formatSeries(observation)
      const [ofBase, ofHead] = [valuesOf(series, base), valuesOf(series, head)]
      return ofBase === undefined || ofHead === undefined ? [] : [{ series, base: ofBase, head: ofHead }]
    }),
  }
}

function valuesOf(series: string, { slices }: Side): number[] | undefined {
  const values = slices.map((one) => one.find((other) => formatSeries(other) === series)?.value ?? 0)
  return values.every((value) => value > 0 && Number.isFinite(value)) ? values.map(rounded) : undefined
}

/** Six digits say more than any clock. */
function rounded(value: number): number {
  return Number(value.toPrecision(6))
}
