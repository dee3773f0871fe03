import type { ComparedSeries } from '../record/comparison-schema.ts'
import { changeOfValue, type SeriesPolicy } from '../record/policy.ts'
import type { Direction } from '../series.ts'
import { holm } from '../stats/holm.ts'
import type { locationOfRounds } from './rounds/location.ts'
import type { ClusterPairOffset } from './rounds/round.ts'

export interface ErrorRates {
  /** Chance of any series wrongly called regressed, over all gating series together. */
  readonly falseAlarmRate: number
  /** Chance that one series, truly changed by the margin or more, is called unchanged. */
  readonly missRate: number
}

export interface Judgement {
  readonly verdict: 'regressed' | 'improved' | 'unchanged' | 'inconclusive'
  readonly code: VerdictCode
  /** Series that share its error rate: all gating, or all informational ones. */
  readonly familySize: number
  /** The level of the first, strictest step of Holm's procedure. */
  readonly level: number
  /** p-values of the evidence, adjusted for the family. */
  readonly worse: number
  readonly better: number
  readonly evidence: Evidence
}

/**
 * Judges all series of a comparison together.
 *
 * - `regressed`: worse than the margin, proven so that the chance of any such verdict on an unchanged subject is at most
 *   `falseAlarmRate` over all gating series, whatever the dependence between series (Holm; for rounds see `rounds/evidence.ts`).
 * - `improved`: the same in the other direction.
 * - `unchanged`: the effect lies within ± margin, proven for each series at `missRate`.
 * - `inconclusive`: anything else.
 *
 * Gating and informational series are separate families, and so are the two directions: neither what only informs nor what got
 * better takes from the error rate of the gate. A series that cannot be tested counts with p = 1, which is on the safe side.
 * @returns in the order given
 */
export function judge(all: readonly Evidence[], rates: ErrorRates): Judgement[] {
  const judgements = new Map<Evidence, Judgement>()
  for (const gates of [true, false]) {
    const family = all.filter((one) => one.gates === gates)
    const worse = adjusted(family, (one) => one.worse)
    const better = adjusted(family, (one) => one.better)
    const level = rates.falseAlarmRate / Math.max(1, family.length)
    for (const [index, evidence] of family.entries()) {
      const pValues = { worse: worse[index] ?? 1, better: better[index] ?? 1 }
      const found = verdictOn(evidence, pValues, level, rates)
      judgements.set(evidence, { ...found, familySize: family.length, level, ...pValues, evidence })
    }
  }
  return all.map((one) => judgements.get(one)).filter((one) => one !== undefined)
}

function adjusted(family: readonly Evidence[], pValueOf: (evidence: Evidence) => number): number[] {
  const pValues = family.map(pValueOf)
  return family.every(({ isAdjusted }) => isAdjusted) ? pValues : holm(pValues)
}

function verdictOn(
  { unchanged, proof, open }: Evidence,
  pValues: Pick<Judgement, 'worse' | 'better'>,
  level: number,
  { falseAlarmRate, missRate }: ErrorRates,
): Pick<Judgement, 'verdict' | 'code'> {
  const isWorse = pValues.worse <= falseAlarmRate
  const isBetter = pValues.better <= falseAlarmRate
  const isUnchanged = unchanged <= missRate
  if ([isWorse, isBetter, isUnchanged].filter(Boolean).length > 1)
    return { verdict: 'inconclusive', code: 'contradictory' }
  if (isWorse) return { verdict: 'regressed', code: proof.changed }
  if (isBetter) return { verdict: 'improved', code: proof.changed }
  if (isUnchanged) return { verdict: 'unchanged', code: proof.unchanged }
  return { verdict: 'inconclusive', code: open(level) }
}

/**
 * Evidence of one series on its own, from runs of a baseline (baseline-evidence.ts) or alternating rounds
 * (rounds/evidence.ts). Effects point toward harm (core/record/policy.ts).
 */
export interface Evidence {
  /** Whether the series can fail the build: gating and informational series are judged as separate families. */
  readonly gates: boolean
  /** Whether `worse` and `better` are adjusted for all series of the family already; else Holm's procedure does it. */
  readonly isAdjusted: boolean
  /** p-value of "no worse than the margin", over all looks; 1 where nothing may be proven. */
  readonly worse: number
  /** p-value of "no better than the margin". */
  readonly better: number
  /** p-value of "changed by the margin or more, in either direction". */
  readonly unchanged: number
  /** What a proof rests on. */
  readonly proof: { readonly changed: VerdictCode; readonly unchanged: VerdictCode }
  /**
   * Why nothing is proven.
   * @param level of the first step of Holm's procedure: the false alarm rate over the number of series
   */
  readonly open: (level: number) => VerdictCode
  /** p-value of "no worse than the margin" to show, of the last look alone; null where there is no test. */
  readonly pValue: number | null
  readonly estimate: () => Estimate | undefined
  /** The smallest effect that could have been proven worse at that level; undefined: none, however large. */
  readonly smallestProvable: (level: number) => number | undefined
  /** What each stage of alternating rounds showed, oldest first; none for runs. */
  readonly looks: readonly Look[]
}

/** An effect with its interval; infinite ends are unbounded, and an infinite effect is a rate that dropped to zero. */
export interface Estimate {
  readonly effect: number
  readonly lower: number
  readonly upper: number
  readonly confidence: number
}

/** Why a series that both sides have got its verdict. messages.ts has a sentence for each. */
export type VerdictCode =
  | 'beyond-margin'
  /** Nobody says whether more or less of it is better. */
  | 'no-direction'
  | 'within-margin'
  /** Looks worse. */
  | 'suspect'
  | 'maybe-improved'
  | 'within-noise'
  // Runs of a baseline.
  | 'constant-baseline'
  | 'dropped-to-zero'
  | 'too-few-runs'
  | 'rounding'
  | 'non-positive'
  | 'non-finite'
  // Alternating rounds.
  | 'no-difference'
  | 'not-swapped'
  | 'not-recurring'
  | 'not-confirmed'
  | 'contradictory'
  | 'too-few-rounds'
  | 'no-rounds'

/** What one series shows at the look after one stage. */
export interface Look {
  readonly stage: number
  /** Usable rounds so far. */
  readonly rounds: number
  /** `mean`: of few rounds. */
  readonly kind: ReturnType<typeof locationOfRounds>['kind'] | 'mean'
  readonly method: 'exact' | 'normal'
  /** What widens the tests beyond the noise of the rounds; undefined: nothing known. */
  readonly offset: ClusterPairOffset | undefined
  /** p-value of "no worse than the margin", from all rounds so far; and of "no better than the margin". */
  readonly worse: number
  readonly better: number
  /** p-value of "changed by the margin or more, in either direction": the larger of two one-sided tests. */
  readonly changed: number
  /** In the way of `regressed` and of `improved`. */
  readonly againstWorse: 'not-swapped' | 'not-recurring' | undefined
  readonly againstBetter: Look['againstWorse']
}

/** How the values of a series are to be read. */
interface Axis {
  readonly scale: SeriesPolicy['scale']
  readonly better: Direction
}

/** The numbers of a judgement as changes of the value itself: shares, or in the unit of the series. */
export function inUnits(
  { evidence, level }: Judgement,
  axis: Axis,
): Pick<ComparedSeries, 'change' | 'pValue' | 'smallestProvableChange'> {
  const estimate = evidence.estimate()
  const smallest = evidence.smallestProvable(level)
  return {
    change: estimate === undefined ? null : changeOf(estimate, axis, { confidence: estimate.confidence }),
    pValue: evidence.pValue,
    smallestProvableChange:
      smallest === undefined ? null : finite(Math.abs(changeOfValue(smallest, axis.scale, axis.better))),
  }
}

/**
 * An effect with its interval as a change of the value; ends that are unbounded are null.
 * @returns null for a change that cannot be expressed
 */
export function changeOf<Rest extends object>(
  { effect, lower, upper }: Pick<Estimate, 'effect' | 'lower' | 'upper'>,
  { scale, better }: Axis,
  rest: Rest,
): ({ estimate: number; lower: number | null; upper: number | null } & Rest) | null {
  const estimate = changeOfValue(effect, scale, better)
  if (!Number.isFinite(estimate)) return null
  const isUnbounded = (end: number): boolean => !Number.isFinite(end) && end !== effect
  const ends = [lower, upper].map((end) =>
    isUnbounded(end) ? null : finite(changeOfValue(end, scale, better)),
  )
  const [first = null, second = null] = better === 'lower' ? ends : ends.reverse()
  return { estimate, lower: first, upper: second, ...rest }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
