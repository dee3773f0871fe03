import { marginEffect, type SeriesPolicy, toAxis, towardHarm } from '../record/policy.ts'
import {
  areSamples,
  mean,
  remembering,
  roundingStep,
  type SortedSamples,
  sortSamples,
  standardDeviation,
} from '../stats/samples.ts'
import { studentTQuantile, studentTTail } from '../stats/student-t.ts'
import type { Direction } from '../series.ts'
import type { Estimate, Evidence } from './judge.ts'

/** Fewer baseline runs than this never fail a build: only absurdly large changes could be proven. */
export const ENOUGH_RUNS = 5

/** Confidence of the two-sided interval that is shown, and that must lie within the margin for `unchanged`. */
const CONFIDENCE = 0.95
/** The error rate of `unchanged` that belongs to that interval. */
export const MISS_RATE = (1 - CONFIDENCE) / 2

/** One series of a comparison with a baseline. */
interface SeriesMeasurement extends SeriesPolicy {
  readonly better: Direction
  /** The median of each baseline run, in the unit of the series; at least one. */
  readonly baseline: readonly number[]
  /** The median of the current run. */
  readonly current: number
}

/** Baseline values this close together, relative to their size, are the same value with noise of converting units. */
const SAME = 1e-9

/**
 * Measures the difference between the current run and the baseline. The run is the unit: however many samples a run
 * has, it is one number here, because runs differ by more than their samples show.
 *
 * With k runs whose values on the axis have the mean m and the standard deviation s, and one more run y of the same
 * distribution, (y − m) / (s·√(1 + 1/k)) follows Student's t with k − 1 degrees of freedom: the prediction interval for
 * one future observation (Hahn and Meeker, Statistical Intervals, section 4.7).
 *
 * A constant baseline has no spread to test against and is compared exactly. A rate that was positive in all runs and is now
 * exactly zero is infinitely worse.
 */
export function evidenceOfRuns(measurement: SeriesMeasurement): Evidence {
  const { baseline, current, scale, better } = measurement
  const evidence = { ...NOTHING, gates: measurement.gates }
  if (!areSamples([...baseline, current])) return { ...evidence, open: () => 'non-finite' }
  const values = sortSamples(baseline)
  const isConstant = areSame(values[0], values.at(-1) ?? values[0])
  const isLost = scale === 'relative' && better === 'higher' && current === 0 && values[0] > 0
  const isPositive = values[0] > 0 && (current > 0 || isLost)
  if (isConstant && values.length >= ENOUGH_RUNS) {
    if (areSame(current, values[0])) return exactly(evidence, 0, 0, measurement)
    if (scale === 'relative' && !isPositive) return { ...evidence, open: () => 'non-positive' }
    return isLost ? lost(evidence, measurement, 0) : againstConstant(evidence, values[0], measurement)
  }
  if (scale === 'relative' && !isPositive) return { ...evidence, open: () => 'non-positive' }
  const onAxis = sortSamples(values.map((value) => toAxis(value, scale)))
  if (isLost) return lost(evidence, measurement, standardErrorOf(onAxis))
  const effect = towardHarm(toAxis(current, scale) - mean(onAxis), better)
  // Too few runs to know how much runs differ.
  if (isConstant) return { ...evidence, estimate: () => estimate(effect, Infinity) }
  return estimated(evidence, measurement, effect, standardErrorOf(onAxis))
}

const NOTHING: Omit<Evidence, 'gates'> = {
  isAdjusted: false,
  worse: 1,
  better: 1,
  unchanged: 1,
  proof: { changed: 'beyond-margin', unchanged: 'within-margin' },
  open: () => 'too-few-runs',
  pValue: null,
  estimate: () => undefined,
  smallestProvable: () => undefined,
  looks: [],
}

function areSame(value: number, reference: number): boolean {
  return Math.abs(value - reference) <= SAME * Math.abs(reference)
}

/** Standard error of the difference between one more run and the mean of the runs, on the axis. */
function standardErrorOf(onAxis: SortedSamples): number {
  return (standardDeviation(onAxis) ?? 0) * Math.sqrt(1 + 1 / onAxis.length)
}

function estimate(effect: number, half: number): Estimate {
  return { effect, lower: effect - half, upper: effect + half, confidence: CONFIDENCE }
}

function estimated(
  evidence: Evidence,
  { baseline, margin, scale }: SeriesMeasurement,
  effect: number,
  standardError: number,
): Evidence {
  if (standardError === 0) return { ...evidence, estimate: () => estimate(effect, Infinity) }
  const isEnough = baseline.length >= ENOUGH_RUNS
  const limit = marginEffect(margin, scale)
  const degreesOfFreedom = baseline.length - 1
  const tail = (excess: number): number => studentTTail(excess / standardError, degreesOfFreedom)
  const shown = (): Estimate => estimate(effect, standardError * quantile(MISS_RATE, degreesOfFreedom))
  const pValue = tail(effect - limit)
  return {
    ...evidence,
    worse: isEnough ? pValue : 1,
    better: isEnough ? tail(-effect - limit) : 1,
    unchanged: Math.max(tail(limit - effect), tail(limit + effect)),
    open: () => (!isEnough ? 'too-few-runs' : shown().lower > limit ? 'suspect' : 'within-noise'),
    pValue,
    estimate: shown,
    smallestProvable: (level) =>
      isEnough ? limit + standardError * quantile(level, degreesOfFreedom) : undefined,
  }
}

function againstConstant(evidence: Evidence, value: number, measurement: SeriesMeasurement): Evidence {
  const { current, scale, better } = measurement
  const step = roundingStep([value, current])
  const nearer = current > value ? Math.max(value, current - step) : Math.min(value, current + step)
  const effectOf = (other: number): number => towardHarm(toAxis(other, scale) - toAxis(value, scale), better)
  return exactly(evidence, effectOf(current), effectOf(nearer), measurement)
}

/**
 * @param effectLessRounding the effect with the current value one rounding step nearer to the baseline: what is left when
 * the difference is only that the tool rounded the other way
 */
function exactly(
  evidence: Evidence,
  effect: number,
  effectLessRounding: number,
  { margin, scale }: SeriesMeasurement,
): Evidence {
  const limit = marginEffect(margin, scale)
  return {
    ...evidence,
    worse: effectLessRounding > limit ? 0 : 1,
    better: -effectLessRounding > limit ? 0 : 1,
    unchanged: Math.abs(effect) <= limit ? 0 : 1,
    proof: { changed: 'constant-baseline', unchanged: 'constant-baseline' },
    open: () => 'rounding',
    estimate: () => ({ effect, lower: effect, upper: effect, confidence: CONFIDENCE }),
    smallestProvable: () => limit,
  }
}

function lost(
  evidence: Evidence,
  { baseline, margin, scale }: SeriesMeasurement,
  standardError: number,
): Evidence {
  const isEnough = baseline.length >= ENOUGH_RUNS
  const smallest = (level: number): number =>
    marginEffect(margin, scale) + standardError * quantile(level, baseline.length - 1)
  return {
    ...evidence,
    worse: isEnough ? 0 : 1,
    proof: { changed: 'dropped-to-zero', unchanged: 'within-margin' },
    estimate: () => ({ effect: Infinity, lower: Infinity, upper: Infinity, confidence: CONFIDENCE }),
    smallestProvable: (level) => (isEnough ? smallest(level) : undefined),
  }
}

const remembered = remembering<number>(500)

/** Student's t quantile; many series share the same level and degrees of freedom. */
function quantile(tail: number, degreesOfFreedom: number): number {
  return remembered(`${String(tail)}/${String(degreesOfFreedom)}`, () =>
    studentTQuantile(tail, degreesOfFreedom),
  )
}
