import { studentTTail } from '../../../core/stats/student-t-tail.ts'
import type { CommitEffect } from './commit-effect.ts'

/** A commit is out of line where both answers are less likely than this, two-sided. */
const UNLIKELY = 0.005

/**
 * Commits that are neither as GOOD nor as BAD: a sign that more than one commit changed the series.
 * @param effect of the bad commits
 */
export function misfits(effects: readonly CommitEffect[], effect: number): CommitEffect[] {
  return effects.filter((one) => isUnlikely(one, 0) && isUnlikely(one, effect))
}

function isUnlikely({ effect, scale, degreesOfFreedom }: CommitEffect, centre: number): boolean {
  const distance = Math.abs(effect - centre)
  return scale === 0 ? distance > 0 : 2 * studentTTail(distance / scale, degreesOfFreedom) < UNLIKELY
}
