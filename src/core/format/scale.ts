import type { Unit } from '../unit.ts'
import { roundToShown } from './number.ts'

/** How values of a unit are shown: the value times `factor`, followed by `symbol`. */
export interface Scale {
  readonly factor: number
  readonly symbol: string
}

const step = (factor: number, symbol: string): Scale => ({ factor, symbol })

const BIT_RATES = ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s', 'Pbit/s'].map((symbol, power) =>
  step(1000 ** -power, symbol),
)
const BYTE_RATES = ['B/s', 'KiB/s', 'MiB/s', 'GiB/s', 'TiB/s', 'PiB/s'].map((symbol, power) =>
  step(1024 ** -power, symbol),
)
const BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'].map((symbol, power) => step(1024 ** -power, symbol))
const RATES = ['/s', 'k/s', 'M/s', 'G/s', 'T/s', 'P/s'].map((symbol, power) => step(1000 ** -power, symbol))
const COUNTS = ['count', 'k', 'M', 'G', 'T', 'P'].map((symbol, power) => step(1000 ** -power, symbol))
const TIMES = [step(1e9, 'ns'), step(1e6, 'µs'), step(1e3, 'ms'), step(1, 's')]
const TIMES_PER_GIGABYTE = [step(1e6, 'µs/GB'), step(1e3, 'ms/GB'), step(1, 's/GB')]

/** Steps of each unit from the smallest value upwards, and which of them stands for zero. */
const STEPS: Record<Unit, { readonly steps: readonly Scale[]; readonly ofZero: Scale }> = {
  'bit/s': { steps: BIT_RATES, ofZero: step(1, 'bit/s') },
  'By/s': { steps: BYTE_RATES, ofZero: step(1, 'B/s') },
  By: { steps: BYTES, ofZero: step(1, 'B') },
  '1/s': { steps: RATES, ofZero: step(1, '/s') },
  s: { steps: TIMES, ofZero: step(1, 's') },
  's/GBy': { steps: TIMES_PER_GIGABYTE, ofZero: step(1, 's/GB') },
  '{count}': { steps: COUNTS, ofZero: step(1, 'count') },
  '1': { steps: [step(100, '%')], ofZero: step(100, '%') },
}

/**
 * The prefix in which a value of this unit reads best: decimal prefixes for bits and counts, binary ones for bytes,
 * percent for shares. Several values that are shown together (an axis) take the scale of the largest.
 * @param magnitude the value, or the largest of the values, in the unit itself
 */
export function scaleOf(unit: Unit, magnitude: number): Scale {
  const { steps, ofZero } = STEPS[unit]
  const size = Math.abs(magnitude)
  if (size === 0 || !Number.isFinite(size)) return ofZero
  // Seconds per gigabyte read as seconds down to a hundredth: "0.65 s/GB".
  if (unit === 's/GBy' && size >= 0.01) return ofZero
  for (const [index, scale] of steps.entries()) {
    const next = steps[index + 1]
    // Whole: in floating point 0.001 / 0.000001 is a little more than 1000.
    const most = next === undefined ? Infinity : Math.round(scale.factor / next.factor)
    if (roundToShown(size * scale.factor) < most) return scale
  }
  return ofZero
}
