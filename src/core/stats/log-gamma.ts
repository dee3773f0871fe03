// Lanczos' approximation with g = 7 and n = 9: P. Godfrey, A note on the computation of the convergent Lanczos complex
// gamma approximation, 2001.
const G = 7
const FIRST = 0.9999999999998099
const COEFFICIENTS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/**
 * The natural logarithm of the gamma function, to about 1e-14.
 * @throws {RangeError} unless x is positive
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`the gamma function is taken of a positive number, not ${String(x)}`)
  // Below one half the series is not accurate: reflection, Γ(x)·Γ(1 − x) = π / sin(πx).
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  let series = FIRST
  let denominator = z
  for (const coefficient of COEFFICIENTS) {
    denominator += 1
    series += coefficient / denominator
  }
  const base = z + G + 0.5
  return HALF_LOG_TWO_PI + (z + 0.5) * Math.log(base) - base + Math.log(series)
}
