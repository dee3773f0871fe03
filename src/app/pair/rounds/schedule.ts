import type { TwinBlock } from '../../../core/judge/rounds/round.ts'
import type { Round } from './ledger.ts'

/** What a block follows. */
interface Before {
  /** Whether it has a new cluster pair. */
  readonly isNewPair: boolean
  /** How many blocks had its assignment of roles. */
  readonly blocks: number
  /** The round before, which the numbers continue; undefined: these are the first. */
  readonly last: Pick<Round, 'round' | 'twins'> | undefined
}

/**
 * The rounds of a block. The sides alternate in being first, so that the effect of the order cancels. Which of them
 * begins alternates among the blocks of an assignment of roles, and is the other side with the other one: what is cold in the first
 * round would favour the other side.
 */
export function scheduleBlock(
  { roles, rounds }: TwinBlock,
  stage: number,
  { isNewPair, blocks, last = { round: 0, twins: 0 } }: Before,
): Round[] {
  const twins = last.twins + (isNewPair ? 1 : 0)
  const headBegins = (blocks % 2 === 1) !== (roles === 'swapped')
  return Array.from({ length: rounds }, (_, index) => ({
    round: last.round + 1 + index,
    stage,
    twins,
    roles,
    first: (index % 2 === 0) === headBegins ? 'head' : 'base',
  }))
}
