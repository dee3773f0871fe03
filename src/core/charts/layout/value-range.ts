import type { ChartTheme } from '../theme/theme.ts'
import { AXIS_NUMBER, axisLines, type ChartSpecification } from './chart.ts'

/** From so many times the smallest value on, a linear axis would show the small ones as nothing. */
const WIDE = 100
const PADDING = 0.06

/** The part of an axis that marks without a length stand on: points and lines. Bars stand on valueAxis, which has zero. */
export interface AxisRange {
  readonly low: number
  readonly high: number
  readonly isLogarithmic: boolean
  /** What a reader of the axis must know: ", logarithmic", ", axis does not begin at 0" or nothing. */
  readonly remark: string
}

/** Whether values are of so different sizes that only a logarithmic axis shows them all: all above zero, the largest a hundred times the smallest. */
export function areWide(values: readonly number[]): boolean {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  return low > 0 && high / low >= WIDE
}

/**
 * The range of an axis that shows all of these values, with some room beside them; with zero where that is near, and
 * logarithmic where the values are of very different sizes, and all above zero.
 * @param values finite, already in the scale of the axis
 */
export function valueRange(values: readonly number[]): AxisRange {
  return areWide(values) ? logarithmicRange(values) : linearRange(values)
}

/**
 * The same with zero in it, unless it is logarithmic: what rises by half then looks like it.
 * @param limits are on the axis, too, and do not choose its kind; above zero
 */
export function fromZero(values: readonly number[], limits: readonly number[] = []): AxisRange {
  return areWide(values) ? logarithmicRange([...values, ...limits]) : linearRange([0, ...values, ...limits])
}

function logarithmicRange(values: readonly number[]): AxisRange {
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const room = (high / low) ** PADDING
  return { low: low / room, high: high * room, isLogarithmic: true, remark: ', logarithmic' }
}

function linearRange(values: readonly number[]): AxisRange {
  if (values.length === 0) return { low: 0, high: 1, isLogarithmic: false, remark: '' }
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  // Values that are all equal stand in the middle of an axis from zero.
  const room = high > low ? (high - low) * PADDING : Math.abs(high)
  const isNearZero = high > low ? low <= (high - low) / 2 : true
  const start = low >= 0 && isNearZero ? 0 : low - room
  const end = high <= 0 && high > low && -high <= (high - low) / 2 ? 0 : high + room
  const range = { low: start, high: end > start ? end : start + 1, isLogarithmic: false }
  return { ...range, remark: start > 0 || end < 0 ? ', axis does not begin at 0' : '' }
}

/** The larger end of that range, by its size: what its prefix goes by. */
export function endOf(values: readonly number[]): number {
  const { low, high } = valueRange(values)
  return values.length === 0 ? 0 : Math.max(Math.abs(low), Math.abs(high))
}

/** The vega-lite encoding of that axis, but for its field. */
export function rangeAxis(
  title: string,
  { low, high, isLogarithmic, remark }: AxisRange,
  theme: ChartTheme,
): ChartSpecification {
  return {
    type: 'quantitative',
    title: axisLines(`${title}${remark}`, theme),
    scale: { domain: [low, high], nice: false, ...(isLogarithmic ? { type: 'log' } : { zero: false }) },
    axis: AXIS_NUMBER,
  }
}

/** Where a value stands on the axis, 0 at its beginning and 1 at its end. */
export function shareOf(value: number, { low, high, isLogarithmic }: AxisRange): number {
  return isLogarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)
}

/** The reverse of shareOf. */
export function valueAt(share: number, { low, high, isLogarithmic }: AxisRange): number {
  return isLogarithmic ? low * (high / low) ** share : low + share * (high - low)
}
