import type { Unit } from '../series.ts'

/** "1 baseline run", "3 baseline runs"; "series" has no other plural. */
export function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 || what.endsWith('series') ? '' : 's'}`
}

const MINUS = '\u2212'

/**
 * A number with three significant digits and no trailing zeros: 12.26 → "12.3", 0.0012 → "0.0012", 100018 → "100018".
 * Whole numbers above 100 are not rounded to three digits. From a million on, and below a thousandth, it is written with
 * an exponent: "1.5e9". Not-a-number is "n/a".
 */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'n/a'
  const magnitude = Math.abs(value)
  const sign = value < 0 ? MINUS : ''
  if (magnitude === Infinity) return `${sign}∞`
  if (magnitude === 0) return '0'
  if (magnitude >= 1e6 || magnitude < 1e-3) return `${sign}${exponential(magnitude)}`
  return `${sign}${trimZeros(magnitude.toFixed(decimalsOf(magnitude)))}`
}

/** What `formatNumber` would show, as a number; for deciding which prefix reads best. */
function roundToShown(value: number): number {
  const magnitude = Math.abs(value)
  return magnitude >= 100 ? Math.round(magnitude) : Number(magnitude.toPrecision(3))
}

/** A number with its sign always shown, in front of the text that formats its magnitude. */
function withSign(value: number, format: (magnitude: number) => string): string {
  const text = format(Math.abs(value))
  if (Number.isNaN(value) || !/[1-9∞]/.test(text)) return text
  return `${value < 0 ? MINUS : '+'}${text}`
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function exponential(magnitude: number): string {
  const [mantissa = '', exponent = ''] = magnitude.toExponential(2).split('e')
  return `${trimZeros(mantissa)}e${exponent.replace('+', '').replace('-', MINUS)}`
}

function decimalsOf(magnitude: number): number {
  if (magnitude >= 100) return 0
  return Math.max(0, 2 - Math.floor(Math.log10(magnitude)))
}

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

/** Relative changes below 0.005 % are shown as none: no measurement here is that precise. */
const NOTHING = 5e-5

/** How a change is meant: a share of the value, or a difference in the unit of the series. */
type ChangeScale = 'relative' | 'absolute'

/**
 * A change with its sign: relative −0.804 → "−80.4 %"; absolute 0.013 of a share → "+1.3 pp" (percentage points);
 * absolute in any other unit → "+1.2 ms".
 */
export function formatChange(change: number, scale: ChangeScale, unit: Unit): string {
  return withSign(change, (magnitude) => formatMagnitude(magnitude, scale, unit))
}

/** A margin or a smallest provable change: the same without a sign. */
export function formatMagnitude(magnitude: number, scale: ChangeScale, unit: Unit): string {
  if (Number.isNaN(magnitude)) return 'n/a'
  if (scale === 'relative') return `${formatPercent(magnitude < NOTHING ? 0 : magnitude)} %`
  return unit === '1' ? `${formatPercent(magnitude)} pp` : formatValue(magnitude, unit)
}

/** "[−82.1 %, −78.9 %]"; an end that is null is unbounded. Empty where both are: too little was measured for an interval. */
export function formatInterval(
  lower: number | null,
  upper: number | null,
  scale: ChangeScale,
  unit: Unit,
): string {
  if (lower === null && upper === null) return ''
  const end = (value: number | null, unbounded: string): string =>
    value === null ? unbounded : formatChange(value, scale, unit)
  return `[${end(lower, '−∞')}, ${end(upper, '+∞')}]`
}

/** "−80.4 % [−82.1 %, −78.9 %]"; without an interval where its ends are the same, or unbounded. */
export function formatEstimate(
  change: { readonly estimate: number; readonly lower: number | null; readonly upper: number | null } | null,
  scale: ChangeScale,
  unit: Unit,
): string {
  if (change === null) return 'a change too large to express'
  const { lower, upper, estimate } = change
  const interval = lower === upper ? '' : formatInterval(lower, upper, scale, unit)
  return interval === ''
    ? formatChange(estimate, scale, unit)
    : `${formatChange(estimate, scale, unit)} ${interval}`
}

// One decimal says enough about a percentage that itself comes from noisy runs, below 0.1 a second one.
function formatPercent(share: number): string {
  const percent = Math.abs(share) * 100
  if (percent < 0.005 || percent >= 1000) return formatNumber(percent)
  return percent.toFixed(percent < 0.1 ? 2 : 1).replace(/\.?0+$/, '')
}

/** How long something took, for people: 133 s → "2 min 13 s", 4000 s → "1 h 7 min", 3.24 s → "3.2 s". */
export function formatDuration(durationSeconds: number): string {
  if (!Number.isFinite(durationSeconds) || durationSeconds < 0) return 'n/a'
  if (durationSeconds < 9.95) return `${formatNumber(Math.round(durationSeconds * 10) / 10)} s`
  const whole = Math.round(durationSeconds)
  if (whole < 60) return `${String(whole)} s`
  if (whole < 3600) return joined(whole, 60, 'min', 's')
  return joined(Math.round(whole / 60), 60, 'h', 'min')
}

function joined(total: number, size: number, large: string, small: string): string {
  const rest = total % size
  const head = `${String(Math.floor(total / size))} ${large}`
  return rest === 0 ? head : `${head} ${String(rest)} ${small}`
}

/** A time of a record for people: "2026-11-20 10:00 UTC". What is no time in UTC stays as it is. */
export function formatMoment(time: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(time) ?? []
  return day === undefined || minute === undefined ? time : `${day} ${minute} UTC`
}
