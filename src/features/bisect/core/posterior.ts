import { logStudentTDensity } from '../../../core/stats/student-t.ts'
import type { CommitEffect } from './commit-effect.ts'

/** What the measured commits say about where the change came in. */
export interface Posterior {
  /** Of each commit after GOOD, in order, that it is the first bad one. Their sum is 1. */
  readonly chances: readonly number[]
  /** The effect of that commit: the mean and the middle 95 %. */
  readonly effect: { readonly estimate: number; readonly lower: number; readonly upper: number }
}

/** A pair in a hundred is wrong for a reason that its own rounds do not show: no single pair makes certain. */
const WRONG_PAIRS = 0.01
/** A pair is never taken for more exact than this share of the effect that is searched. */
const MOST_EXACT = 0.02
const SIZES = 400
/** Of the last commit's scale, beyond its effect: where the size of the effect is looked for. */
const REACH = 8

/**
 * The chances of all commits to be the first bad one: before any measurement all the same, and each pair multiplies them by how
 * likely what it showed is if the commit is as GOOD (no effect), or as BAD (the effect that all bad commits share, whose
 * size is integrated out, every positive size being as likely before). Bayes' rule with a noisy answer whose errors are known, as in
 * Waeber, Frazier, Henderson, Bisection search with noisy responses (SIAM J. Control Optim. 51, 2013), with the measured number in
 * place of yes or no.
 * @param effects at least one of them of the last commit, BAD
 * @param count of commits after GOOD
 * @throws {RangeError} without an effect of the last commit, or with a position that is not 1 … count
 */
export function posteriorOf(effects: readonly CommitEffect[], count: number): Posterior {
  const sizes = sizesToTry(effects, count)
  const sorted = effects.toSorted((a, b) => a.position - b.position)
  const smallest = MOST_EXACT * Math.max(...sorted.map(({ effect }) => Math.abs(effect)), Number.MIN_VALUE)
  const range = 2 * Math.max(...sizes, ...sorted.map(({ effect }) => Math.abs(effect)))
  const likelihood = (one: CommitEffect, centre: number): number => {
    const scale = Math.max(one.scale, smallest)
    const density = Math.exp(logStudentTDensity((one.effect - centre) / scale, one.degreesOfFreedom)) / scale
    return Math.log((1 - WRONG_PAIRS) * density + WRONG_PAIRS / range)
  }
  const asGood = sorted.map((one) => likelihood(one, 0))
  const asBad = sorted.map((one) => sizes.map((size) => likelihood(one, size)))
  // Commits between two measured ones are alike: their chances are computed once.
  const stretches = stretchesOf(sorted, count).map(({ first, last, before }) => {
    const good = asGood.slice(0, before).reduce((sum, one) => sum + one, 0)
    const logs = sizes.map((_, at) => asBad.slice(before).reduce((sum, one) => sum + (one[at] ?? 0), good))
    return { first, last, logs }
  })
  const highest = stretches.reduce((most, { logs }) => Math.max(most, ...logs), -Infinity)
  const weights = stretches.map(({ logs }) => logs.map((one) => Math.exp(one - highest)))
  const sums = weights.map((one) => one.reduce((sum, weight) => sum + weight, 0))
  const lengths = stretches.map(({ first, last }) => last - first + 1)
  const total = sums.reduce((sum, one, at) => sum + one * (lengths[at] ?? 0), 0)
  const chances = stretches.flatMap((_, at) =>
    Array.from({ length: lengths[at] ?? 0 }, () => (sums[at] ?? 0) / total),
  )
  const bySize = sizes.map((_, size) =>
    weights.reduce((sum, one, at) => sum + (one[size] ?? 0) * (lengths[at] ?? 0), 0),
  )
  return { chances, effect: summaryOf(sizes, bySize) }
}

interface Stretch {
  readonly first: number
  readonly last: number
  /** How many of the sorted effects are of earlier commits. */
  readonly before: number
}

function stretchesOf(sorted: readonly CommitEffect[], count: number): Stretch[] {
  const ends = [...new Set(sorted.map(({ position }) => position))]
  return ends.map((last, at) => {
    const first = (ends[at - 1] ?? 0) + 1
    return {
      first,
      last: Math.min(last, count),
      before: sorted.filter(({ position }) => position < first).length,
    }
  })
}

/** Positive sizes around what the last commit showed. */
function sizesToTry(effects: readonly CommitEffect[], count: number): number[] {
  if (effects.some(({ position }) => !(Number.isInteger(position) && position >= 1 && position <= count)))
    throw new RangeError('a measured commit is outside of the range')
  const ofBad = effects.filter(({ position }) => position === count)
  if (ofBad.length === 0) throw new RangeError('the last commit was not measured')
  const highest = Math.max(
    ...ofBad.map(({ effect, scale }) => Math.abs(effect) + REACH * scale),
    Number.MIN_VALUE,
  )
  return Array.from({ length: SIZES }, (_, at) => ((at + 0.5) / SIZES) * highest)
}

function summaryOf(sizes: readonly number[], weights: readonly number[]): Posterior['effect'] {
  const total = weights.reduce((sum, one) => sum + one, 0)
  const estimate = sizes.reduce((sum, size, at) => sum + (size * (weights[at] ?? 0)) / total, 0)
  const quantile = (share: number): number => {
    let sum = 0
    const at = weights.findIndex((one) => (sum += one) >= share * total)
    return sizes[at] ?? sizes.at(-1) ?? 0
  }
  return { estimate, lower: quantile(0.025), upper: quantile(0.975) }
}
