import { changedCounters } from './changed-counters.ts'
import type { KernelCounters } from './counters.ts'
import { flameTree } from './flame-tree.ts'
import { busyChange, grownFunctions, type ProfiledRound } from './grown-functions.ts'
import { perOperation } from './per-operation.ts'
import { MOST_GROWN, type MeasuredProfile, type ProfileSummary } from './schema.ts'

/**
 * @param rounds at least two
 * @param counters rates of what the kernel counted in these rounds, per second
 */
export function profileOf(
  what: Pick<ProfileSummary, 'source' | 'suite' | 'measurement' | 'series'>,
  rounds: readonly ProfiledRound[],
  counters: readonly { readonly base: KernelCounters; readonly head: KernelCounters }[],
): MeasuredProfile {
  const grew = grownFunctions(rounds, MOST_GROWN)
  const slower = grew.length > 0 ? undefined : perOperation(rounds, MOST_GROWN)
  return {
    summary: {
      ...what,
      rounds: rounds.length,
      busy: busyChange(rounds),
      grew,
      ...(slower === undefined ? {} : { perOperation: slower }),
      counters: changedCounters(counters),
    },
    functions: flameTree(rounds),
  }
}
