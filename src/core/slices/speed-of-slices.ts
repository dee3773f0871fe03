import type { PairCpuSpeed } from '../pair/schema.ts'
import { formatSeries, type Labels } from '../series.ts'

interface Side {
  /** Of each slice: one number per series. */
  readonly slices: readonly (readonly { metric: string; labels: Labels; value: number }[])[]
  /** Of the CPU during each slice, in units of work per ms. */
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
