import { holm } from '../stats/holm.ts'
import { hodgesLehmann, intervalOf } from '../stats/location.ts'
import { checkDesign, type PairedDesign } from './design.ts'
import { commonCorrelation, lookAt, roundsUpTo, type Look, type Objection } from './look.ts'
import { locationOfRounds } from './location-of-rounds.ts'
import { intervalDespite } from './offset.ts'
import type { PairedSeries } from './round.ts'
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
        ...judge(one, adjusted, design),
        ...adjusted,
        looks: one.looks,
      })
    }
  }
  return series.map((one) => decisions.get(one)).filter((one) => one !== undefined)
}

function looksOf(
  series: PairedSeries,
  correlations: readonly (SerialCorrelation | undefined)[],
  design: PairedDesign,
): Look[] {
  return correlations
    .map((correlation, stage) => lookAt(series, stage, design, correlation))
    .filter((look) => look !== undefined)
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
  design: PairedDesign,
): Pick<PairedDecision, 'verdict' | 'code'> {
  const last = looks.at(-1)
  if (last === undefined || last.rounds === 0) return { verdict: 'undecided', code: 'no-rounds' }
  const isUnchanged = looks.some(
    (look) => look.changed <= design.missRate * (design.stages[look.stage]?.unchangedShare ?? 0),
  )
  const proven =
    adjusted.worse <= design.falseAlarmRate
      ? 'regressed'
      : adjusted.better <= design.falseAlarmRate
        ? 'improved'
        : undefined
  if (proven !== undefined) {
    return isUnchanged
      ? { verdict: 'undecided', code: 'contradictory' }
      : { verdict: proven, code: 'beyond-margin' }
  }
  if (isUnchanged) return { verdict: 'unchanged', code: 'within-margin' }
  if (isSameThroughout(series, last.stage, design)) return { verdict: 'unchanged', code: 'no-difference' }
  return { verdict: 'undecided', code: reasonOf(last, design) }
}

/** Every round showed exactly no difference: nothing is left to prove, even with a margin of zero. */
function isSameThroughout({ rounds }: PairedSeries, stage: number, { stages }: PairedDesign): boolean {
  const seen = rounds.filter((round) => round.stage <= stage)
  return seen.length >= (stages[0]?.rounds ?? Infinity) && seen.every(({ effect }) => effect === 0)
}

function reasonOf(last: Look, design: PairedDesign): PairedCode {
  const objection: Objection | undefined = last.againstWorse ?? last.againstBetter
  if (objection !== undefined) return objection
  if (last.rounds < (design.stages[0]?.rounds ?? 0)) return 'too-few-rounds'
  return Math.min(last.worse, last.better) <= design.suspectLevel ? 'suspect' : 'within-noise'
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
  const tail = design.missRate * (design.stages[last.stage]?.unchangedShare ?? 1)
  const intervalAround = (value: number): readonly [number, number] => {
    const location = locationOfRounds(rounds, value)
    return last.offset === undefined
      ? intervalOf(location, tail)
      : intervalDespite(location, tail, last.offset)
  }
  const [lower] = intervalAround(-series.margin)
  const [, upper] = intervalAround(series.margin)
  return { effect, lower, upper, confidence: 1 - 2 * tail }
}
