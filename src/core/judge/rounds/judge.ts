import { holm } from '../../stats/holm.ts'
import { hodgesLehmann, intervalOf } from '../../stats/location.ts'
import { checkDesign, type PairedDesign } from './design.ts'
import { commonCorrelation, lookAt, roundsUpTo, type Look, type Objection } from './look.ts'
import { locationOfRounds } from './location-of-rounds.ts'
import { intervalDespite } from './offset.ts'
import { fewestRounds } from './fewest-rounds.ts'
import { isUsable, type PairedSeries, type UsableRound } from './round.ts'
import type { SerialCorrelation } from './serial-correlation.ts'

export const PAIRED_CODES = [
  'beyond-margin',
  'within-margin',
  'no-difference',
  'not-swapped',
  'not-recurring',
  'contradictory',
  'suspect',
  'within-noise',
  'too-few-rounds',
  'no-rounds',
] as const
export type PairedCode = (typeof PAIRED_CODES)[number]

export interface PairedDecision {
  readonly id: string
  readonly verdict: 'regressed' | 'improved' | 'unchanged' | 'undecided'
  readonly code: PairedCode
  /** Series that share its error rate: all gating, or all other ones. */
  readonly familySize: number
  /** Of "no worse than the margin", adjusted for looks and for all gating (or all other) series; 1 before the first proof. */
  readonly worse: number
  readonly better: number
  /** The looks taken, oldest first. */
  readonly looks: readonly Look[]
}

/**
 * Judges all series after so many completed stages.
 *
 * - `regressed` and `improved`: a series' p-value over several looks is min over k of pₖ / shareₖ, which is at most α with
 *   probability at most Σ α·shareₖ ≤ α whatever the dependence between looks; Holm over the family of gating series (and over
 *   that of the others) then bounds the chance of any false one, whatever the dependence between series and whichever
 *   series were given more rounds for whatever reason, since a look that was not taken could only have made p smaller.
 *   The objections of look.ts only take findings away.
 * - `unchanged`: at some look both one-sided tests put the effect within ± margin at missRate · share.
 *
 * @param completedStages rounds of later stages are ignored: there is no look in the middle of a stage
 * @throws {RangeError} for a design that does not hold its rates, see `checkDesign`
 */
export function judgePaired(
  series: readonly PairedSeries[],
  completedStages: number,
  design: PairedDesign,
): PairedDecision[] {
  checkDesign(design)
  const stages = Math.min(completedStages, design.stages.length)
  const correlations = Array.from({ length: stages }, (_, stage) => commonCorrelation(series, stage, design))
  const all = series.map((one) => ({ series: one, looks: looksOf(one, correlations, design) }))
  const decisions = new Map<PairedSeries, PairedDecision>()
  for (const gates of [true, false]) {
    const family = all.filter((one) => one.series.gates === gates)
    const worse = holm(family.map(({ looks }) => overLooks(looks, design, 'worse')))
    const better = holm(family.map(({ looks }) => overLooks(looks, design, 'better')))
    for (const [index, one] of family.entries()) {
      const adjusted = { worse: worse[index] ?? 1, better: better[index] ?? 1 }
      decisions.set(one.series, {
        id: one.series.id,
        ...judge(one, adjusted, family.length, design),
        familySize: family.length,
        ...adjusted,
        looks: one.looks,
      })
    }
  }
  return series.map((one) => decisions.get(one)).filter((one) => one !== undefined)
}

/**
 * The looks up to the first stage in which the series was not measured. Rounds after such a gap do not count: whether there is
 * a gap may depend on the series itself, and a test of the rounds around it would be one more test of the same claim, for
 * which no error is set aside.
 */
function looksOf(
  series: PairedSeries,
  correlations: readonly (SerialCorrelation | undefined)[],
  design: PairedDesign,
): Look[] {
  const looks: Look[] = []
  for (const [stage, correlation] of correlations.entries()) {
    const look = lookAt(series, stage, design, correlation)
    if (look === undefined) break
    looks.push(look)
  }
  return looks
}

/** The p-value over all looks taken. */
function overLooks(looks: readonly Look[], { stages }: PairedDesign, direction: 'worse' | 'better'): number {
  const spent = looks.map((look) => {
    const share = stages[look.stage]?.alarmShare ?? 0
    const against = direction === 'worse' ? look.againstWorse : look.againstBetter
    return share === 0 || against !== undefined ? 1 : look[direction] / share
  })
  return Math.min(1, ...spent)
}

interface Judged {
  readonly series: PairedSeries
  readonly looks: readonly Look[]
}

function judge(
  { series, looks }: Judged,
  adjusted: { readonly worse: number; readonly better: number },
  familySize: number,
  design: PairedDesign,
): Pick<PairedDecision, 'verdict' | 'code'> {
  const last = looks.at(-1)
  if (last === undefined || last.rounds === 0) return { verdict: 'undecided', code: 'no-rounds' }
  const isUnchanged = looks.some(
    (look) => look.changed <= design.missRate * (design.stages[look.stage]?.unchangedShare ?? 0),
  )
  const proofs = [
    ...(adjusted.worse <= design.falseAlarmRate ? ['regressed' as const] : []),
    ...(adjusted.better <= design.falseAlarmRate ? ['improved' as const] : []),
  ]
  const [proven] = proofs
  if (proven !== undefined) {
    return isUnchanged || proofs.length > 1
      ? { verdict: 'undecided', code: 'contradictory' }
      : { verdict: proven, code: 'beyond-margin' }
  }
  if (isUnchanged) return { verdict: 'unchanged', code: 'within-margin' }
  if (isSameThroughout(series, last.stage, design)) return { verdict: 'unchanged', code: 'no-difference' }
  return { verdict: 'undecided', code: reasonOf(last, familySize, design) }
}

/** Every round that counts showed exactly no difference: nothing is left to prove, even with a margin of zero. */
function isSameThroughout({ rounds }: PairedSeries, stage: number, { stages }: PairedDesign): boolean {
  const seen = rounds.filter((round) => round.stage <= stage && isUsable(round))
  return seen.length >= (stages[0]?.rounds ?? Infinity) && seen.every(({ effect }) => effect === 0)
}

function reasonOf(last: Look, familySize: number, design: PairedDesign): PairedCode {
  const objection: Objection | undefined = last.againstWorse ?? last.againstBetter
  if (objection !== undefined) return objection
  if (last.rounds < (roundsToProve(last, familySize, design) ?? 0)) return 'too-few-rounds'
  return Math.min(last.worse, last.better) <= design.suspectLevel ? 'suspect' : 'within-noise'
}

/**
 * The fewest rounds with which a look can prove anything, a change in a family of that size or `unchanged`; half of them with
 * swapped roles where the look has both. undefined: the design gives this look nothing to prove with.
 */
export function roundsToProve(look: Look, familySize: number, design: PairedDesign): number | undefined {
  const { alarmShare = 0, unchangedShare = 0 } = design.stages[look.stage] ?? {}
  const level = Math.max(
    (design.falseAlarmRate * alarmShare) / Math.max(1, familySize),
    design.missRate * unchangedShare,
  )
  return level > 0 ? fewestRounds(level, look.kind !== 'signed-rank' && look.kind !== 'orders') : undefined
}

/** What to show beside a verdict, as effects. */
export interface PairedEstimate {
  /** Hodges and Lehmann's, from all usable rounds of the completed stages. */
  readonly effect: number
  readonly lower: number
  readonly upper: number
  readonly confidence: number
}

/**
 * The estimate and the interval that belong to the last look of a decision: the interval lies between −margin and margin
 * exactly when that look proves `unchanged`, because each end comes from the test at its side of the margin. Infinite ends
 * mean that the rounds are too few for that confidence.
 */
export function estimateOf(
  series: PairedSeries,
  { looks }: PairedDecision,
  design: PairedDesign,
): PairedEstimate | undefined {
  const last = looks.at(-1)
  if (last === undefined) return undefined
  const rounds = roundsUpTo(series, last.stage)
  const effect = hodgesLehmann(locationOfRounds(rounds))
  if (effect === undefined) return undefined
  // A look that may not prove `unchanged` has no separate tail.
  const share = design.stages[last.stage]?.unchangedShare ?? 0
  const tail = design.missRate * (share === 0 ? 1 : share)
  const [lower] = intervalAround(rounds, -series.marginEffect, tail, last)
  const [, upper] = intervalAround(rounds, series.marginEffect, tail, last)
  return { effect, lower, upper, confidence: 1 - 2 * tail }
}

function intervalAround(
  rounds: readonly UsableRound[],
  value: number,
  tail: number,
  { offset }: Look,
): readonly [number, number] {
  const location = locationOfRounds(rounds, value)
  const [lower, upper] = intervalOf(location, tail)
  if (offset === undefined) return [lower, upper]
  const [low, high] = intervalDespite(location, tail, offset)
  return [Math.min(lower, low), Math.max(upper, high)]
}

/**
 * The smallest effect that the last look could have proven worse than the margin in the strictest step of Holm's procedure:
 * the margin and the distance from the estimate down to the confidence bound at that level, if the rounds scattered around it
 * as they do.
 * @returns undefined where no effect could be, however large: too few rounds, or a look that may not accuse
 */
export function smallestProvableEffect(
  series: PairedSeries,
  { looks, familySize }: PairedDecision,
  design: PairedDesign,
): number | undefined {
  const last = looks.at(-1)
  const share = last === undefined ? 0 : (design.stages[last.stage]?.alarmShare ?? 0)
  if (last === undefined || share === 0) return undefined
  const rounds = roundsUpTo(series, last.stage)
  const estimate = hodgesLehmann(locationOfRounds(rounds, series.marginEffect))
  if (estimate === undefined || !Number.isFinite(estimate)) return undefined
  const level = (design.falseAlarmRate * share) / Math.max(1, familySize)
  const [lower] = intervalAround(rounds, series.marginEffect, level, last)
  return Number.isFinite(lower) ? series.marginEffect + (estimate - lower) : undefined
}
