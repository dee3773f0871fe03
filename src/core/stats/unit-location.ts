import type { Location } from './location.ts'
import { signFlips } from './sign-flips.ts'

/** Means this much smaller than the largest deviation are zero: what is left of it is rounding. */
const ROUNDING = 1e-12
const NEARLY = 1e-6
/** Stands for an infinite unit, so that sums of opposite infinities are defined. */
const HUGE = 2 ** 1000

/**
 * Where the effect is, from independent units that are each symmetric around it, whatever their shapes: every way to turn signs
 * gives one vote, the mean of the units that it turns. As many of all votes lie above the true effect as chance has it, each number
 * equally likely (Hartigan, Using subsample values as typical values, JASA 64, 1969), so the test is Fisher's randomisation
 * test of the mean, exact, and the interval its inversion.
 * @param around a value that ties are looked for at: votes that differ from it by rounding alone are put there
 * @throws {RangeError} for not-a-number
 */
export function locationOfUnits(units: readonly number[], around: number): Location {
  const { count, steps } = signFlips(units.length)
  const deviations = units.map((unit) => {
    if (Number.isNaN(unit)) throw new RangeError(`not-a-number among [${units.join(', ')}]`)
    return Math.min(HUGE, Math.max(-HUGE, unit)) - around
  })
  const largest = Math.max(0, ...deviations.map(Math.abs))
  const isTurned = new Uint8Array(units.length)
  const votes = new Float64Array(count - 1)
  let [sum, turned] = [0, 0]
  for (let step = 0; step < steps.length; step += 1) {
    for (const unit of steps[step] ?? []) {
      const sign = isTurned[unit] === 1 ? -1 : 1
      isTurned[unit] = sign === 1 ? 1 : 0
      sum += (sign * (deviations[unit] ?? 0)) / units.length
      turned += sign
    }
    // Sums that go on from one another gather rounding errors, which matter where they nearly cancel.
    if (Math.abs(sum) <= NEARLY * largest)
      sum = deviations.reduce((all, one, unit) => all + (isTurned[unit] === 1 ? one / units.length : 0), 0)
    const mean = (sum * units.length) / turned
    const vote = Math.abs(mean) <= ROUNDING * largest ? around : around + mean
    // What is left of two numbers that cancel out is rounding, too: 7e-18 s would be shown.
    votes[step] = Math.abs(vote) <= ROUNDING * Math.abs(around) ? 0 : vote
  }
  const tail = (above: number): number =>
    above <= 0 ? 1 : above >= count ? 0 : (count - Math.ceil(above)) / count
  return { votes, distribution: { total: count - 1, method: 'exact', tail } }
}
