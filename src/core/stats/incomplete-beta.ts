import { logGamma } from './log-gamma.ts'

/** Steps that the continued fraction may take; it needs some tens for the parameters that occur here. */
const MOST_STEPS = 10_000
const PRECISION = 1e-16
const TINY = 1e-300

/**
 * The regularised incomplete beta function I_x(a, b), with small relative error also where it is tiny.
 * Continued fraction 8.17.22 of the NIST Digital Library of Mathematical Functions, evaluated by Lentz's method.
 * @param x 0 … 1
 * @param complement 1 − x, given by callers who have it without cancellation
 * @throws {RangeError} for x outside 0 … 1 or parameters that are not positive
 */
export function incompleteBeta(x: number, a: number, b: number, complement = 1 - x): number {
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) {
    throw new RangeError(`incomplete beta of x=${String(x)}, a=${String(a)}, b=${String(b)}`)
  }
  if (x === 0) return 0
  if (complement === 0) return 1
  const front = Math.exp(
    a * Math.log(x) + b * Math.log(complement) + logGamma(a + b) - logGamma(a) - logGamma(b),
  )
  // The fraction converges fast on this side of the mean only; the other side is the complement.
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(complement, b, a)) / b
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    result *= d * c
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    const factor = d * c
    result *= factor
    if (factor - 1 < PRECISION && 1 - factor < PRECISION) break
  }
  return result
}

function awayFromZero(value: number): number {
  return value < TINY && value > -TINY ? TINY : value
}
