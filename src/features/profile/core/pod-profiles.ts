import type { ProfiledRound } from './grown-functions.ts'
import { countedStacks, type StackProfile } from './perf-script.ts'

/** What the pods of one entry of subject.pprof gave on one side in one round. */
export interface PodProfiles {
  readonly asked: number
  readonly profiles: readonly StackProfile[]
}

/** One round; the profiles of the entries, in the order of the entries. */
export interface PodRound {
  readonly base: readonly PodProfiles[]
  readonly head: readonly PodProfiles[]
  readonly work?: ProfiledRound['work']
}

/** Fewer rounds have no interval. */
const LEAST_ROUNDS = 2
/** The whole that shares refer to: the nanoseconds that one CPU has in a second. */
const SECOND = 1e9

/**
 * The profiles of all pods of a side as one, round by round. A round in which fewer pods of an entry gave a profile than in others
 * would look like less CPU time, so it counts for none; pods that never give one are left out of both sides. An entry that leaves
 * too few rounds is given up before others lose theirs.
 * @returns rounds with at least one entry, and the places of the entries that are in none
 */
export function roundsOfPods(
  rounds: readonly PodRound[],
  entries: number,
): { readonly rounds: ProfiledRound[]; readonly leftOut: readonly number[] } {
  const usable = Array.from({ length: entries }, (_, entry) => ({
    entry,
    rounds: completeRounds(rounds, entry),
  }))
  const kept = usable
    .filter((one) => one.rounds.length >= LEAST_ROUNDS)
    .sort((a, b) => b.rounds.length - a.rounds.length)
  const common = (): PodRound[] => rounds.filter((round) => kept.every((one) => one.rounds.includes(round)))
  while (kept.length > 1 && common().length < LEAST_ROUNDS) kept.pop()
  const used = new Set(kept.map(({ entry }) => entry))
  const sumOf = (side: readonly PodProfiles[]): StackProfile =>
    sumOfProfiles(side.flatMap(({ profiles }, entry) => (used.has(entry) ? profiles : [])))
  return {
    rounds:
      used.size === 0
        ? []
        : common().map(({ base, head, work }) => ({ base: sumOf(base), head: sumOf(head), work })),
    leftOut: usable.map(({ entry }) => entry).filter((entry) => !used.has(entry)),
  }
}

/** Those in which as many pods gave none as usual, on both sides, and at least one gave one. */
function completeRounds(rounds: readonly PodRound[], entry: number): PodRound[] {
  const sidesOf = ({ base, head }: PodRound): PodProfiles[] =>
    [base, head].flatMap((side) => side[entry] ?? [])
  const missing = ({ asked, profiles }: PodProfiles): number => asked - profiles.length
  const usual = Math.min(...rounds.flatMap(sidesOf).map(missing))
  return rounds.filter((round) => {
    const sides = sidesOf(round)
    return sides.length === 2 && sides.every((one) => one.profiles.length > 0 && missing(one) === usual)
  })
}

/** Samples are nanoseconds of CPU time per second: profiles need not be of the same length. */
export function sumOfProfiles(profiles: readonly StackProfile[]): StackProfile {
  const stacks = profiles.flatMap(({ stacks: own, possible }) =>
    own.map(({ frames, samples }) => ({ frames, samples: Math.round((samples * SECOND) / possible) })),
  )
  return { stacks: countedStacks(stacks), possible: SECOND }
}
