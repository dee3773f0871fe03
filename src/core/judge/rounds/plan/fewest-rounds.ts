import { mannWhitneyDistribution, signedRankDistribution } from '../../../stats/rank-distribution.ts'

/** No design asks for levels that need more. */
const MOST = 1000

/**
 * The fewest rounds with which a rank test can reach a level at all, when every round speaks for the same thing: each set of
 * ranks has a smallest possible p-value, 1 / C(n, n/2) for n rounds half of which have the roles swapped, 1 / 2ⁿ without.
 * @param level 0 < level < 1
 * @returns even with both assignments of roles; undefined for levels that no thinkable number of rounds reaches
 */
export function fewestRounds(level: number, bothRoles: boolean): number | undefined {
  for (let rounds = 1; rounds <= MOST; rounds += 1) {
    if (bothRoles && rounds % 2 === 1) continue
    const { tail, total } = bothRoles
      ? mannWhitneyDistribution(rounds / 2, rounds / 2)
      : signedRankDistribution(rounds)
    if (tail(total) <= level) return rounds
  }
  return undefined
}
