import type { ComparedSeries } from '../comparison/schema.ts'
import { changeOfValue, type SeriesPolicy, sizeOfWorsening } from '../policy/policy.ts'
import type { Direction } from '../series.ts'
import type { Estimate, Judgement } from './judge.ts'

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
      smallest === undefined ? null : finite(sizeOfWorsening(smallest, axis.scale, axis.better)),
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
