import {
  type Location,
  locationOf,
  locationOfUnits,
  sharedLocation,
  sharedLocationOfStrata,
} from '../../../stats/location.ts'
import { pairEffects } from '../noise/pair-effects.ts'
import { positionPValue } from '../noise/position-effect.ts'
import type { UsableRound } from '../round.ts'

/**
 * - `signed-rank`: one sample of rounds.
 * - `orders`: rounds in which base was first against rounds in which head was first.
 * - `roles`: straight rounds against swapped rounds.
 * - `roles-and-orders`: straight rounds against swapped rounds of the opposite order.
 * - `pairs`: the effects of cluster pairs, once there are enough of them.
 */
export type LocationMethod = 'signed-rank' | 'orders' | 'roles' | 'roles-and-orders' | 'pairs'

/** What a test takes for one unit. */
export type Units = 'rounds' | 'pairs'

export interface RoundsLocation extends Location {
  readonly kind: LocationMethod
}

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
  units: Units = 'rounds',
): RoundsLocation {
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
