import { remembering } from './samples.ts'

/** Enough for any level in use, few enough to go through all of them: 2¹². */
const DIMENSION = 12

/**
 * A group of ways to turn the signs of n units. Values that are symmetric around zero have the same joint distribution after each of
 * them, so the rank of a statistic among all of them is uniform, exactly, for every subgroup of the 2ⁿ ways (Hemerik and
 * Goeman, Exact testing with random permutations, TEST 27, 2018). Up to 12 units this is the whole group. With more it is the
 * subgroup of 2¹² in which the signs of any four units are independent: a linear code whose dual has distance 5.
 */
interface SignFlips {
  /** How many ways there are, the one that turns nothing among them. */
  readonly count: number
  /**
   * Units that change their sign at each of count − 1 steps, in Gray's order; the first way turns nothing.
   */
  readonly steps: readonly (readonly number[])[]
}

const remembered = remembering<SignFlips>(100)

/** @param units 0 or more */
export function signFlips(units: number): SignFlips {
  return remembered(String(units), () => {
    const dimension = Math.min(units, DIMENSION)
    const columns = columnsOf(units)
    const turned = Array.from({ length: dimension }, (_, bit) =>
      [...columns.keys()].filter((unit) => (((columns[unit] ?? 0) >> bit) & 1) === 1),
    )
    const count = 2 ** dimension
    const steps = Array.from({ length: count - 1 }, (_, step) => turned[lowestBit(step + 1)] ?? [])
    return { count, steps }
  })
}

/** For each unit, the generators that turn it, as bits. */
function columnsOf(units: number): number[] {
  const columns = Array.from({ length: Math.min(units, DIMENSION) }, (_, bit) => 1 << bit)
  if (units <= DIMENSION) return columns
  // Sums of at most three columns, none of which a further column may be.
  const taken = new Set([0, ...columns])
  for (const [i, a] of columns.entries()) {
    for (const [j, b] of columns.slice(0, i).entries()) {
      taken.add(a ^ b)
      for (const c of columns.slice(0, j)) taken.add(a ^ b ^ c)
    }
  }
  for (let next = 1; next < 2 ** DIMENSION && columns.length < units; next += 1) {
    if (taken.has(next)) continue
    for (const [i, a] of columns.entries()) {
      taken.add(next ^ a)
      for (const b of columns.slice(0, i)) taken.add(next ^ a ^ b)
    }
    taken.add(next)
    columns.push(next)
  }
  // More units than such a code has places for: those that share a column turn together, as one.
  return Array.from({ length: units }, (_, unit) => columns[unit % columns.length] ?? 1)
}

function lowestBit(value: number): number {
  return 31 - Math.clz32(value & -value)
}

/** One of several claims "the mean is above zero" about the same units. */
interface JointSample {
  /** One value per unit; undefined where this claim was not measured. */
  readonly values: readonly (number | undefined)[]
  /** Variance of a value as far as it is known from within the units; it steadies the statistic and costs no exactness. */
  readonly noise: number
}

interface JointTest {
  /** Adjusted for all claims, in the order given. */
  readonly pValues: readonly number[]
  /**
   * Smallest mean above zero that would have been proven, with values scattered as they are; undefined: none.
   */
  readonly smallestProvable: (claim: number, level: number) => number | undefined
}

/** Share of the variance in the denominator that comes from the noise within the units. */
const WITHIN = 0.5
/**
 * A claim whose statistic is below this cannot be accused wrongly, and is left out of what the others are compared with
 * (Romano, Shaikh and Wolf, A practical two-step method for testing moment inequalities, Econometrica 82, 2014).
 */
const FAR_BELOW = -3
/** Statistics that differ by less are equal; they are sums of the same numbers in another order. */
const TIE = 1e-9

/**
 * Tests all claims together: the largest statistic of all claims against its distribution when the signs of whole units are turned, the
 * same for all claims at once, so that claims that repeat one another count little more than one (Westfall and Young,
 * Resampling-based multiple testing, 1993, step-down maxT). Exact when the units are independent and jointly symmetric around the
 * means, whatever the dependence of the claims.
 *
 * The statistic is mean·√n / √(½ noise + ½ variance of the values): Student's, with a denominator that cannot become small by
 * chance (Tusher, Tibshirani and Chu, Significance analysis of microarrays, PNAS 98, 2001).
 */
export function jointSignFlips(samples: readonly JointSample[], units: number): JointTest {
  const claims = samples.map((sample) => new Claim(sample, units))
  const compared = [...claims.entries()]
    .filter(([, { size, found }]) => size > 1 && found >= FAR_BELOW)
    .sort(([, a], [, b]) => b.found - a.found)
  const { count, steps } = signFlips(units)
  const reached = compared.map(() => 1)
  const largest = new Float64Array(count)
  largest[0] = compared[0]?.[1].found ?? -Infinity
  for (let step = 0; step < steps.length; step += 1) {
    const changed = steps[step] ?? []
    let maximum = -Infinity
    for (let rank = compared.length - 1; rank >= 0; rank -= 1) {
      const claim = compared[rank]?.[1]
      if (claim === undefined) continue
      maximum = Math.max(maximum, claim.turn(changed))
      if (maximum >= claim.reached) reached[rank] = (reached[rank] ?? 0) + 1
    }
    largest[step + 1] = maximum
  }
  const pValues = samples.map(() => 1)
  let smallest = 0
  for (const [rank, [index]] of compared.entries()) {
    smallest = Math.max(smallest, (reached[rank] ?? count) / count)
    pValues[index] = smallest
  }
  return {
    pValues,
    smallestProvable: (index, level) => {
      // As many ways to turn the signs may reach the statistic, itself among them.
      const allowed = Math.floor(level * count + TIE)
      const claim = claims[index]
      if (allowed < 1 || claim === undefined || claim.size < 2) return undefined
      const mean = (largest.slice().sort()[count - allowed] ?? 0) * claim.scale
      return Number.isFinite(mean) ? mean : undefined
    },
  }
}

/** One claim while signs are turned. */
class Claim {
  readonly size: number
  /** The statistic of the values as they are, and from where on another counts as equal. */
  readonly found: number
  readonly reached: number
  /** Scale of the mean, in units of the statistic. */
  readonly scale: number
  private readonly values: Float64Array
  private readonly square: number
  private readonly noise: number
  private sum: number

  constructor({ values, noise }: JointSample, units: number) {
    const own = values.filter((value) => value !== undefined)
    this.size = own.length
    this.noise = noise
    this.values = Float64Array.from({ length: units }, (_, unit) => values[unit] ?? 0)
    this.square = own.reduce((sum, value) => sum + value ** 2, 0)
    this.sum = own.reduce((sum, value) => sum + value, 0)
    this.scale = this.errorOf(this.sum / this.size)
    this.found = this.statistic()
    this.reached = Number.isFinite(this.found) ? this.found - TIE * Math.abs(this.found) : this.found
  }

  /** The statistic after the signs of these units were changed. */
  turn(units: readonly number[]): number {
    for (const unit of units) {
      const value = -(this.values[unit] ?? 0)
      this.values[unit] = value
      this.sum += 2 * value
    }
    return this.statistic()
  }

  private statistic(): number {
    const mean = this.sum / this.size
    if (Math.abs(mean) * this.size <= TIE * Math.sqrt(this.square)) return 0
    return mean / this.errorOf(mean)
  }

  private errorOf(mean: number): number {
    const { size, square, noise } = this
    const between = Math.max(0, (square - size * mean ** 2) / (size - 1))
    return Math.sqrt((WITHIN * noise + (1 - WITHIN) * between) / size)
  }
}
