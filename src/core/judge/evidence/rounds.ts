import { hodgesLehmann, intervalOf } from '../../stats/location.ts'
import type { VerdictCode } from '../verdict-code.ts'
import type { PairedDesign, PairedSeries, UsableRound } from '../rounds/round.ts'
import { checkDesign, isUsable, screeningRounds } from '../rounds/round.ts'
import type { ChangeDirection, FamilyLook, Look, Member, Units } from '../rounds/look/look.ts'
import {
  commonCorrelation,
  familyLook,
  intervalOfMean,
  locationOfRounds,
  lookAt,
  meanOfRounds,
  roundsUpTo,
} from '../rounds/look/look.ts'
import { fewestRounds } from '../rounds/plan/fewest-rounds.ts'
import { unbounded } from '../rounds/noise/bounded.ts'
import { intervalDespite } from '../rounds/noise/offset.ts'
import { testedMargins } from '../rounds/noise/rounding.ts'
import type { SerialCorrelation } from '../rounds/noise/serial-correlation.ts'
import type { Estimate, Evidence } from './evidence.ts'

/**
 * What the rounds of all series say after so many completed stages.
 *
 * At each look the p-values are adjusted for all series of the family (rounds/look/look.ts). Over several looks a series' p-value is
 * min over k of pₖ / shareₖ, so that the chance of any false proof is at most Σ α·shareₖ ≤ α whatever the dependence
 * between looks, and whichever series were given more rounds for whatever reason, since a look that was not taken could only
 * have made p smaller. The objections of rounds/look/look.ts only take findings away, and so does the last look: if all rounds so far no
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

/** A look that may prove changes, at its share of the false alarm rate. */
interface TakenLook {
  readonly alarmShare: number
  readonly look: FamilyLook
}

/**
 * The looks from the first stage in which the series was measured to the next one in which it was not. Rounds after such a gap do not
 * count: whether there is a gap may depend on the series itself, and a test of the rounds around it would be one more test of the same
 * claim, for which no error is set aside. What comes before the first round is no gap: nothing was known of the series.
 */
function looksOf(
  series: PairedSeries,
  correlations: readonly (SerialCorrelation | undefined)[],
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
  taken: readonly TakenLook[],
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

function unitsOf(kind: Look['kind']): Units {
  return kind === 'pairs' ? 'pairs' : 'rounds'
}

/** @param around the effect that is tested */
function effectAt(
  rounds: readonly UsableRound[],
  around: number,
  { kind, offset }: Look,
): number | undefined {
  const ofMean = kind === 'mean' ? meanOfRounds(rounds, offset)?.mean : undefined
  return ofMean === undefined
    ? hodgesLehmann(locationOfRounds(rounds, around, unitsOf(kind)))
    : unbounded(ofMean)
}

function intervalAround(
  rounds: readonly UsableRound[],
  value: number,
  tail: number,
  { kind, offset }: Look,
): readonly [number, number] {
  if (kind === 'mean') return intervalOfMean(meanOfRounds(rounds, offset), tail)
  const location = locationOfRounds(rounds, value, unitsOf(kind))
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
