import type { TwinBlock } from '../../core/judge/rounds/blocks.ts'
import type { Round } from './ledger.ts'
import type { Roles } from './twins.ts'

/** The rounds that are measured on one pair of twins. */
export interface Block {
  readonly roles: Roles
  readonly rounds: readonly Round[]
}

/**
 * The rounds of a block; the sides take turns at being first, so that what belongs to the order cancels.
 * @param last the round before, after whose numbers those of this block go on; undefined: there is none yet
 */
export function scheduleBlock(
  { roles, rounds }: TwinBlock,
  stage: number,
  last: Pick<Round, 'round' | 'twins'> | undefined,
): Block {
  const before = last ?? { round: 0, twins: 0 }
  return {
    roles,
    rounds: Array.from({ length: rounds }, (_, index) => ({
      round: before.round + 1 + index,
      stage,
      twins: before.twins + 1,
      roles,
      first: index % 2 === 0 ? 'base' : 'head',
    })),
  }
}
