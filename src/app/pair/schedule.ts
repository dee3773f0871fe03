import type { TwinBlock } from '../../core/judge/rounds/blocks.ts'
import type { Round } from './ledger.ts'

/**
 * The rounds on one cluster pair. The sides alternate in being first, so that the effect of the order cancels.
 * @param last the round before, which the numbers continue; undefined: these are the first
 */
export function scheduleBlock(
  { roles, rounds }: TwinBlock,
  stage: number,
  last: Pick<Round, 'round' | 'twins'> = { round: 0, twins: 0 },
): Round[] {
  return Array.from({ length: rounds }, (_, index) => ({
    round: last.round + 1 + index,
    stage,
    twins: last.twins + 1,
    roles,
    first: index % 2 === 0 ? 'base' : 'head',
  }))
}
