import type { Posterior } from './posterior.ts'

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
/** Of the pairs before, one in so many may be of BAD again. */
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
