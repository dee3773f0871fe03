import type { PairedDesign, PairedSeries, ClusterPairOffset, UsableRound } from '../round.ts'
import { isUsable } from '../round.ts'
import { bounded, unbounded } from '../noise/bounded.ts'
import { deviationWithinCells } from '../noise/deviation.ts'
import { bothOffsets, provenGreaterDespite, provenLessDespite, remainingOffset } from '../noise/offset.ts'
import { fewestPairs, noiseOfPairs, pairEffects } from '../noise/pair-effects.ts'
import { positionPValue } from '../noise/position-effect.ts'
import { testedMargins } from '../noise/rounding.ts'
import type { SerialCorrelation } from '../noise/serial-correlation.ts'
import { offsetOfCorrelation, serialCorrelation } from '../noise/serial-correlation.ts'
import { holm } from '../../../stats/holm.ts'
import {
  type Location,
  locationOf,
  locationOfUnits,
  provenGreater,
  provenLess,
  sharedLocation,
  sharedLocationOfStrata,
} from '../../../stats/location.ts'
import { mean, sortSamples, standardDeviation } from '../../../stats/samples.ts'
import { jointSignFlips, type JointTest } from '../../../stats/sign-flips.ts'
import { studentTQuantile, studentTTail } from '../../../stats/student-t.ts'

/**
 * - `signed-rank`: one sample of rounds.
 * - `orders`: rounds in which base was first against rounds in which head was first.
 * - `roles`: straight rounds against swapped rounds.
 * - `roles-and-orders`: straight rounds against swapped rounds of the opposite order.
 * - `pairs`: the effects of cluster pairs, once there are enough of them.
 */
type LocationMethod = 'signed-rank' | 'orders' | 'roles' | 'roles-and-orders' | 'pairs'

/** What a test takes for one unit. */
export type Units = 'rounds' | 'pairs'

interface RoundsLocation extends Location {
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

/** The mean of few rounds, and how far it may be from the true effect: Student's t with these degrees of freedom, times the scale. */
interface MeanOfRounds extends ClusterPairOffset {
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

export type ChangeDirection = 'worse' | 'better'

/** Why a look cannot prove a change, however small its p-value. */
type Objection = 'not-swapped' | 'not-recurring'

/** What one series shows at the look after one stage. */
export interface Look {
  readonly stage: number
  /** Usable rounds so far. */
  readonly rounds: number
  /** `mean`: of few rounds. */
  readonly kind: LocationMethod | 'mean'
  readonly method: 'exact' | 'normal'
  /** What widens the tests beyond the noise of the rounds; undefined: nothing known. */
  readonly offset: ClusterPairOffset | undefined
  /** p-value of "no worse than the margin", from all rounds so far; and of "no better than the margin". */
  readonly worse: number
  readonly better: number
  /** p-value of "changed by the margin or more, in either direction": the larger of two one-sided tests. */
  readonly changed: number
  /** In the way of `regressed` and of `improved`. */
  readonly againstWorse: Objection | undefined
  readonly againstBetter: Objection | undefined
}

/** The usable rounds of a series up to a stage. */
export function roundsUpTo({ rounds }: PairedSeries, stage: number): UsableRound[] {
  return rounds.filter((round) => round.stage <= stage && isUsable(round)) as UsableRound[]
}

/**
 * The correlation between neighbouring rounds over all series together, where it is proven: a property of the machine and
 * the way of measuring, which one series alone has too few rounds to show.
 */
export function commonCorrelation(
  series: readonly PairedSeries[],
  stage: number,
  { correlationLevel }: PairedDesign,
): SerialCorrelation | undefined {
  const found = serialCorrelation(...series.map((one) => roundsUpTo(one, stage)))
  return found !== undefined && found.pValue <= correlationLevel ? found : undefined
}

/**
 * All that moves the rounds of a series together: what is left of the cluster pairs' offset, and correlated rounds, by the
 * larger of the common correlation and the series' own where that is proven.
 */
function sharedOffset(
  { assumed }: PairedSeries,
  rounds: readonly UsableRound[],
  common: SerialCorrelation | undefined,
  { correlationLevel }: PairedDesign,
): ClusterPairOffset | undefined {
  const clusterPair = assumed === undefined ? undefined : remainingOffset(assumed, rounds)
  const own = serialCorrelation(rounds)
  const proven = [common, own].filter((one) => one !== undefined && one.pValue <= correlationLevel)
  const deviation = deviationWithinCells(rounds)
  if (proven.length === 0 || deviation === undefined) return clusterPair
  const memory = Math.max(...proven.map((one) => one?.estimate ?? 0))
  const correlated = offsetOfCorrelation(memory, deviation, rounds.length)
  return clusterPair === undefined ? correlated : bothOffsets(clusterPair, correlated)
}

/**
 * The look after a stage; undefined when the series was not measured in that stage.
 * @param correlation as `commonCorrelation` found it for that stage
 */
export function lookAt(
  series: PairedSeries,
  stage: number,
  design: PairedDesign,
  correlation: SerialCorrelation | undefined,
): Look | undefined {
  if (!series.rounds.some((round) => round.stage === stage)) return undefined
  const all = roundsUpTo(series, stage)
  if (design.stages[stage]?.test === 'mean') return lookAtMean(series, stage, design, correlation)
  const { changed: margin, within } = testedMargins(series)
  // Where cluster pairs are the units, their own scatter already counts all that their rounds share.
  const units = pairEffects(all).size >= fewestPairs(stage, design) ? 'pairs' : 'rounds'
  const offset = units === 'pairs' ? undefined : sharedOffset(series, all, correlation, design)
  const around = (value: number): TestsAround => testsAround(all, value, units, offset)
  const [above, below] = [around(margin), around(-margin)]
  const isRounded = within !== margin
  const { kind } = above.location
  const facts = { stage, rounds: all.length, kind, worse: above.greater, better: below.less }
  return {
    ...facts,
    method: above.location.distribution.method,
    offset,
    changed: Math.max(
      (isRounded ? around(within) : above).less,
      (isRounded ? around(-within) : below).greater,
    ),
    ...objectionsTo(facts, series, all, design),
  }
}

/** The same at a look that tests the mean: it can prove changes only. */
function lookAtMean(
  series: PairedSeries,
  stage: number,
  design: PairedDesign,
  correlation: SerialCorrelation | undefined,
): Look {
  const all = roundsUpTo(series, stage)
  const { changed: margin } = testedMargins(series)
  const offset = sharedOffset(series, all, correlation, design)
  const mean = meanOfRounds(all, offset)
  const facts = {
    stage,
    rounds: all.length,
    kind: 'mean' as const,
    worse: testsOfMean(mean, margin).greater,
    better: testsOfMean(mean, -margin).less,
  }
  return { ...facts, method: 'normal', offset, changed: 1, ...objectionsTo(facts, series, all, design) }
}

interface TestsAround {
  readonly location: RoundsLocation
  readonly greater: number
  readonly less: number
}

function testsAround(
  rounds: readonly UsableRound[],
  value: number,
  units: Units,
  offset: ClusterPairOffset | undefined,
): TestsAround {
  const location = locationOfRounds(rounds, value, units)
  const [greater, less] = [provenGreater(location, value), provenLess(location, value)]
  if (offset === undefined) return { location, greater, less }
  return {
    location,
    // An offset smooths the steps of a rank test, which alone could make a p-value smaller.
    greater: Math.max(greater, provenGreaterDespite(location, value, offset)),
    less: Math.max(less, provenLessDespite(location, value, offset)),
  }
}

type LookFacts = Pick<Look, 'stage' | 'kind' | 'worse' | 'better'>

function objectionsTo(
  facts: LookFacts,
  series: PairedSeries,
  all: readonly UsableRound[],
  design: PairedDesign,
): Pick<Look, 'againstWorse' | 'againstBetter'> {
  const isProof = design.stages[facts.stage]?.alarmShare !== 0
  const objectionTo = (direction: ChangeDirection): Objection | undefined =>
    isProof && facts[direction] <= design.falseAlarmRate
      ? objection(series, all, facts, design, direction)
      : undefined
  return { againstWorse: objectionTo('worse'), againstBetter: objectionTo('better') }
}

function objection(
  series: PairedSeries,
  all: readonly UsableRound[],
  { stage, kind }: LookFacts,
  design: PairedDesign,
  direction: ChangeDirection,
): Objection | undefined {
  if (design.needsSwappedRoles && new Set(all.map(({ roles }) => roles)).size < 2) return 'not-swapped'
  // Many cluster pairs have confirmed one another already.
  if (kind === 'pairs') return undefined
  const latest = all.filter((round) => round.stage === stage)
  const { changed: margin } = testedMargins(series)
  const recurrence =
    direction === 'worse'
      ? provenGreater(locationOfRounds(latest, margin), margin)
      : provenLess(locationOfRounds(latest, -margin), -margin)
  if (recurrence > design.recurrenceLevel) return 'not-recurring'
  return undefined
}

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
 * signs of whole cluster pairs for all series at once (stats/sign-flips.ts) where the pairs are. If both kinds of series meet
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
