const SERIES_BELOW = 3
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)

/**
 * The upper tail P(Z ≥ z) of the standard normal distribution, with small relative error also where it is tiny.
 * The series 26.2.11 of Abramowitz and Stegun below 3, their continued fraction 26.2.14 above.
 * @throws {RangeError} for not-a-number
 */
export function normalTail(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('the normal tail of not-a-number')
  if (z < 0) return 1 - normalTail(-z)
  if (z === Infinity) return 0
  const density = Math.exp(-0.5 * z * z) / ROOT_TWO_PI
  return z < SERIES_BELOW ? 0.5 - density * centralSeries(z) : density / continuedFraction(z)
}

/** z + z³/3 + z⁵/(3·5) + … */
function centralSeries(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

/** z + 1/(z + 2/(z + 3/(z + …))), from the far end; 120 steps are exact to the last digit from 3 on. */
function continuedFraction(z: number): number {
  let value = z
  for (let step = 120; step > 0; step -= 1) value = z + step / value
  return value
}
