import { groupBy } from '../../../group-by.ts'
import { hodgesLehmann, locationOf } from '../../../stats/location.ts'
import { twinsOf } from '../blocks.ts'
import { deviationWithinCells } from './deviation.ts'
import type { UsableRound } from '../round.ts'

/**
 * From so many cluster pairs on the pair is the unit of every test instead of the round: the own offset of each pair, drifts and
 * bursts within a pair, its order of sides and a calibration then no longer matter. With fewer the smallest possible p-value, 2⁻ⁿ, is
 * above some level of the default design, the smallest of which is 0.001.
 */
export const FEWEST_PAIRS = 10

/** The effect that each cluster pair shows, by its name: Hodges and Lehmann's estimate from its rounds. */
export function pairEffects(rounds: readonly UsableRound[]): Map<string, number> {
  const effects = new Map<string, number>()
  for (const [name, own] of groupBy(rounds, twinsOf)) {
    const effect = hodgesLehmann(locationOf(own.map(({ effect: one }) => one)))
    if (effect !== undefined) effects.set(name, effect)
  }
  return effects
}

/** Variance that the noise of single rounds gives to the effect of a cluster pair; 0 where it is not known. */
export function noiseOfPairs(rounds: readonly UsableRound[]): number {
  const pairs = [...groupBy(rounds, twinsOf).values()]
  const variance = (deviationWithinCells(rounds) ?? 0) ** 2
  return pairs.reduce((sum, { length }) => sum + variance / length / pairs.length, 0)
}
