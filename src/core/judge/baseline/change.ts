import { studentTQuantile } from '../../stats/student-t-quantile.ts'
import { changeOfValue, marginEffect, sizeOfWorsening } from '../effect.ts'
import { ENOUGH_RUNS, type Evidence, type SeriesMeasurement } from './evidence.ts'

/** Confidence of the two-sided interval that is shown, and that must lie within the margin for `unchanged`. */
export const INTERVAL_CONFIDENCE = 0.95

/** A change of the value itself, positive when it went up: a share, or in the unit of the series. */
export interface Change {
  readonly estimate: number
  /** null: unbounded */
  readonly lower: number | null
  readonly upper: number | null
  readonly confidence: number
}

type Quantile = (tail: number, degreesOfFreedom: number) => number
/** Ends as effects toward harm; undefined where the runs are too few for one. */
export type Interval = readonly [lower: number, upper: number] | undefined

/** The prediction interval for one more unchanged run, laid around the effect. */
export function intervalOf(evidence: Evidence, quantileOf: Quantile): Interval {
  if (evidence.kind === 'constant') return [evidence.effect, evidence.effect]
  if (evidence.kind !== 'estimate') return undefined
  const { effect, standardError, degreesOfFreedom } = evidence
  const half = standardError * quantileOf((1 - INTERVAL_CONFIDENCE) / 2, degreesOfFreedom)
  return [effect - half, effect + half]
}

/** What was seen, as a change of the value itself; null where it cannot be expressed. */
export function changeOf(
  { scale, better }: SeriesMeasurement,
  evidence: Evidence,
  interval: Interval,
): Change | null {
  const confidence = INTERVAL_CONFIDENCE
  if (evidence.kind === 'none') return null
  if (evidence.kind === 'lost') return { estimate: -1, lower: -1, upper: -1, confidence }
  const estimate = changeOfValue(evidence.effect, scale, better)
  if (!Number.isFinite(estimate)) return null
  if (interval === undefined) return { estimate, lower: null, upper: null, confidence }
  const ends = interval.map((end) => changeOfValue(end, scale, better)).sort((a, b) => a - b)
  const [lower = null, upper = null] = ends.map((end) => (Number.isFinite(end) ? end : null))
  return { estimate, lower, upper, confidence }
}

/**
 * The smallest worsening that could have been proven.
 * @param strictestLevel the level of the first step of Holm's procedure: the false alarm rate over the number of series
 * @returns a share on the relative scale (below 1 for higher-is-better), else in the unit; null: none, however large
 */
export function smallestProvable(
  { baseline, margin, scale, better }: SeriesMeasurement,
  evidence: Evidence,
  strictestLevel: number,
  quantileOf: Quantile,
): number | null {
  if (baseline.length < ENOUGH_RUNS) return null
  const limit = marginEffect(margin, scale)
  if (evidence.kind === 'constant') return sizeOfWorsening(limit, scale, better)
  if (evidence.kind !== 'estimate' && evidence.kind !== 'lost') return null
  const effect = limit + evidence.standardError * quantileOf(strictestLevel, evidence.degreesOfFreedom)
  const size = sizeOfWorsening(effect, scale, better)
  return Number.isFinite(size) ? size : null
}

/** Student's t quantile; many series share the same level and degrees of freedom. */
export function rememberedQuantile(): Quantile {
  const known = new Map<string, number>()
  return (tail, degreesOfFreedom) => {
    const key = `${String(tail)}/${String(degreesOfFreedom)}`
    const value = known.get(key) ?? studentTQuantile(tail, degreesOfFreedom)
    known.set(key, value)
    return value
  }
}
