import { studentTQuantile } from '../../../../core/stats/student-t-quantile.ts'
import { studentTTail } from '../../../../core/stats/student-t-tail.ts'

/** How many independent looks the search takes per run of the series; measured on noise, see docs/history.md. */
const LOOKS_PER_RUN = 4
/** Degrees of freedom that the estimates of levels, noise and correlation cost. */
export const ESTIMATES = 4

/**
 * The z that noise alone exceeds anywhere in a series of `count` runs with the probability `rate` at most: Bonferroni's
 * bound over all looks, with Student's t because the noise is estimated.
 */
export function criticalZ(count: number, rate: number): number {
  return studentTQuantile(rate / (2 * LOOKS_PER_RUN * count), count - ESTIMATES)
}

/** The probability that noise alone exceeds z anywhere in a series of `count` runs: the inverse of `criticalZ`. */
export function probabilityOfZ(z: number, count: number): number {
  return Math.min(1, 2 * LOOKS_PER_RUN * count * studentTTail(z, count - ESTIMATES))
}
