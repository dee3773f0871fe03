import { studentTTail } from '../../stats/student-t.ts'
import { chanceOf } from '../../stats/rank-distribution.ts'
import type { Location } from '../../stats/location.ts'
import { mean, sortSamples, standardDeviation } from '../../stats/samples.ts'
import { clusterPairOf, type ClusterPairOffset, type PairDifference, type UsableRound } from './round.ts'
import { pairEffects } from './noise.ts'

/** Chances smaller than this are left out of the sums: together less than a hundredth of the smallest level in use. */
const NEGLIGIBLE = 1e-12

/** Where nothing is known of sizes: few, so that much larger differences do not surprise. */
const UNKNOWN_SIZE_FREEDOM = 4

/**
 * What is assumed of cluster pairs while they are too few to be the units of the tests (noise.ts). On the
 * absolute scale, where no sizes are known, as much as the margin.
 * @param difference as the design has it for the series; undefined: nothing is assumed
 */
export function assumedOffset(
  difference: PairDifference | undefined,
  scale: 'relative' | 'absolute',
  marginEffect: number,
): ClusterPairOffset | undefined {
  if (difference === undefined) return undefined
  const { share, degreesOfFreedom } = difference
  return scale === 'relative'
    ? { scale: Math.log1p(share), degreesOfFreedom }
    : { scale: marginEffect, degreesOfFreedom: Math.min(UNKNOWN_SIZE_FREEDOM, degreesOfFreedom) }
}

/**
 * The offset that is left in the effect of a series: what is assumed of one cluster pair, corrected by those of the run, and averaged
 * over them. The effect weighs the two assignments of roles equally and, within one, pairs by their rounds. An exchange of roles on the
 * same two clusters turns the sign of their offset.
 */
export function remainingOffset(
  assumed: ClusterPairOffset,
  rounds: readonly UsableRound[],
): ClusterPairOffset {
  const offset = correctedBy(rounds, assumed)
  const counts = { straight: 0, swapped: 0 }
  for (const { roles } of rounds) counts[roles] += 1
  const assignments = Object.values(counts).filter((count) => count > 0).length
  const weights = new Map<string, number>()
  for (const round of rounds) {
    const { roles } = round
    const pair = clusterPairOf(round)
    const sign = roles === 'straight' ? 1 : -1
    weights.set(pair, (weights.get(pair) ?? 0) + sign / counts[roles] / assignments)
  }
  const variance = [...weights.values()].reduce((sum, weight) => sum + weight ** 2, 0)
  return { ...offset, scale: offset.scale * Math.sqrt(variance) }
}

/**
 * By how the pairs with the same assignment of roles scatter, and, as long as one assignment has a single pair, by how far both are
 * apart: otherwise one bad cluster would prove a change. A constant difference between the places of the clusters then counts as one of
 * pairs, and the noise of the rounds stays in the variances; both make the scale too large rather than too small.
 */
function correctedBy(rounds: readonly UsableRound[], assumed: ClusterPairOffset): ClusterPairOffset {
  let offset = assumed
  const means: { readonly mean: number; readonly pairs: number }[] = []
  for (const roles of ['straight', 'swapped'] as const) {
    const own = pairEffects(rounds.filter((round) => round.roles === roles))
    const finite = [...own.values()].filter(Number.isFinite)
    if (finite.length === 0) continue
    const effects = sortSamples(finite)
    means.push({ mean: mean(effects), pairs: effects.length })
    const scale = standardDeviation(effects)
    if (scale !== undefined) offset = weighed(offset, { scale, degreesOfFreedom: effects.length - 1 })
  }
  const [straight, swapped] = means
  if (straight === undefined || swapped === undefined || Math.min(straight.pairs, swapped.pairs) > 1)
    return offset
  const apart = Math.abs(straight.mean - swapped.mean) / Math.sqrt(1 / straight.pairs + 1 / swapped.pairs)
  return weighed(offset, { scale: apart, degreesOfFreedom: 1 })
}

/** Two estimates of one offset: the mean of both variances, weighted by their degrees of freedom. */
function weighed(a: ClusterPairOffset, b: ClusterPairOffset): ClusterPairOffset {
  const degreesOfFreedom = a.degreesOfFreedom + b.degreesOfFreedom
  const squares = a.degreesOfFreedom * a.scale ** 2 + b.degreesOfFreedom * b.scale ** 2
  return { scale: Math.sqrt(squares / degreesOfFreedom), degreesOfFreedom }
}

/**
 * Two independent offsets together: variances add, and the degrees of freedom are Satterthwaite's (An approximate
 * distribution of estimates of variance components, 1946).
 */
export function bothOffsets(a: ClusterPairOffset, b: ClusterPairOffset): ClusterPairOffset {
  const [first, second] = [a.scale ** 2, b.scale ** 2]
  const total = first + second
  if (total === 0) return a
  const spent = first ** 2 / a.degreesOfFreedom + second ** 2 / b.degreesOfFreedom
  return { scale: Math.sqrt(total), degreesOfFreedom: total ** 2 / spent }
}

/**
 * p-value of "the location without the offset is at most `value`": the rank test at `value` + offset, averaged over the
 * distribution of the offset. With normal noise that is the tail of the normal distribution whose variance is the sum of both, the
 * usual way to combine two sources of error; in ranks it is the convolution of the votes' confidence distribution (Xie and
 * Singh, Confidence distribution, the frequentist distribution estimator of a parameter, 2013) with the offset's, and
 * with a scale of zero it is the rank test itself.
 */
export function provenGreaterDespite(location: Location, value: number, offset: ClusterPairOffset): number {
  return convolved(location.votes.slice().sort(), location, value, offset)
}

/** The same for "at least `value`". */
export function provenLessDespite(location: Location, value: number, offset: ClusterPairOffset): number {
  const mirrored = location.votes.map((vote) => -vote).sort()
  return convolved(mirrored, location, -value, offset)
}

/** Σ over w of P(W = w) · P(offset ≥ the (total − w)-th smallest vote − value), with a vote of −∞ before the first. */
function convolved(
  sorted: Float64Array,
  { distribution }: Location,
  value: number,
  { scale, degreesOfFreedom }: ClusterPairOffset,
): number {
  const { total } = distribution
  let sum = 0
  for (let w = 0; w <= total; w += 1) {
    const chance = chanceOf(distribution, w)
    if (chance < NEGLIGIBLE && w < total) continue
    const vote = w === total ? -Infinity : (sorted[total - w - 1] ?? -Infinity)
    sum += chance * tailOf((vote - value) / scale, vote <= value, degreesOfFreedom)
  }
  return Math.min(1, sum)
}

function tailOf(t: number, isBelow: boolean, degreesOfFreedom: number): number {
  // A scale of zero, also with a vote exactly at the value.
  return Number.isFinite(t) ? studentTTail(t, degreesOfFreedom) : isBelow ? 1 : 0
}

/** The values that neither test despite the offset rejects at the level `tail`, by bisection outward from the estimate. */
export function intervalDespite(
  location: Location,
  tail: number,
  offset: ClusterPairOffset,
): readonly [lower: number, upper: number] {
  const sorted = location.votes.slice().sort()
  const mirrored = sorted.map((vote) => -vote).sort()
  return [lowerBound(sorted, location, tail, offset), 0 - lowerBound(mirrored, location, tail, offset)]
}

/** Steps of the bisection; each halves the uncertainty. */
const STEPS = 40

/** The largest value that the location is proven to be greater than; −∞ where nothing can be proven. */
function lowerBound(
  sorted: Float64Array,
  location: Location,
  tail: number,
  offset: ClusterPairOffset,
): number {
  if (sorted.length === 0 || location.distribution.tail(location.distribution.total) >= tail) return -Infinity
  const isProven = (value: number): boolean => convolved(sorted, location, value, offset) <= tail
  // A vote with a lost rate is too far away to search there.
  const near = sorted.filter((vote) => Math.abs(vote) < FAR)
  const [first = 0, last = 0] = [near[0], near.at(-1)]
  let width = Math.max(last - first, offset.scale, Number.MIN_VALUE)
  let high = last + width
  if (isProven(high)) return high
  let low = first - width
  while (!isProven(low)) {
    width *= 2
    low -= width
    if (low < -FAR) return -Infinity
  }
  for (let step = 0; step < STEPS; step += 1) {
    const middle = low / 2 + high / 2
    if (isProven(middle)) low = middle
    else high = middle
  }
  return low
}

/** No effect of finite values is as large. */
const FAR = 1e100
