import type { TwinBlock } from '../../core/judge/rounds/blocks.ts'
import type { Round } from './ledger.ts'

/**
 * The rounds on one cluster pair. The sides alternate in being first, so that the effect of the order cancels. Which of them
 * begins alternates from pair to pair, and in each stage equally often with both assignments of roles: what is cold in the first
 * round would favour the other side.
 * @param last the round before, which the numbers continue; undefined: these are the first
 */
export function scheduleBlock(
  { roles, rounds }: TwinBlock,
  stage: number,
  last: Pick<Round, 'round' | 'twins'> = { round: 0, twins: 0 },
): Round[] {
  const twins = last.twins + 1
  // base, head, head, base: pairs come in twos, one of each assignment.
  const headBegins = twins % 4 > 1
  return Array.from({ length: rounds }, (_, index) => ({
    round: last.round + 1 + index,
    stage,
    twins,
    roles,
    first: (index % 2 === 0) === headBegins ? 'head' : 'base',
  }))
}
