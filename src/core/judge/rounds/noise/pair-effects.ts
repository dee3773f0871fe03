import { groupBy } from '../../../group-by.ts'
import { hodgesLehmann, locationOf } from '../../../stats/location.ts'
import { type PairedDesign, clusterPairOf, type UsableRound } from '../round.ts'
import { deviationWithinCells } from './deviation.ts'

/** Fewer cluster pairs are never the units of a test. */
const FEWEST_PAIRS = 8

/**
 * From so many cluster pairs on the pair is the unit of a look instead of the round: the own offset of each pair, drifts and bursts
 * within a pair, its order of sides and what is assumed of pairs then no longer matter. So many that the smallest possible p-value, 2⁻ⁿ, can prove
 * everything that the look after this stage may prove: 8 to 10 at the levels of the default design.
 */
export function fewestPairs(
  stage: number,
  { stages, falseAlarmRate, missRate }: Pick<PairedDesign, 'stages' | 'falseAlarmRate' | 'missRate'>,
): number {
  const { alarmShare = 0, unchangedShare = 0 } = stages[stage] ?? {}
  const levels = [falseAlarmRate * alarmShare, missRate * unchangedShare].filter((level) => level > 0)
  return Math.max(FEWEST_PAIRS, ...levels.map((level) => Math.ceil(-Math.log2(level))))
}

/** The effect that each cluster pair shows, by its name: Hodges and Lehmann's estimate from its rounds. */
export function pairEffects(rounds: readonly UsableRound[]): Map<string, number> {
  const effects = new Map<string, number>()
  for (const [name, own] of groupBy(rounds, clusterPairOf)) {
    const effect = hodgesLehmann(locationOf(own.map(({ effect: one }) => one)))
    if (effect !== undefined) effects.set(name, effect)
  }
  return effects
}

/** Variance that the noise of single rounds gives to the effect of a cluster pair; 0 where it is not known. */
export function noiseOfPairs(rounds: readonly UsableRound[]): number {
  const pairs = [...groupBy(rounds, clusterPairOf).values()]
  const variance = (deviationWithinCells(rounds) ?? 0) ** 2
  return pairs.reduce((sum, { length }) => sum + variance / length / pairs.length, 0)
}
