import { type Scale, scaleOf } from '../../format/numbers.ts'
import type { Unit } from '../../series.ts'

/** Ticks that vega makes for the end of a domain that is `nice`. */
const TICKS = 10

/**
 * The prefix of an axis that bars stand on: that of its last number, which is rounded up from the largest value. Values up to 990 kbit/s
 * give an axis up to 1 Mbit/s, not to 1,000 kbit/s.
 * @param values in the unit itself
 */
export function axisScale(unit: Unit, values: readonly number[]): Scale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = scaleOf(unit, largest)
  return scaleOf(unit, niceEnd(largest * scale.factor) / scale.factor)
}

/** The end of a domain from 0, rounded up as `nice` does (https://d3js.org/d3-array/ticks, tickIncrement). */
function niceEnd(value: number): number {
  if (!(value > 0)) return value
  const rough = value / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const error = rough / power
  const step =
    power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1)
  return Math.ceil(value / step) * step
}
