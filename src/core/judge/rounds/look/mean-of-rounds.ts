import { mean, sortSamples, standardDeviation } from '../../../stats/samples.ts'
import { studentTQuantile, studentTTail } from '../../../stats/student-t.ts'
import { bounded, unbounded } from '../noise/bounded.ts'
import { bothOffsets } from '../noise/offset.ts'
import type { TwinOffset, UsableRound } from '../round.ts'

/** The mean of few rounds, and how far it may be from the true effect: Student's t with these degrees of freedom, times the scale. */
export interface MeanOfRounds extends TwinOffset {
  readonly mean: number
}

/**
 * Where the effect is, from few rounds on two cluster pairs: a rank test of four and four rounds cannot get below 1/70, and all rounds
 * of a pair share the difference between its clusters. So the mean is tested by Student's t, whose variance is that of the rounds and
 * of the cluster pairs together (Welch and Satterthwaite: `bothOffsets`). Both assignments of roles have the same weight, so that a
 * constant difference between the places of the clusters cancels. In the way of heavy tails and outliers stands the test of recurrence,
 * which counts ranks (./look.ts).
 * @param offset what is left of the difference of the cluster pairs in the mean of these rounds; without it nothing is known about
 * what they share, and nothing can be proven
 * @returns undefined where an assignment of roles has a single round
 */
export function meanOfRounds(
  rounds: readonly UsableRound[],
  offset: TwinOffset | undefined,
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
