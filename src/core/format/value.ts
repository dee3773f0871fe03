import type { Unit } from '../unit.ts'
import { formatNumber } from './number.ts'
import { scaleOf } from './scale.ts'

/**
 * A value of a series for people: 9.81e9 bit/s → "9.81 Gbit/s", 6.15e-5 s → "61.5 µs", 0.0012 (a share) → "0.12 %".
 * Not-a-number is "n/a", infinity keeps the plain unit.
 */
export function formatValue(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return 'n/a'
  const { factor, symbol } = scaleOf(unit, value)
  return `${formatNumber(value * factor)} ${symbol}`
}

/** Several values of one thing in the prefix of the largest: "0.91 / 2.1 / 12.3 ms"; "–" for one that is not there. */
export function formatValues(values: readonly (number | undefined)[], unit: Unit): string {
  const known = values.filter((value) => value !== undefined)
  const [only] = known
  if (only === undefined) return '–'
  if (values.length === 1) return formatValue(only, unit)
  const { factor, symbol } = scaleOf(
    unit,
    known.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  )
  return `${values.map((value) => (value === undefined ? '–' : formatNumber(value * factor))).join(' / ')} ${symbol}`
}
