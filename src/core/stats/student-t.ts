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

/** Steps that the continued fraction may take; it needs some tens for the parameters that occur here. */
const MOST_FRACTION_STEPS = 10_000
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
  for (let step = 1; step <= MOST_FRACTION_STEPS; step += 1) {
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

/**
 * The upper tail P(T ≥ t) of Student's t distribution: relative error below 1e-9 far into the tail.
 * P(T ≥ t) = ½·I_x(ν/2, ½) with x = ν / (ν + t²) for t ≥ 0 (Abramowitz and Stegun 26.7.1).
 * @param degreesOfFreedom ν > 0
 * @returns a probability; 0 for +∞, 1 for −∞
 * @throws {RangeError} for not-a-number, or degrees of freedom that are not positive
 */
export function studentTTail(t: number, degreesOfFreedom: number): number {
  if (Number.isNaN(t) || !(degreesOfFreedom > 0)) {
    throw new RangeError(`Student's t of ${String(t)} with ${String(degreesOfFreedom)} degrees of freedom`)
  }
  if (t < 0) return 1 - studentTTail(-t, degreesOfFreedom)
  if (t === Infinity) return 0
  // Written as ratios to t, so that t² cannot overflow.
  const share = degreesOfFreedom / t
  if (t === 0 || share === Infinity) return 0.5
  const x = share / (share + t)
  return 0.5 * incompleteBeta(Math.min(x, 1), degreesOfFreedom / 2, 0.5, t / (share + t))
}

/**
 * The logarithm of the density of Student's t distribution at t (Johnson, Kotz, Balakrishnan, Continuous Univariate Distributions,
 * volume 2, equation 28.1b).
 * @param degreesOfFreedom ν > 0
 * @throws {RangeError} for degrees of freedom that are not positive
 */
export function logStudentTDensity(t: number, degreesOfFreedom: number): number {
  const half = degreesOfFreedom / 2
  return (
    logGamma(half + 0.5) -
    logGamma(half) -
    0.5 * Math.log(degreesOfFreedom * Math.PI) -
    (half + 0.5) * Math.log1p(t ** 2 / degreesOfFreedom)
  )
}

const MOST_STEPS = 200

/**
 * The t that is exceeded with the probability `tail`: the inverse of `studentTTail`.
 *
 * Newton's method on the logarithm of the tail as a function of log t. That function is concave and falling (the
 * logarithm of |T| has a log-concave density), so every step from above the solution stays above it and comes closer.
 * @param tail 0 < tail < 1, e.g. 0.025 for the upper end of a two-sided 95 % interval
 * @throws {RangeError} for a tail outside that range
 */
export function studentTQuantile(tail: number, degreesOfFreedom: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError(`a tail is between 0 and 1, not ${String(tail)}`)
  if (tail === 0.5) return 0
  if (tail > 0.5) return -studentTQuantile(1 - tail, degreesOfFreedom)
  let [t, below] = [1, 0]
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const here = studentTTail(t, degreesOfFreedom)
    if (here === 0) {
      t = (below + t) / 2
      continue
    }
    if (here > tail) below = t
    const slope = (t * Math.exp(logStudentTDensity(t, degreesOfFreedom))) / here
    // The first step overshoots: kept short, so that it seldom ends where the tail is too small for a number.
    const move = Math.min(1, Math.log(here / tail) / slope)
    t *= Math.exp(move)
    if (Math.abs(move) < 1e-14) break
  }
  return t
}
