import { logStudentTDensity } from '../../../core/stats/student-t.ts'
import { type CommitEffect, commitEffects, noiseOfRounds } from './commit-effect.ts'
import type { BisectState } from './schema.ts'

/** What the measured commits say about where the change came in. */
export interface Posterior {
  /** Chance of each commit after GOOD, in order, to be the first bad one. Their sum is 1. */
  readonly chances: readonly number[]
  /** The effect of that commit: the mean and the middle 95 %. */
  readonly effect: { readonly estimate: number; readonly lower: number; readonly upper: number }
}

/** A pair in a hundred is wrong for a reason that its own rounds do not show: no single pair makes certain. */
const WRONG_PAIRS = 0.01
/** A pair is never taken for more exact than this share of the effect that is searched. */
const MOST_EXACT = 0.02
const SIZES = 400
/** The size of the effect is looked for up to so many scales of the last commit beyond its effect. */
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
  // Commits between two measured ones have equal chances: computed once.
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
  /** How many of the sorted effects belong to earlier commits. */
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

/** Commits that no measurement can distinguish, as those between them cannot be measured. */
export interface Suspects {
  /** Positions: 1 is the first commit after GOOD. */
  readonly first: number
  readonly last: number
  readonly chance: number
}

/**
 * The commit to measure next: where it is most open whether it is bad, as bisection does with certain answers.
 * @param chances of each commit after GOOD, in order, to be the first bad one
 * @param isSkipped whether the commit at a position cannot be measured
 * @returns its position; undefined when none is left that could distinguish commits
 */
export function nextCommit(
  chances: readonly number[],
  isSkipped: (position: number) => boolean,
): number | undefined {
  let best: { readonly position: number; readonly distance: number } | undefined
  let before = 0
  for (const [index, chance] of chances.slice(0, -1).entries()) {
    const position = index + 1
    before += chance
    const distance = Math.abs(before - 0.5)
    if (!isSkipped(position) && (best === undefined || distance < best.distance))
      best = { position, distance }
  }
  return best?.position
}

/** Below this share of the estimate the effect of BAD is still open, chosen by simulation (`npm run bench:bisect`). */
const OPEN_SIZE = 0.5
/** One in so many of the pairs before may measure BAD again. */
const AGAIN = 3

/**
 * The commit to measure next, which is BAD again while its effect may be much smaller than it seems: after many commits that are as GOOD a
 * single pair of BAD would be as likely to be wrong as they are to be right, and nothing could decide.
 * @param measured positions of what was measured, in any order
 * @returns its position; undefined when none is left that could distinguish commits
 */
export function nextToMeasure(
  { chances, effect }: Posterior,
  measured: readonly number[],
  isSkipped: (position: number) => boolean,
): number | undefined {
  const next = nextCommit(chances, isSkipped)
  const bad = chances.length
  const ofBad = measured.filter((position) => position === bad).length
  const isOpen = effect.lower < OPEN_SIZE * effect.estimate
  return next !== undefined && isOpen && ofBad * AGAIN < measured.length ? bad : next
}

/** All commits in groups that no measurement can divide, in order. */
export function suspectsOf(chances: readonly number[], isSkipped: (position: number) => boolean): Suspects[] {
  const groups: Suspects[] = []
  let first = 1
  let chance = 0
  for (const [index, one] of chances.entries()) {
    const position = index + 1
    chance += one
    if (position < chances.length && isSkipped(position)) continue
    groups.push({ first, last: position, chance })
    first = position + 1
    chance = 0
  }
  return groups
}

/** How many commits it takes, the most suspect first, until their chances together are at least so much. */
export function commitsLeft(chances: readonly number[], certainty: number): number {
  let sum = 0
  const sorted = chances.toSorted((a, b) => b - a)
  const at = sorted.findIndex((chance) => (sum += chance) >= certainty)
  return at === -1 ? chances.length : at + 1
}

/** Both assignments of roles and both orders, equally often. */
const STEP = 4
const FEWEST = 4
const MOST = 40
/** How many standard errors the effect should be away from none, chosen by simulation (`npm run bench:bisect`). */
const CLEARANCE = 4

/**
 * How many rounds distinguish a bad commit from GOOD, most of the time: more would be time that another commit needs.
 * @param effect of the bad commits
 * @param deviation of one round, in the same unit
 * @returns a multiple of 4
 */
export function roundsFor(effect: number, deviation: number): number {
  const wanted = (CLEARANCE * deviation) / Math.abs(effect)
  const rounds = STEP * Math.ceil(wanted ** 2 / STEP)
  return Math.min(MOST, Math.max(FEWEST, Number.isFinite(rounds) ? rounds : MOST))
}

/**
 * What is known so far, and what to measure next.
 * @returns next: position of a commit; undefined: none is left that could distinguish others. deviation: standard deviation of a round
 * @throws {RangeError} for a state that has not measured its last commit
 */
export function standingOf({ commits, measured, skipped }: BisectState) {
  const places = new Map(commits.map((commit, index) => [commit, index + 1]))
  const placed = measured.map((one) => ({ ...one, position: places.get(one.commit) ?? 0 }))
  const without = new Set(skipped.map(({ commit }) => places.get(commit)))
  const isSkipped = (position: number): boolean => without.has(position)
  const posterior = posteriorOf(commitEffects(placed), commits.length)
  const suspects = suspectsOf(posterior.chances, isSkipped).reduce((a, b) => (b.chance > a.chance ? b : a))
  const positions = placed.map(({ position }) => position)
  const next = nextToMeasure(posterior, positions, isSkipped)
  return { posterior, suspects, next, deviation: noiseOfRounds(placed).deviation }
}
