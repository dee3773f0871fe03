import type { Round } from './ledger.ts'
import { ORDER_OF_ROLES, type Roles } from './twins.ts'

/** The rounds of one stage on one pair of twins. */
export interface Half {
  readonly roles: Roles
  readonly rounds: readonly Round[]
}

/**
 * Half of the rounds of a stage with either assignment of roles, each half on twins of its own; within a half the sides take
 * turns at being first, so that what belongs to the order cancels.
 * @param rounds a multiple of 4
 * @param next number of the first round, and of the first pair of twins
 */
export function halvesOf(stage: number, rounds: number, next: { round: number; twins: number }): Half[] {
  return (Object.keys(ORDER_OF_ROLES) as Roles[]).map((roles, index) => ({
    roles,
    rounds: Array.from({ length: rounds / 2 }, (_, offset) => ({
      round: next.round + (index * rounds) / 2 + offset,
      stage,
      twins: next.twins + index,
      roles,
      first: offset % 2 === 0 ? 'base' : 'head',
    })),
  }))
}
