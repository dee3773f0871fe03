import { provenGreater, provenLess } from '../../../stats/location.ts'
import type { PairedDesign } from '../design.ts'
import {
  locationOfRounds,
  type LocationMethod,
  type RoundsLocation,
  type Units,
} from './location-of-rounds.ts'
import { meanOfRounds, testsOfMean } from './mean-of-rounds.ts'
import { deviationWithinCells } from '../noise/deviation.ts'
import { fewestPairs, pairEffects } from '../noise/pair-effects.ts'
import {
  bothOffsets,
  correctedOffset,
  provenGreaterDespite,
  provenLessDespite,
  remainingOffset,
} from '../noise/offset.ts'
import { isUsable, type PairedSeries, type TwinOffset, type UsableRound } from '../round.ts'
import {
  offsetOfCorrelation,
  serialCorrelation,
  type SerialCorrelation,
} from '../noise/serial-correlation.ts'
import { testedMargins } from '../noise/rounding.ts'

export type ChangeDirection = 'worse' | 'better'

/** Why a look cannot prove a change, however small its p-value. */
type Objection = 'not-swapped' | 'not-recurring'

/** What one series shows at the look after one stage. */
export interface Look {
  readonly stage: number
  /** Usable rounds so far. */
  readonly rounds: number
  /** `mean`: of few rounds (./mean-of-rounds.ts). */
  readonly kind: LocationMethod | 'mean'
  readonly method: 'exact' | 'normal'
  /** What widens the tests beyond the noise of the rounds; undefined: nothing known. */
  readonly offset: TwinOffset | undefined
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
  { offset, assumed }: PairedSeries,
  rounds: readonly UsableRound[],
  common: SerialCorrelation | undefined,
  { correlationLevel }: PairedDesign,
): TwinOffset | undefined {
  const known = offset ?? (assumed === undefined ? undefined : correctedOffset(assumed, rounds))
  const twins = known === undefined ? undefined : remainingOffset(known, rounds)
  const own = serialCorrelation(rounds)
  const proven = [common, own].filter((one) => one !== undefined && one.pValue <= correlationLevel)
  const deviation = deviationWithinCells(rounds)
  if (proven.length === 0 || deviation === undefined) return twins
  const memory = Math.max(...proven.map((one) => one?.estimate ?? 0))
  const correlated = offsetOfCorrelation(memory, deviation, rounds.length)
  return twins === undefined ? correlated : bothOffsets(twins, correlated)
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
  offset: TwinOffset | undefined,
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
