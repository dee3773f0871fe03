import { flameTree } from './flame-tree.ts'
import { busyChange, grownFunctions, type ProfiledRound } from './grown-functions.ts'
import { MOST_GROWN, type MeasuredProfile, type ProfileSummary } from './schema.ts'

/** @param rounds at least two */
export function profileOf(
  what: Pick<ProfileSummary, 'suite' | 'measurement' | 'series'>,
  rounds: readonly ProfiledRound[],
): MeasuredProfile {
  return {
    summary: {
      ...what,
      rounds: rounds.length,
      busy: busyChange(rounds),
      grew: grownFunctions(rounds, MOST_GROWN),
    },
    functions: flameTree(rounds),
  }
}
