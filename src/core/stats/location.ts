import type { RankDistribution } from './rank-distribution.ts'
import { mannWhitneyDistribution, signedRankDistribution, sumOfMannWhitney } from './rank-distribution.ts'
import { signFlips } from './sign-flips.ts'

/**
 * What ranks say about a location: every average (or difference) of two observations is one vote for where it is, and
 * the exact distribution of the rank statistic says how many votes chance alone puts on one side.
 *
 * Both one-sided tests, the interval and the estimate come from these same votes, so they cannot contradict one another.
 * Ties and zeros need no special rule: a vote exactly at the tested value counts against the claim. With tied data the
 * levels and coverages then still hold, on the safe side (Noether, Wilcoxon confidence intervals for location parameters in the
 * discrete case, JASA 62, 1967).
 */
export interface Location {
  /** Unsorted; as many as the distribution's total. ±Infinity is allowed, not-a-number is not. */
  readonly votes: Float64Array
  readonly distribution: RankDistribution
}

/** Stands for an infinite observation or unit, so that votes of opposite infinities are defined: they cancel to zero. */
const HUGE = 2 ** 1000

/**
 * One sample, symmetric around the location: Walsh averages (xᵢ + xⱼ)/2, i ≤ j, and Wilcoxon's signed-rank distribution
 * (Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, sections 3.1 to 3.3).
 * @throws {RangeError} for not-a-number
 */
export function locationOf(values: readonly number[]): Location {
  const finite = bounded(values)
  const votes = new Float64Array((finite.length * (finite.length + 1)) / 2)
  let next = 0
  for (let i = 0; i < finite.length; i += 1) {
    for (let j = i; j < finite.length; j += 1) votes[next++] = (finite[i] ?? 0) / 2 + (finite[j] ?? 0) / 2
  }
  return { votes, distribution: signedRankDistribution(finite.length) }
}

/**
 * How much larger the first sample's values are than the second's, when both have the same shape: the differences
 * xᵢ − yⱼ and the Mann-Whitney distribution (Hollander, Wolfe, Chicken, sections 4.1 to 4.3).
 * @throws {RangeError} for not-a-number
 */
export function shiftOf(first: readonly number[], second: readonly number[]): Location {
  const votes = pairwise(bounded(first), bounded(second), (x, y) => x - y)
  return { votes, distribution: mannWhitneyDistribution(first.length, second.length) }
}

/**
 * The location that two samples share when a nuisance moves them apart by the same amount in opposite directions:
 * x = location + nuisance + noise, y = location − nuisance + noise, noise symmetric. The averages (xᵢ + yⱼ)/2 are free of the
 * nuisance whatever its size; that x and 2·location − y have one distribution makes their null distribution
 * Mann and Whitney's (Koch, The use of non-parametric methods in the statistical analysis of the two-period change-over
 * design, Biometrics 28, 1972).
 */
export function sharedLocation(first: readonly number[], second: readonly number[]): Location {
  return {
    votes: pairwise(bounded(first), bounded(second), (x, y) => x / 2 + y / 2),
    distribution: mannWhitneyDistribution(first.length, second.length),
  }
}

/** The same from two strata, each with its own nuisance: the votes of both, and the sum of both statistics. */
export function sharedLocationOfStrata(
  first: readonly [readonly number[], readonly number[]],
  second: readonly [readonly number[], readonly number[]],
): Location {
  const [a, b] = [sharedLocation(...first).votes, sharedLocation(...second).votes]
  const votes = new Float64Array(a.length + b.length)
  votes.set(a)
  votes.set(b, a.length)
  return {
    votes,
    distribution: sumOfMannWhitney([first[0].length, first[1].length], [second[0].length, second[1].length]),
  }
}

/** p-value of "the location is at most `value`": small when it is greater. */
export function provenGreater({ votes, distribution }: Location, value: number): number {
  let count = 0
  for (const vote of votes) if (vote > value) count += 1
  return distribution.tail(count)
}

/** p-value of "the location is at least `value`": small when it is less. */
export function provenLess({ votes, distribution }: Location, value: number): number {
  let count = 0
  for (const vote of votes) if (vote < value) count += 1
  return distribution.tail(count)
}

/**
 * The Hodges-Lehmann estimate: the median of the votes. ±Infinity where most are; undefined without votes.
 */
export function hodgesLehmann({ votes }: Location): number | undefined {
  if (votes.length === 0) return undefined
  const sorted = votes.slice().sort()
  const middle = (votes.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]
  return unbounded(low / 2 + high / 2)
}

/**
 * The values that neither one-sided test at the level `tail` rejects: a closed interval of confidence 1 − 2·tail.
 * Each end is a vote, or infinite when there are too few observations for any proof at that level.
 * @param tail 0 < tail < ½
 */
export function intervalOf(
  { votes, distribution }: Location,
  tail: number,
): readonly [lower: number, upper: number] {
  const { total } = distribution
  // The smallest count whose tail is at most the level.
  let [low, high] = [0, total + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (distribution.tail(middle) <= tail) high = middle
    else low = middle + 1
  }
  if (low > total) return [-Infinity, Infinity]
  const sorted = votes.slice().sort()
  return [unbounded(sorted[total - low] ?? -HUGE), unbounded(sorted[low - 1] ?? HUGE)]
}

function pairwise(
  first: readonly number[],
  second: readonly number[],
  vote: (x: number, y: number) => number,
): Float64Array {
  const votes = new Float64Array(first.length * second.length)
  let next = 0
  for (const x of first) for (const y of second) votes[next++] = vote(x, y)
  return votes
}

function bounded(values: readonly number[]): number[] {
  return values.map((value) => {
    if (Number.isNaN(value)) throw new RangeError(`not-a-number among [${values.join(', ')}]`)
    return Math.min(HUGE, Math.max(-HUGE, value))
  })
}

function unbounded(value: number): number {
  return Math.abs(value) >= HUGE / 8 ? Math.sign(value) * Infinity : value
}

/** Means this much smaller than the largest deviation are zero: what is left of it is rounding. */
const ROUNDING = 1e-12
const NEARLY = 1e-6

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
