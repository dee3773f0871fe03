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
