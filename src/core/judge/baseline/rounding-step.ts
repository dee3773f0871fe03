/** Digits that a measured value can be trusted to have; the rest is noise of converting units. */
const DIGITS = 12

/**
 * The step that values seem to be rounded to: the largest power of ten that they are all whole multiples of, e.g.
 * 0.0001 for 0.0012 and 0.0013. For zeros alone it is 0.
 */
export function roundingStep(values: readonly number[]): number {
  const exponents = values.filter((value) => value !== 0).map(exponentOfLastDigit)
  return exponents.length === 0 ? 0 : Number(`1e${String(Math.min(...exponents))}`)
}

function exponentOfLastDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(DIGITS - 1)
    .split('e')
  const decimals = mantissa.replace(/\.?0+$/, '').replace(/^\d\.?/, '')
  return Number(exponent) - decimals.length
}
