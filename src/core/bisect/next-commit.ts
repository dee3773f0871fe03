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
