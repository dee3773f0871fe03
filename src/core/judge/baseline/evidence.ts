import { mean } from '../../stats/mean.ts'
import { areSamples, sortSamples, type SortedSamples } from '../../stats/sorted-samples.ts'
import { standardDeviation } from '../../stats/standard-deviation.ts'
import type { Direction } from '../../unit.ts'
import { toAxis, towardHarm } from '../effect.ts'
import type { SeriesPolicy } from '../policy/policy.ts'
import { roundingStep } from './rounding-step.ts'

/** Fewer baseline runs than this never fail a build: only absurdly large changes could be proven. */
export const ENOUGH_RUNS = 5

/** One series of a comparison. */
export interface SeriesMeasurement extends SeriesPolicy {
  readonly better: Direction
  /** The median of each baseline run, in the unit of the series; at least one. */
  readonly baseline: readonly number[]
  /** The median of the current run. */
  readonly current: number
}

/** What the numbers of one series say, before they are judged. Effects point toward harm, see effect.ts. */
export type Evidence =
  | {
      readonly kind: 'estimate'
      readonly effect: number
      /** Standard error of the difference between one more run and the mean of the baseline. */
      readonly standardError: number
      readonly degreesOfFreedom: number
    }
  /** Too few runs to know how much runs differ. */
  | { readonly kind: 'point'; readonly effect: number }
  /**
   * The baseline did not vary. `effectLessRounding` is the effect with the current value one rounding step nearer to the
   * baseline: what is left when the difference is only that the tool rounded the other way.
   */
  | { readonly kind: 'constant'; readonly effect: number; readonly effectLessRounding: number }
  /** A rate that was positive in all runs is now exactly zero: infinitely worse. The rest as for an estimate. */
  | {
      readonly kind: 'lost'
      readonly standardError: number
      readonly degreesOfFreedom: number
    }
  | { readonly kind: 'none'; readonly code: 'non-positive' | 'non-finite' }

/** Baseline values this close together, relative to their size, are the same value with noise of converting units. */
const SAME = 1e-9

/**
 * Measures the difference between the current run and the baseline. The run is the unit: however many samples a run
 * has, it is one number here, because runs differ by more than their samples say.
 *
 * With k runs whose values on the axis have the mean m and the standard deviation s, and one more run y of the same
 * distribution, (y − m) / (s·√(1 + 1/k)) follows Student's t with k − 1 degrees of freedom: the prediction interval for
 * one future observation (Hahn and Meeker, Statistical Intervals, section 4.7).
 */
export function weigh(measurement: SeriesMeasurement): Evidence {
  const { baseline, current, scale, better } = measurement
  if (!areSamples([...baseline, current])) return { kind: 'none', code: 'non-finite' }
  const values = sortSamples(baseline)
  if (values.length >= ENOUGH_RUNS && isConstant(values)) return againstConstant(values[0], measurement)
  if (scale === 'relative') {
    if (values[0] <= 0) return { kind: 'none', code: 'non-positive' }
    if (current < 0 || (current === 0 && better === 'lower')) return { kind: 'none', code: 'non-positive' }
  }
  const onAxis = sortSamples(values.map((value) => toAxis(value, scale)))
  const runs = onAxis.length
  const standardError = (standardDeviation(onAxis) ?? 0) * Math.sqrt(1 + 1 / runs)
  const degreesOfFreedom = runs - 1
  if (scale === 'relative' && current === 0) return { kind: 'lost', standardError, degreesOfFreedom }
  const effect = towardHarm(toAxis(current, scale) - mean(onAxis), better)
  if (standardError === 0) return { kind: 'point', effect }
  return { kind: 'estimate', effect, standardError, degreesOfFreedom }
}

function isConstant(values: SortedSamples): boolean {
  const largest = values.at(-1) ?? values[0]
  return largest - values[0] <= SAME * Math.abs(largest)
}

function againstConstant(value: number, { current, scale, better }: SeriesMeasurement): Evidence {
  const same = Math.abs(current - value) <= SAME * Math.abs(value)
  if (same) return { kind: 'constant', effect: 0, effectLessRounding: 0 }
  if (scale === 'relative') {
    if (current === 0 && value > 0 && better === 'higher') {
      return { kind: 'lost', standardError: 0, degreesOfFreedom: ENOUGH_RUNS - 1 }
    }
    if (current <= 0 || value <= 0) return { kind: 'none', code: 'non-positive' }
  }
  const step = roundingStep([value, current])
  const nearer = current > value ? Math.max(value, current - step) : Math.min(value, current + step)
  const effectOf = (other: number): number => towardHarm(toAxis(other, scale) - toAxis(value, scale), better)
  return { kind: 'constant', effect: effectOf(current), effectLessRounding: effectOf(nearer) }
}
