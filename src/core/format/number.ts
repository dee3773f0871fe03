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
export function roundToShown(value: number): number {
  const magnitude = Math.abs(value)
  return magnitude >= 100 ? Math.round(magnitude) : Number(magnitude.toPrecision(3))
}

/** A number with its sign always shown, in front of the text that formats its magnitude. */
export function withSign(value: number, format: (magnitude: number) => string): string {
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
