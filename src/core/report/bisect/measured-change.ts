import type { BisectState, MeasuredCommit } from '../../bisect/schema.ts'
import { commitEffects } from '../../bisect/commit-effect.ts'
import { formatEstimate } from '../../format/change.ts'
import { changeOfValue } from '../../policy/effect.ts'
import { studentTQuantile } from '../../stats/student-t-quantile.ts'

type Axis = Pick<BisectState, 'direction' | 'scale' | 'better' | 'unit'>

/** A middle with its interval, toward the change that is searched. */
interface Interval {
  readonly estimate: number
  readonly lower: number
  readonly upper: number
}

/** "−9.8 % [−11.2 %, −8.4 %]": by how much a commit differs from GOOD, with 95 %. */
export function measuredChange(one: MeasuredCommit, state: BisectState): string {
  const all = commitEffects(state.measured.map((measured) => ({ ...measured, position: 1 })))
  const found = all[state.measured.indexOf(one)]
  if (found === undefined) throw new RangeError(`commit ${one.commit} is not of this search`)
  const half = found.scale * studentTQuantile(0.025, found.degreesOfFreedom)
  return formatEffect(
    { estimate: found.effect, lower: found.effect - half, upper: found.effect + half },
    state,
  )
}

/** An effect as a change of the value, with its interval. */
export function formatEffect(
  { estimate, lower, upper }: Interval,
  { direction, scale, better, unit }: Axis,
): string {
  const valueOf = (effect: number): number =>
    changeOfValue(direction === 'worse' ? effect : 0 - effect, scale, better)
  const ends = [valueOf(lower), valueOf(upper)].sort((a, b) => a - b)
  return formatEstimate(
    { estimate: valueOf(estimate), lower: ends[0] ?? null, upper: ends[1] ?? null },
    scale,
    unit,
  )
}
