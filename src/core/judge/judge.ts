import { holm } from '../stats/holm.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { VerdictCode } from './verdict-code.ts'

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
 *   `falseAlarmRate` over all gating series, whatever the dependence between series (Holm; for rounds see `rounds/look/look.ts`).
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
