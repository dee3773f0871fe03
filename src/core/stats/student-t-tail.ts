import { incompleteBeta } from './incomplete-beta.ts'

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
