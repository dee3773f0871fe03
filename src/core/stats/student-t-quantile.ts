import { logGamma } from './log-gamma.ts'
import { studentTTail } from './student-t-tail.ts'

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
    const slope = (t * density(t, degreesOfFreedom)) / here
    // The first step overshoots: kept short, so that it seldom ends where the tail is too small for a number.
    const move = Math.min(1, Math.log(here / tail) / slope)
    t *= Math.exp(move)
    if (Math.abs(move) < 1e-14) break
  }
  return t
}

function density(t: number, degreesOfFreedom: number): number {
  const half = degreesOfFreedom / 2
  const logFactor = logGamma(half + 0.5) - logGamma(half) - 0.5 * Math.log(degreesOfFreedom * Math.PI)
  return Math.exp(logFactor - (half + 0.5) * Math.log1p((t * t) / degreesOfFreedom))
}
