import { holm } from '../../../stats/holm.ts'
import { jointSignFlips, type JointTest } from '../../../stats/sign-flips.ts'
import { roundsUpTo, type ChangeDirection, type Look } from './look.ts'
import { bounded } from '../noise/bounded.ts'
import { noiseOfPairs, pairEffects } from '../noise/pair-effects.ts'
import type { PairedSeries } from '../round.ts'
import { testedMargins } from '../noise/rounding.ts'

/** A series with its looks, those of one family in a fixed order. */
export interface Member {
  readonly series: PairedSeries
  readonly looks: readonly Look[]
}

/** The claims of one look about all series of a family, tested together. */
export interface FamilyLook {
  /** Adjusted p-values, in the order of the family; 1 for a series without this look. */
  readonly pValues: Readonly<Record<ChangeDirection, readonly number[]>>
  /**
   * The excess over the margin from which a series would have been proven worse; undefined: none, or judged by its rounds.
   * @param level of the whole family at this look
   */
  readonly smallestExcess: (member: number, level: number) => number | undefined
}

/**
 * Adjusts the p-values of one look for all series of a family: Holm's procedure as long as rounds are the units, and turning the
 * signs of whole cluster pairs for all series at once (stats/joint-sign-flips.ts) where the pairs are. If both kinds of series meet
 * at one look, because pairs were lost for some, each kind may spend half of its error rate.
 *
 * A series that was left out of this stage stays among those that the others are compared with, with the pairs it has: leaving
 * series out because they looked innocent must not make it easier to accuse the rest.
 */
export function familyLook(family: readonly Member[], stage: number): FamilyLook {
  const looks = family.map(({ looks: own }) => own.find((look) => look.stage === stage))
  const isOfPairs = looks.map((look) => look?.kind === 'pairs')
  const present = looks.filter((look) => look !== undefined)
  const parts = new Set(present.map(({ kind }) => kind === 'pairs')).size
  const tests = isOfPairs.includes(true) ? jointTests(family, stage) : undefined
  const adjust = (direction: ChangeDirection): number[] => {
    const ofRounds = holm(
      looks.map((look) => (look === undefined || look.kind === 'pairs' ? 1 : allowed(look, direction))),
    )
    return looks.map((look, index) => {
      if (look === undefined || objectionTo(look, direction) !== undefined) return 1
      const joint = tests?.[direction].pValues[index] ?? 1
      return Math.min(1, parts * ((isOfPairs[index] ?? false) ? joint : (ofRounds[index] ?? 1)))
    })
  }
  return {
    pValues: { worse: adjust('worse'), better: adjust('better') },
    smallestExcess: (member, level) =>
      (isOfPairs[member] ?? false) ? tests?.worse.smallestProvable(member, level / parts) : undefined,
  }
}

function objectionTo(look: Look, direction: ChangeDirection): Look['againstWorse'] {
  return direction === 'worse' ? look.againstWorse : look.againstBetter
}

function allowed(look: Look, direction: ChangeDirection): number {
  return objectionTo(look, direction) === undefined ? look[direction] : 1
}

function jointTests(family: readonly Member[], stage: number): Record<ChangeDirection, JointTest> {
  const measured = family.map(({ series, looks }) => {
    const rounds = roundsUpTo(series, Math.min(stage, looks.at(-1)?.stage ?? -1))
    return {
      margin: testedMargins(series).changed,
      effects: pairEffects(rounds),
      noise: noiseOfPairs(rounds),
    }
  })
  const pairs = [...new Set(measured.flatMap(({ effects }) => [...effects.keys()]))]
  const test = (sign: 1 | -1): JointTest =>
    jointSignFlips(
      measured.map(({ margin, effects, noise }) => ({
        noise,
        values: pairs.map((pair) => {
          const effect = effects.get(pair)
          return effect === undefined ? undefined : bounded(sign * effect - margin)
        }),
      })),
      pairs.length,
    )
  return { worse: test(1), better: test(-1) }
}
