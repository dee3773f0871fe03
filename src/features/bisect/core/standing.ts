import { commitEffects, noiseOfRounds } from './commit-effect.ts'
import { nextToMeasure, suspectsOf, type Suspects } from './next-commit.ts'
import { posteriorOf, type Posterior } from './posterior.ts'
import type { BisectState } from './schema.ts'

/** What is known so far, and what to measure next. */
export interface Standing {
  readonly posterior: Posterior
  readonly suspects: Suspects
  /** Position of the commit; undefined: no commit is left that could distinguish others. */
  readonly next: number | undefined
  /** Standard deviation of a round. */
  readonly deviation: number
}

/** @throws {RangeError} for a state that has not measured its last commit */
export function standingOf({ commits, measured, skipped }: BisectState): Standing {
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
