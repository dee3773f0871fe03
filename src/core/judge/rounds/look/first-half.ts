import { mean } from '../../../stats/mean.ts'
import { sortSamples } from '../../../stats/sorted-samples.ts'
import { standardDeviation } from '../../../stats/standard-deviation.ts'
import { studentTQuantile } from '../../../stats/student-t-quantile.ts'
import { studentTTail } from '../../../stats/student-t-tail.ts'
import { bounded, unbounded } from '../noise/bounded.ts'
import { bothOffsets } from '../noise/offset.ts'
import type { TwinOffset, UsableRound } from '../round.ts'

/**
 * The mean of the rounds of a first half, and how far it may be from the true effect: Student's t with these degrees of freedom,
 * times the scale.
 */
export interface MeanOfHalf extends TwinOffset {
  readonly mean: number
}

/**
 * What the first half of the first stage shows. Few rounds on one or two cluster pairs: a rank test of them reaches no level that
 * a gate needs (8 rounds: 1/256), and all of them share the difference between the clusters. So the mean is tested by Student's
 * t, whose variance is that of the rounds and of the cluster pairs together (Welch and Satterthwaite: `bothOffsets`). In the way of
 * heavy tails and outliers stands the test of recurrence, which counts ranks (look.ts).
 * @param offset what is left of the difference of the cluster pairs in the mean of these rounds; without it nothing is known about
 * what they share, and nothing can be proven
 * @returns undefined with fewer than 4 rounds
 */
export function meanOfHalf(
  rounds: readonly UsableRound[],
  offset: TwinOffset | undefined,
): MeanOfHalf | undefined {
  if (offset === undefined || rounds.length < FEWEST_ROUNDS) return undefined
  const effects = sortSamples(rounds.map(({ effect }) => bounded(effect)))
  const noise = {
    scale: (standardDeviation(effects) ?? 0) / Math.sqrt(effects.length),
    degreesOfFreedom: effects.length - 1,
  }
  return { mean: mean(effects), ...bothOffsets(offset, noise) }
}

/** Fewer say nothing about their own variance. */
const FEWEST_ROUNDS = 4

/** p-values of "the effect is at most `value`" and "at least `value`"; 1 where nothing can be proven. */
export function testsOfHalf(
  half: MeanOfHalf | undefined,
  value: number,
): { readonly greater: number; readonly less: number } {
  if (half === undefined || half.scale === 0) return { greater: 1, less: 1 }
  const { mean: middle, scale, degreesOfFreedom } = half
  const t = (middle - value) / scale
  return { greater: studentTTail(t, degreesOfFreedom), less: studentTTail(-t, degreesOfFreedom) }
}

/** The values that neither of these tests rejects at the level `tail`. */
export function intervalOfHalf(
  half: MeanOfHalf | undefined,
  tail: number,
): readonly [lower: number, upper: number] {
  if (half === undefined) return [-Infinity, Infinity]
  const reach = half.scale * studentTQuantile(tail, half.degreesOfFreedom)
  return [unbounded(half.mean - reach), unbounded(half.mean + reach)]
}
