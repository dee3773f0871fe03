import { logGamma } from './log-gamma.ts'

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
