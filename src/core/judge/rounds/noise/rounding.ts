import { roundingStep } from '../../baseline/rounding-step.ts'
import type { SeriesPolicy } from '../../../policy/policy.ts'
import { areSamples, median, sortSamples } from '../../../stats/samples.ts'
import type { PairedSeries } from '../round.ts'

/** A step smaller than this share of a value moves no verdict. */
const SMALLEST = 1e-6

/**
 * The step of effects of which the values of both sides were rounded: a large one can move the location of all rounds together by up to
 * half of itself, which more rounds do not average out.
 * @param values of both sides, in the rounds that count
 * @returns undefined where values are not rounded, or so finely that it does not matter
 */
export function stepOfEffects(values: readonly number[], scale: SeriesPolicy['scale']): number | undefined {
  if (!areSamples(values)) return undefined
  const [step, middle] = [roundingStep(values), Math.abs(median(sortSamples(values)))]
  if (!(step > SMALLEST * middle)) return undefined
  // Between values that are zero a logarithm has no step.
  return scale === 'absolute' ? step : middle === 0 ? undefined : Math.log1p(step / middle)
}

/** Where the tests of a series are made, as effects. */
interface TestedMargins {
  /** Proven to be exceeded: worse, or better. */
  readonly changed: number
  /** Proven not to be reached: `unchanged`. Negative: nothing can prove that. */
  readonly within: number
}

/**
 * The margin, with half a step of rounding to the safe side. A margin that is a multiple of the step needs none: a
 * vote exactly there counts against what is to be proven.
 */
export function testedMargins({
  marginEffect,
  step = 0,
}: Pick<PairedSeries, 'marginEffect' | 'step'>): TestedMargins {
  const steps = step === 0 ? 0 : marginEffect / step
  const half = Math.abs(steps - Math.round(steps)) < SMALLEST ? 0 : step / 2
  return { changed: marginEffect + half, within: marginEffect - half }
}
