import {
  changeOf,
  intervalOf,
  rememberedQuantile,
  smallestProvable,
  type Change,
  type Interval,
} from './change.ts'
import { marginEffect } from '../effect.ts'
import { ENOUGH_RUNS, weigh, type SeriesMeasurement } from './evidence.ts'
import { significanceOf, type TestedSeries, type WeighedSeries } from './significance.ts'

export const DECISION_CODES = [
  'beyond-margin',
  'within-margin',
  'constant-baseline',
  'dropped-to-zero',
  'too-few-runs',
  'suspect',
  'within-noise',
  'rounding',
  'non-positive',
  'non-finite',
] as const
export type DecisionCode = (typeof DECISION_CODES)[number]

export interface Decision {
  readonly verdict: 'regressed' | 'improved' | 'unchanged' | 'inconclusive'
  readonly code: DecisionCode
  /** Toward harm, see effect.ts; infinite for a rate that dropped to zero, undefined where there is none. */
  readonly effect: number | undefined
  readonly change: Change | null
  readonly pValue: number | null
  /** The smallest worsening that could have been proven at the strictest step of Holm's procedure. */
  readonly smallestProvableChange: number | null
}

/**
 * Judges all series of a comparison with a baseline of runs.
 *
 * - `regressed`: worse than the margin, proven so that the chance of any such verdict on an unchanged subject is at most
 *   `falseAlarmRate` over all gating series. A constant baseline has no spread to test against: it is compared exactly.
 * - `improved`: the same in the good direction.
 * - `unchanged`: the 95 % interval lies within ± margin.
 * - `inconclusive`: anything else.
 * @param falseAlarmRate 0 … 1
 * @returns decisions in the order given
 */
export function decide(series: readonly SeriesMeasurement[], falseAlarmRate: number): Decision[] {
  const weighed = series.map<WeighedSeries>((measurement) => ({
    measurement,
    evidence: weigh(measurement),
  }))
  const gating = series.filter(({ gates }) => gates).length
  const quantileOf = rememberedQuantile()
  return significanceOf(weighed).map((tested) => {
    const { measurement, evidence, pValue } = tested
    const familySize = measurement.gates ? gating : series.length - gating
    const interval = intervalOf(evidence, quantileOf)
    return {
      ...judge(tested, interval, falseAlarmRate),
      effect: 'effect' in evidence ? evidence.effect : evidence.kind === 'lost' ? Infinity : undefined,
      change: changeOf(measurement, evidence, interval),
      pValue,
      smallestProvableChange: smallestProvable(
        measurement,
        evidence,
        falseAlarmRate / familySize,
        quantileOf,
      ),
    }
  })
}

function judge(
  { measurement, evidence, adjustedWorse, adjustedBetter }: TestedSeries,
  interval: Interval,
  falseAlarmRate: number,
): Pick<Decision, 'verdict' | 'code'> {
  const { baseline, margin, scale } = measurement
  const limit = marginEffect(margin, scale)
  if (evidence.kind === 'none') return { verdict: 'inconclusive', code: evidence.code }
  const proven = { constant: 'constant-baseline', lost: 'dropped-to-zero' } as const
  const provenCode =
    evidence.kind === 'constant' || evidence.kind === 'lost' ? proven[evidence.kind] : 'beyond-margin'
  if (adjustedWorse <= falseAlarmRate) return { verdict: 'regressed', code: provenCode }
  if (adjustedBetter <= falseAlarmRate) return { verdict: 'improved', code: provenCode }
  if (evidence.kind === 'constant') {
    return Math.abs(evidence.effect) <= limit
      ? { verdict: 'unchanged', code: 'constant-baseline' }
      : { verdict: 'inconclusive', code: 'rounding' }
  }
  if (interval !== undefined && -limit <= interval[0] && interval[1] <= limit) {
    return { verdict: 'unchanged', code: 'within-margin' }
  }
  if (baseline.length < ENOUGH_RUNS || interval === undefined) {
    return { verdict: 'inconclusive', code: 'too-few-runs' }
  }
  return { verdict: 'inconclusive', code: interval[0] > limit ? 'suspect' : 'within-noise' }
}
