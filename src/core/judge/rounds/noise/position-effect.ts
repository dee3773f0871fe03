import { hodgesLehmann, intervalOf, shiftOf } from '../../../stats/location.ts'
import { mannWhitneyTest } from '../../../stats/rank-tests.ts'
import type { UsableRound } from '../round.ts'

/** How much being measured second differs from being measured first, as an effect: positive means second is worse. */
interface PositionEffect {
  readonly estimate: number
  /** Two-sided interval of POSITION_CONFIDENCE; infinite with too few rounds. */
  readonly lower: number
  readonly upper: number
  /** Two-sided, of "the position makes no difference" (Mann-Whitney). */
  readonly pValue: number
}

export const POSITION_CONFIDENCE = 0.95

/**
 * Estimates the position effect. An effect of head against base is E + P when head was second and E − P when base was, so
 * the shift between the two kinds of rounds is 2·P: half the Hodges-Lehmann shift and half its interval.
 * @param around as for `samplesByPosition`; best the estimated effect
 * @returns undefined unless both orders were measured
 */
export function positionEffect(rounds: readonly UsableRound[], around = 0): PositionEffect | undefined {
  // With one order alone, swapped roles would show the effect of head itself.
  if (new Set(rounds.map(({ first }) => first)).size < 2) return undefined
  const { later, sooner } = samplesByPosition(rounds, around)
  const shift = shiftOf(later, sooner)
  const estimate = hodgesLehmann(shift)
  if (estimate === undefined) return undefined
  const [lower, upper] = intervalOf(shift, (1 - POSITION_CONFIDENCE) / 2)
  return {
    estimate: estimate / 2,
    lower: lower / 2,
    upper: upper / 2,
    pValue: mannWhitneyTest(later, sooner).twoSided,
  }
}

/** The p-value alone, 1 unless both orders were measured. */
export function positionPValue(rounds: readonly UsableRound[], around: number): number {
  const { later, sooner } = samplesByPosition(rounds, around)
  return mannWhitneyTest(later, sooner).twoSided
}

/**
 * The effects of rounds in which head was second, and of those in which base was. Swapped rounds enter as 2·around − effect
 * with the orders exchanged: a difference of the cluster pairs then moves both samples alike and drops out.
 * @param around the effect of head against base that is taken as given; with one assignment of roles it does not matter
 */
function samplesByPosition(
  rounds: readonly UsableRound[],
  around: number,
): { readonly later: readonly number[]; readonly sooner: readonly number[] } {
  const later: number[] = []
  const sooner: number[] = []
  for (const { roles, first, effect } of rounds) {
    const headWasSecond = first === 'base'
    if (roles === 'straight') (headWasSecond ? later : sooner).push(effect)
    else (headWasSecond ? sooner : later).push(2 * around - effect)
  }
  return { later, sooner }
}
