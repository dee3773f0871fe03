import type { BisectState, MeasuredCommit } from './schema.ts'
import type { ValueChange } from './result-schema.ts'
import { commitEffects } from './commit-effect.ts'
import { formatEstimate } from '../../../core/format/numbers.ts'
import { changeOfValue } from '../../../core/policy/policy.ts'
import { studentTQuantile } from '../../../core/stats/student-t.ts'

type Axis = Pick<BisectState, 'direction' | 'scale' | 'better' | 'unit'>

/** A middle with its interval, toward the change that is searched. */
interface Interval {
  readonly estimate: number
  readonly lower: number
  readonly upper: number
}

/** "−9.8 % [−11.2 %, −8.4 %]": by how much a commit differs from GOOD, with 95 %. */
export function measuredChange(one: MeasuredCommit, state: BisectState): string {
  return formatEffect(effectOf(one, state), state)
}

/** The same in numbers. */
export function valueChangeOf(one: MeasuredCommit, state: BisectState): ValueChange {
  return valueChange(effectOf(one, state), state)
}

function effectOf(one: MeasuredCommit, state: BisectState): Interval {
  const all = commitEffects(state.measured.map((measured) => ({ ...measured, position: 1 })))
  const found = all[state.measured.indexOf(one)]
  if (found === undefined) throw new RangeError(`commit ${one.commit} is not of this search`)
  const half = found.scale * studentTQuantile(0.025, found.degreesOfFreedom)
  return { estimate: found.effect, lower: found.effect - half, upper: found.effect + half }
}

/** An effect as a change of the value, with its interval. */
export function formatEffect(effect: Interval, axis: Axis): string {
  const { estimate, lower, upper } = inValues(effect, axis)
  return formatEstimate({ estimate, lower, upper }, axis.scale, axis.unit)
}

/** The same in numbers; null where JSON has none for it. */
export function valueChange(effect: Interval, axis: Axis): ValueChange {
  const change = inValues(effect, axis)
  return Object.values(change).every(Number.isFinite) ? change : null
}

function inValues({ estimate, lower, upper }: Interval, { direction, scale, better }: Axis): Interval {
  const valueOf = (effect: number): number =>
    changeOfValue(direction === 'worse' ? effect : 0 - effect, scale, better)
  const [one, other] = [valueOf(lower), valueOf(upper)]
  return { estimate: valueOf(estimate), lower: Math.min(one, other), upper: Math.max(one, other) }
}
