import type { TwinBlock } from '../../../core/judge/rounds/blocks.ts'
import type { Round } from './ledger.ts'

/** What a block follows. */
interface Before {
  /** Whether it has a new cluster pair. */
  readonly isNewPair: boolean
  /** How many blocks there were. */
  readonly block: number
  /** The round before, which the numbers continue; undefined: these are the first. */
  readonly last: Pick<Round, 'round' | 'twins'> | undefined
}

/**
 * The rounds of a block. The sides alternate in being first, so that the effect of the order cancels. Which of them
 * begins alternates from block to block, and in each stage equally often with both assignments of roles: what is cold in the first
 * round would favour the other side.
 */
export function scheduleBlock(
  { roles, rounds }: TwinBlock,
  stage: number,
  { isNewPair, block, last = { round: 0, twins: 0 } }: Before,
): Round[] {
  const twins = last.twins + (isNewPair ? 1 : 0)
  // base, head, head, base: blocks come in twos, one of each assignment.
  const headBegins = (block + 1) % 4 > 1
  return Array.from({ length: rounds }, (_, index) => ({
    round: last.round + 1 + index,
    stage,
    twins,
    roles,
    first: (index % 2 === 0) === headBegins ? 'head' : 'base',
  }))
}
