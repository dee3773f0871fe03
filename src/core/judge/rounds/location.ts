import {
  type Location,
  locationOf,
  locationOfUnits,
  sharedLocation,
  sharedLocationOfStrata,
} from '../../stats/location.ts'
import { mannWhitneyDistribution, signedRankDistribution } from '../../stats/rank-distribution.ts'
import { mean, sortSamples, standardDeviation } from '../../stats/samples.ts'
import { studentTQuantile, studentTTail } from '../../stats/student-t.ts'
import { bounded, pairEffects, positionPValue, unbounded } from './noise.ts'
import { bothOffsets } from './offset.ts'
import type { ClusterPairOffset, UsableRound } from './round.ts'

/**
 * - `signed-rank`: one sample of rounds.
 * - `orders`: rounds in which base was first against rounds in which head was first.
 * - `roles`: straight rounds against swapped rounds.
 * - `roles-and-orders`: straight rounds against swapped rounds of the opposite order.
 * - `pairs`: the effects of cluster pairs, once there are enough of them.
 */
type LocationMethod = 'signed-rank' | 'orders' | 'roles' | 'roles-and-orders' | 'pairs'

/** The effect of the position is taken out where it is proven at this level; otherwise that would cost power for nothing. */
export const POSITION_LEVEL = 0.01

/**
 * Where the effect is, from rounds on one or both assignments of roles.
 *
 * Where cluster pairs are the units, each gives one effect. A constant difference between the two clusters of a pair then widens the
 * test, as roles are swapped for half of the pairs. With an odd number of them a share of 1/n of it is left.
 *
 * Before that, with both assignments every vote averages one straight and one swapped round, so that a constant difference between the
 * cluster pairs cancels exactly, whatever its size. An effect of the position in the round leaves the votes centred (orders are
 * balanced) but widens them; where it is proven the votes are restricted to pairs of opposite order, which cancels it too.
 * The position effect is judged on numbers that do not change when rounds that such a vote pairs are exchanged, so that
 * judging it does not spoil the exact level of the test that follows.
 * @param around the effect that is tested: the position effect is judged with it taken away
 * @param units cluster pairs where there are enough of them for a look (`fewestPairs`)
 */
export function locationOfRounds(
  rounds: readonly UsableRound[],
  around = 0,
  units: 'rounds' | 'pairs' = 'rounds',
): Location & { readonly kind: LocationMethod } {
  if (units === 'pairs')
    return { kind: 'pairs', ...locationOfUnits([...pairEffects(rounds).values()], around) }
  const cell = (roles: UsableRound['roles'], first?: UsableRound['first']): number[] =>
    rounds
      .filter((one) => one.roles === roles && (first === undefined || one.first === first))
      .map(({ effect }) => effect)
  const [straight, swapped] = [cell('straight'), cell('swapped')]
  const isPlaced = positionPValue(rounds, around) <= POSITION_LEVEL
  if (straight.length === 0 || swapped.length === 0) {
    const roles = straight.length === 0 ? 'swapped' : 'straight'
    const [base, head] = [cell(roles, 'base'), cell(roles, 'head')]
    return isPlaced
      ? { kind: 'orders', ...sharedLocation(base, head) }
      : { kind: 'signed-rank', ...locationOf([...straight, ...swapped]) }
  }
  const strata = [
    [cell('straight', 'base'), cell('swapped', 'head')],
    [cell('straight', 'head'), cell('swapped', 'base')],
  ] as const
  return isPlaced && strata.flat().every(({ length }) => length > 0)
    ? { kind: 'roles-and-orders', ...sharedLocationOfStrata(...strata) }
    : { kind: 'roles', ...sharedLocation(straight, swapped) }
}

/** The mean of few rounds, and how far it may be from the true effect: Student's t with these degrees of freedom, times the scale. */
interface MeanOfRounds extends ClusterPairOffset {
  readonly mean: number
}

/**
 * Where the effect is, from few rounds on two cluster pairs: a rank test of four and four rounds cannot get below 1/70, and all rounds
 * of a pair share the difference between its clusters. So the mean is tested by Student's t, whose variance is that of the rounds and
 * of the cluster pairs together (Welch and Satterthwaite: `bothOffsets`). Both assignments of roles have the same weight, so that a
 * constant difference between the places of the clusters cancels. In the way of heavy tails and outliers stands the test of recurrence,
 * which counts ranks (evidence.ts).
 * @param offset what is left of the difference of the cluster pairs in the mean of these rounds; without it nothing is known about
 * what they share, and nothing can be proven
 * @returns undefined where an assignment of roles has a single round
 */
export function meanOfRounds(
  rounds: readonly UsableRound[],
  offset: ClusterPairOffset | undefined,
): MeanOfRounds | undefined {
  const cells = (['straight', 'swapped'] as const)
    .map((roles) => rounds.filter((round) => round.roles === roles).map(({ effect }) => bounded(effect)))
    .filter(({ length }) => length > 0)
    .map(sortSamples)
  if (offset === undefined || cells.length === 0 || cells.some(({ length }) => length < 2)) return undefined
  const degreesOfFreedom = cells.reduce((sum, { length }) => sum + length - 1, 0)
  const variance = cells.reduce(
    (sum, cell) => sum + ((cell.length - 1) / degreesOfFreedom) * (standardDeviation(cell) ?? 0) ** 2,
    0,
  )
  const ofMean = cells.reduce((sum, { length }) => sum + variance / length / cells.length ** 2, 0)
  return {
    mean: cells.reduce((sum, cell) => sum + mean(cell) / cells.length, 0),
    ...bothOffsets(offset, { scale: Math.sqrt(ofMean), degreesOfFreedom }),
  }
}

/** p-values of "the effect is at most `value`" and "at least `value`"; 1 where nothing can be proven. */
export function testsOfMean(
  found: MeanOfRounds | undefined,
  value: number,
): { readonly greater: number; readonly less: number } {
  if (found === undefined || found.scale === 0) return { greater: 1, less: 1 }
  const t = (found.mean - value) / found.scale
  return {
    greater: studentTTail(t, found.degreesOfFreedom),
    less: studentTTail(-t, found.degreesOfFreedom),
  }
}

/** The values that neither of these tests rejects at the level `tail`. */
export function intervalOfMean(
  found: MeanOfRounds | undefined,
  tail: number,
): readonly [lower: number, upper: number] {
  if (found === undefined) return [-Infinity, Infinity]
  const reach = found.scale * studentTQuantile(tail, found.degreesOfFreedom)
  return [unbounded(found.mean - reach), unbounded(found.mean + reach)]
}

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
