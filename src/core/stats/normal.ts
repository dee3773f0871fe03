/** Below this the series is used, above it the continued fraction: both keep full precision here. */
const SERIES_UP_TO = 3
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)
const MOST_STEPS = 500

/**
 * The upper tail P(Z ≥ z) of the standard normal distribution, with a relative error below 1e-13 also far out.
 * Abramowitz and Stegun 26.2.11 (series) and 26.2.14 (continued fraction, evaluated from its far end).
 * @throws {RangeError} for not-a-number
 */
export function normalTail(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('the normal tail of not-a-number')
  if (z < 0) return 1 - normalTail(-z)
  return z < SERIES_UP_TO ? 0.5 - density(z) * oddSeries(z) : density(z) * fraction(z)
}

/**
 * The z that is exceeded with the probability `tail`: Newton's method on the logarithm of the tail. That is concave and
 * falling, so from above the solution every step stays above it and comes closer; P(Z ≥ z) ≤ ½·exp(−z²/2) gives the start.
 * @param tail 0 < tail < 1
 * @throws {RangeError} for a tail outside that range
 */
export function normalQuantile(tail: number): number {
  if (!(tail > 0 && tail < 1)) throw new RangeError(`a tail is between 0 and 1, not ${String(tail)}`)
  if (tail > 0.5) return -normalQuantile(1 - tail)
  let z = Math.sqrt(-2 * Math.log(2 * tail))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const here = normalTail(z)
    const move = (Math.log(here / tail) * here) / density(z)
    z += move
    if (Math.abs(move) < 1e-15 * Math.max(1, z)) break
  }
  return z
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / ROOT_TWO_PI
}

/** z + z³/3 + z⁵/(3·5) + … */
function oddSeries(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

/** 1/(z + 1/(z + 2/(z + 3/(z + …)))) */
function fraction(z: number): number {
  let value = z
  for (let step = 200; step >= 1; step -= 1) value = z + step / value
  return 1 / value
}
