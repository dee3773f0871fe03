import { groupBy } from '../group-by.ts'
import { CAUSE_KINDS, type Cause } from './kinds.ts'

/**
 * Possible causes, the most likely first. Three rules, in this order:
 *
 * 1. What cannot act on what regressed stands last, before it what follows from other things.
 * 2. Of the others, the largest change of each kind (CAUSE_KINDS, in that order), then the second of each, and so on: so a hundred
 *    settings never hide the one function that grew, nor five functions the one limit.
 * 3. Of one kind the larger change is first. Equal ones keep their order.
 */
export function rankCauses<One extends Cause>(causes: readonly One[]): One[] {
  const ofKind = groupBy(causes, tierAndKind)
  const placed = [...ofKind.values()].flatMap((same) =>
    same.toSorted((a, b) => b.size - a.size).map((one, round) => ({ one, round })),
  )
  return placed
    .sort(
      (a, b) =>
        tierOf(a.one) - tierOf(b.one) ||
        a.round - b.round ||
        CAUSE_KINDS.indexOf(a.one.kind) - CAUSE_KINDS.indexOf(b.one.kind),
    )
    .map(({ one }) => one)
}

function tierOf({ unrelated, kind }: Cause): number {
  if (unrelated) return 2
  return kind === 'consequence' ? 1 : 0
}

function tierAndKind(cause: Cause): string {
  return `${String(tierOf(cause))} ${cause.kind}`
}
