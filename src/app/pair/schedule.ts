import { blocksOf } from '../../core/paired/blocks.ts'
import type { PairedDesign } from '../../core/paired/design.ts'
import type { Round } from './ledger.ts'
import type { Roles } from './twins.ts'

/** The rounds that are measured on one pair of twins. */
export interface Block {
  readonly roles: Roles
  readonly rounds: readonly Round[]
}

/**
 * The rounds of a stage, pair of twins by pair of twins; on each the sides take turns at being first, so that what belongs to the
 * order cancels.
 * @param next number of the first round, and of the first pair of twins
 */
export function scheduleOf(
  stage: number,
  { stages, roundsPerTwins }: Pick<PairedDesign, 'stages' | 'roundsPerTwins'>,
  next: { round: number; twins: number },
): Block[] {
  let { round } = next
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerTwins).map(({ roles, rounds }, index) => ({
    roles,
    rounds: Array.from({ length: rounds }, (_, offset) => ({
      round: round++,
      stage,
      twins: next.twins + index,
      roles,
      first: offset % 2 === 0 ? 'base' : 'head',
    })),
  }))
}
