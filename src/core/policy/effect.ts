import type { Direction } from '../unit.ts'
import type { SeriesPolicy } from './policy.ts'

/*
 * The effect of a change is measured in the direction of harm: positive is worse.
 *
 * On the relative scale it is the logarithm of a ratio, log(current / baseline) for lower-is-better and
 * log(baseline / current) for higher-is-better, so that "twice as slow" is the same effect whether it was measured as a
 * time or as a rate. The margin m is the effect log(1 + m) for both: a margin of 2 % accepts a time of up to 1.02
 * times the old one, and a throughput of down to 1/1.02 of the old one, which is 1.96 % less.
 *
 * On the absolute scale it is the plain difference in the unit of the series.
 */

type Scale = SeriesPolicy['scale']

/** A value on the axis on which the gate computes: its logarithm (value > 0) or itself. */
export function toAxis(value: number, scale: Scale): number {
  return scale === 'relative' ? Math.log(value) : value
}

/** A difference on the axis as an effect, and back: the sign turns for higher-is-better. */
export function towardHarm(difference: number, better: Direction): number {
  // Not a plain minus: 0 would become −0.
  return better === 'lower' ? difference : 0 - difference
}

/** The margin as an effect. */
export function marginEffect(margin: number, scale: Scale): number {
  return scale === 'relative' ? Math.log1p(margin) : margin
}

/** An effect as a change of the value itself, positive when the value went up: a share, or in the unit. */
export function changeOfValue(effect: number, scale: Scale, better: Direction): number {
  const difference = towardHarm(effect, better)
  return scale === 'relative' ? Math.expm1(difference) : difference
}

/** The size of a worsening: for higher-is-better on the relative scale a share below 1. */
export function sizeOfWorsening(effect: number, scale: Scale, better: Direction): number {
  return Math.abs(changeOfValue(effect, scale, better))
}
