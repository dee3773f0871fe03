import { holm } from '../../stats/holm.ts'
import { hodgesLehmann, intervalOf, provenGreater, provenLess } from '../../stats/location.ts'
import { jointSignFlips } from '../../stats/sign-flips.ts'
import type { Estimate, Evidence, Look, VerdictCode } from '../judge.ts'
import { fewestRounds, intervalOfMean, locationOfRounds, meanOfRounds, testsOfMean } from './location.ts'
import {
  bounded,
  deviationWithinCells,
  fewestPairs,
  noiseOfPairs,
  offsetOfCorrelation,
  pairEffects,
  serialCorrelation,
  testedMargins,
  unbounded,
} from './noise.ts'
import {
  bothOffsets,
  intervalDespite,
  provenGreaterDespite,
  provenLessDespite,
  remainingOffset,
} from './offset.ts'
import { checkDesign, type PairedDesign } from '../../record/design.ts'
import {
  type ClusterPairOffset,
  isUsable,
  type PairedSeries,
  screeningRounds,
  type UsableRound,
} from './round.ts'

/**
 * What the rounds of all series say after so many completed stages.
 *
 * At each look the p-values are adjusted for all series of the family (`familyLook`). Over several looks a series' p-value is
 * min over k of pₖ / shareₖ, so that the chance of any false proof is at most Σ α·shareₖ ≤ α whatever the dependence
 * between looks, and whichever series were given more rounds for whatever reason, since a look that was not taken could only
 * have made p smaller. The objections of a look only take findings away, and so does the last look: if all rounds so far no
 * longer show a change at `recurrenceLevel`, what an earlier look found is withdrawn.
 * @param completedStages rounds of later stages are ignored: there is no look in the middle of a stage
 * @throws {RangeError} for a design that does not hold its rates, see `checkDesign`
 */
export function evidenceOfRounds(
  all: readonly PairedSeries[],
  completedStages: number,
  design: PairedDesign,
): Evidence[] {
  checkDesign(design)
  const stages = Math.min(completedStages, design.stages.length)
  const correlations = Array.from({ length: stages }, (_, stage) => commonCorrelation(all, stage, design))
  const members = all.map((series) => ({ series, looks: looksOf(series, correlations, design) }))
  const evidence = new Map<Member, Evidence>()
  for (const gates of [true, false]) {
    const family = members.filter(({ series }) => series.gates === gates)
    const taken = design.stages.slice(0, stages).flatMap(({ alarmShare }, stage) =>
      // A look that may prove nothing need not be adjusted.
      alarmShare === 0 ? [] : [{ alarmShare, look: familyLook(family, stage) }],
    )
    for (const [place, member] of family.entries())
      evidence.set(member, evidenceOf(member, place, taken, design))
  }
  return members.map((member) => evidence.get(member)).filter((one) => one !== undefined)
}

/**
 * The looks from the first stage in which the series was measured to the next one in which it was not. Rounds
 * after such a gap do not count: a gap may depend on the series itself, and testing the rounds around it
 * would be one more test of the same claim, without an error rate set aside. What comes before the first
 * round is no gap.
 */
function looksOf(
  series: PairedSeries,
  correlations: readonly ReturnType<typeof serialCorrelation>[],
  design: PairedDesign,
): Look[] {
  const looks: Look[] = []
  for (const [stage, correlation] of correlations.entries()) {
    const look = lookAt(series, stage, design, correlation)
    if (look !== undefined) looks.push(look)
    else if (looks.length > 0) break
  }
  return looks
}

function evidenceOf(
  { series, looks }: Member,
  place: number,
  taken: readonly { readonly alarmShare: number; readonly look: FamilyLook }[],
  design: PairedDesign,
): Evidence {
  const last = looks.at(-1)
  const within = overLooks(looks, (look) => spent(look.changed, sharesOf(look, design).unchangedShare))
  const isSame = last !== undefined && isSameThroughout(series, last.stage, design)
  const isWithin = within <= design.missRate
  const found = (direction: ChangeDirection): number =>
    overLooks(taken, ({ alarmShare, look }) => spent(look.pValues[direction][place] ?? 1, alarmShare))
  const adjusted = { worse: found('worse'), better: found('better') }
  const proven = (['worse', 'better'] as const).filter(
    (direction) => adjusted[direction] <= design.falseAlarmRate,
  )
  // Where something else is proven, too, the verdict says that they contradict one another.
  const [withdrawn] =
    proven.length > 1 || isSame || isWithin
      ? []
      : proven.filter((direction) => last !== undefined && last[direction] > design.recurrenceLevel)
  return {
    gates: series.gates,
    isAdjusted: true,
    ...adjusted,
    ...(withdrawn === undefined ? {} : { [withdrawn]: 1 }),
    unchanged: isSame ? 0 : within,
    proof: { changed: 'beyond-margin', unchanged: isWithin ? 'within-margin' : 'no-difference' },
    open: (level) => (withdrawn === undefined ? reasonOf(last, level, design) : 'not-confirmed'),
    pValue: last?.worse ?? null,
    estimate: () => (last === undefined ? undefined : estimateAt(last, series, design)),
    smallestProvable: (level) => {
      if (last?.kind !== 'pairs')
        return last === undefined ? undefined : smallestProvableAt(last, level, series, design)
      const { alarmShare, look } = taken.at(-1) ?? {}
      const excess = look?.smallestExcess(place, design.falseAlarmRate * (alarmShare ?? 0))
      return excess === undefined ? undefined : testedMargins(series).changed + excess
    },
    looks,
  }
}

/** The smallest p-value over all looks taken. */
function overLooks<One>(looks: readonly One[], pValueOf: (look: One) => number): number {
  return Math.min(1, ...looks.map(pValueOf))
}

/** A look without a share of the error rate proves nothing. */
function spent(pValue: number, share: number): number {
  return share === 0 ? 1 : pValue / share
}

function sharesOf(
  { stage }: Look,
  { stages }: PairedDesign,
): Pick<PairedDesign['stages'][number], 'alarmShare' | 'unchangedShare'> {
  return stages[stage] ?? { alarmShare: 0, unchangedShare: 0 }
}

/** Every round that counts showed exactly no difference: nothing is left to prove, even with a margin of zero. */
function isSameThroughout({ rounds }: PairedSeries, stage: number, design: PairedDesign): boolean {
  const seen = rounds.filter((round) => round.stage <= stage && isUsable(round))
  return seen.length >= screeningRounds(design) && seen.every(({ effect }) => effect === 0)
}

function reasonOf(last: Look | undefined, level: number, design: PairedDesign): VerdictCode {
  if (last === undefined || last.rounds === 0) return 'no-rounds'
  const objection = last.againstWorse ?? last.againstBetter
  if (objection !== undefined) return objection
  if (last.rounds < (roundsToProve(last, level, design) ?? 0)) return 'too-few-rounds'
  if (Math.min(last.worse, last.better) > design.suspectLevel) return 'within-noise'
  return last.better < last.worse ? 'maybe-improved' : 'suspect'
}

/**
 * The fewest rounds with which a look can prove anything, a change or `unchanged`; half of them with swapped roles where the look
 * has both.
 * @param level of the first step of Holm's procedure
 * @returns undefined where the design gives this look nothing to prove with
 */
export function roundsToProve(look: Look, level: number, design: PairedDesign): number | undefined {
  const { alarmShare, unchangedShare } = sharesOf(look, design)
  const most = Math.max(level * alarmShare, design.missRate * unchangedShare)
  // As soon as cluster pairs are the units there are enough of them; a mean has no smallest p-value.
  if (look.kind === 'pairs' || look.kind === 'mean') return undefined
  return most > 0 ? fewestRounds(most, look.kind !== 'signed-rank' && look.kind !== 'orders') : undefined
}

/**
 * Hodges and Lehmann's estimate from all usable rounds up to a look. The interval lies between −margin and margin exactly when
 * that look proves `unchanged`, because each end comes from the test at its side of the margin. Infinite ends mean that
 * the rounds are too few for that confidence.
 */
function estimateAt(look: Look, series: PairedSeries, design: PairedDesign): Estimate | undefined {
  const rounds = roundsUpTo(series, look.stage)
  const effect = effectAt(rounds, 0, look)
  if (effect === undefined) return undefined
  // A look that may not prove `unchanged` is shown with the whole rate.
  const { unchangedShare } = sharesOf(look, design)
  const tail = design.missRate * (unchangedShare === 0 ? 1 : unchangedShare)
  const { within } = testedMargins(series)
  // By as much as rounding may have moved all of them.
  const moved = series.marginEffect - within
  const lower = intervalAround(rounds, -within, tail, look)[0] - moved
  const upper = intervalAround(rounds, within, tail, look)[1] + moved
  return { effect, lower, upper, confidence: 1 - 2 * tail }
}

/** @param around the effect that is tested */
function effectAt(
  rounds: readonly UsableRound[],
  around: number,
  { kind, offset }: Look,
): number | undefined {
  const ofMean = kind === 'mean' ? meanOfRounds(rounds, offset)?.mean : undefined
  return ofMean === undefined
    ? hodgesLehmann(locationOfRounds(rounds, around, kind === 'pairs' ? 'pairs' : 'rounds'))
    : unbounded(ofMean)
}

function intervalAround(
  rounds: readonly UsableRound[],
  value: number,
  tail: number,
  { kind, offset }: Look,
): readonly [number, number] {
  if (kind === 'mean') return intervalOfMean(meanOfRounds(rounds, offset), tail)
  const location = locationOfRounds(rounds, value, kind === 'pairs' ? 'pairs' : 'rounds')
  const [lower, upper] = intervalOf(location, tail)
  if (offset === undefined) return [lower, upper]
  const [low, high] = intervalDespite(location, tail, offset)
  return [Math.min(lower, low), Math.max(upper, high)]
}

/**
 * The margin and the distance from the estimate down to the confidence bound at that level, if the rounds scattered around it
 * as they do.
 * @returns undefined where no effect could be proven, however large: too few rounds, or a look that may prove no change
 */
function smallestProvableAt(
  look: Look,
  level: number,
  series: PairedSeries,
  design: PairedDesign,
): number | undefined {
  const { alarmShare } = sharesOf(look, design)
  if (alarmShare === 0) return undefined
  const { changed: marginEffect } = testedMargins(series)
  const rounds = roundsUpTo(series, look.stage)
  const estimate = effectAt(rounds, marginEffect, look)
  if (estimate === undefined || !Number.isFinite(estimate)) return undefined
  const [lower] = intervalAround(rounds, marginEffect, level * alarmShare, look)
  return Number.isFinite(lower) ? marginEffect + (estimate - lower) : undefined
}

type ChangeDirection = 'worse' | 'better'

/** The usable rounds of a series up to a stage. */
export function roundsUpTo({ rounds }: PairedSeries, stage: number): UsableRound[] {
  return rounds.filter((round) => round.stage <= stage && isUsable(round)) as UsableRound[]
}

/**
 * Proven correlation of neighbouring rounds over all series: a property of machine and method that one series
 * has too few rounds to show.
 */
export function commonCorrelation(
  series: readonly PairedSeries[],
  stage: number,
  { correlationLevel }: PairedDesign,
): ReturnType<typeof serialCorrelation> {
  const found = serialCorrelation(...series.map((one) => roundsUpTo(one, stage)))
  return found !== undefined && found.pValue <= correlationLevel ? found : undefined
}

/**
 * What moves the rounds of a series together: the remaining offset of the cluster pairs, and correlation (the
 * larger of the common and its own, where proven).
 */
function sharedOffset(
  { assumed }: PairedSeries,
  rounds: readonly UsableRound[],
  common: ReturnType<typeof serialCorrelation>,
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
  correlation: ReturnType<typeof serialCorrelation>,
): Look | undefined {
  if (!series.rounds.some((round) => round.stage === stage)) return undefined
  const all = roundsUpTo(series, stage)
  if (design.stages[stage]?.test === 'mean') return lookAtMean(series, stage, design, correlation)
  const { changed: margin, within } = testedMargins(series)
  // Where cluster pairs are the units, their own scatter already counts all that their rounds share.
  const units = pairEffects(all).size >= fewestPairs(stage, design) ? 'pairs' : 'rounds'
  const offset = units === 'pairs' ? undefined : sharedOffset(series, all, correlation, design)
  const around = (value: number) => testsAround(all, value, units, offset)
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
  correlation: ReturnType<typeof serialCorrelation>,
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

function testsAround(
  rounds: readonly UsableRound[],
  value: number,
  units: 'rounds' | 'pairs',
  offset: ClusterPairOffset | undefined,
) {
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
  const objectionTo = (direction: ChangeDirection): Look['againstWorse'] =>
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
): Look['againstWorse'] {
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
interface Member {
  readonly series: PairedSeries
  readonly looks: readonly Look[]
}

/** The claims of one look about all series of a family, tested together. */
interface FamilyLook {
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
function familyLook(family: readonly Member[], stage: number): FamilyLook {
  const looks = family.map(({ looks: own }) => own.find((look) => look.stage === stage))
  const isOfPairs = looks.map((look) => look?.kind === 'pairs')
  const present = looks.filter((look) => look !== undefined)
  const parts = new Set(present.map(({ kind }) => kind === 'pairs')).size
  const tests = isOfPairs.includes(true) ? jointTests(family, stage) : undefined
  const adjust = (direction: ChangeDirection): number[] => {
    const ofRounds = holm(
      looks.map((look) =>
        look === undefined || look.kind === 'pairs' || !isAllowed(look, direction) ? 1 : look[direction],
      ),
    )
    return looks.map((look, index) => {
      if (look === undefined || !isAllowed(look, direction)) return 1
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

function isAllowed({ againstWorse, againstBetter }: Look, direction: ChangeDirection): boolean {
  return (direction === 'worse' ? againstWorse : againstBetter) === undefined
}

function jointTests(
  family: readonly Member[],
  stage: number,
): Record<ChangeDirection, ReturnType<typeof jointSignFlips>> {
  const measured = family.map(({ series, looks }) => {
    const rounds = roundsUpTo(series, Math.min(stage, looks.at(-1)?.stage ?? -1))
    return {
      margin: testedMargins(series).changed,
      effects: pairEffects(rounds),
      noise: noiseOfPairs(rounds),
    }
  })
  const pairs = [...new Set(measured.flatMap(({ effects }) => [...effects.keys()]))]
  const test = (sign: 1 | -1): ReturnType<typeof jointSignFlips> =>
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
