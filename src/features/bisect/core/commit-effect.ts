import { formatEstimate } from '../../../core/format/numbers.ts'
import { bothOffsets } from '../../../core/judge/rounds/offset.ts'
import { changeOfValue } from '../../../core/record/policy.ts'
import { hodgesLehmann, locationOf } from '../../../core/stats/location.ts'
import { sortSamples, standardDeviation } from '../../../core/stats/samples.ts'
import { studentTQuantile } from '../../../core/stats/student-t.ts'
import type { BisectState, MeasuredCommit } from './schema.ts'

/** How one commit differs from GOOD: Student's t around `effect`, times the scale. */
export interface CommitEffect {
  /** 1 is the first commit after GOOD. */
  readonly position: number
  readonly effect: number
  readonly scale: number
  readonly degreesOfFreedom: number
}

export type PlacedCommit = Pick<MeasuredCommit, 'effects' | 'offset'> & { readonly position: number }

/**
 * The standard deviation of a round, pooled over all measured commits, each around its own mean.
 * @returns degreesOfFreedom at least 1
 */
export function noiseOfRounds(measured: readonly Pick<PlacedCommit, 'effects'>[]): {
  readonly deviation: number
  readonly degreesOfFreedom: number
} {
  let squares = 0
  let freedom = 0
  for (const { effects } of measured) {
    squares += (effects.length - 1) * (deviationOf(effects) ?? 0) ** 2
    freedom += effects.length - 1
  }
  return { deviation: Math.sqrt(squares / Math.max(1, freedom)), degreesOfFreedom: Math.max(1, freedom) }
}

/**
 * Effects of all measured commits. A pair whose rounds scatter more than the others' counts with its own
 * scatter, and none as more exact than the others' noise allows: a few rounds that agree by chance prove
 * nothing.
 */
export function commitEffects(measured: readonly PlacedCommit[]): CommitEffect[] {
  const { deviation, degreesOfFreedom } = noiseOfRounds(measured)
  return measured.map(({ position, effects, offset }) => {
    const scale = Math.max(deviation, deviationOf(effects) ?? 0) / Math.sqrt(effects.length)
    const noise = { scale, degreesOfFreedom }
    const both = offset === null ? noise : bothOffsets(noise, offset)
    return { ...both, position, effect: hodgesLehmann(locationOf(effects)) ?? 0 }
  })
}

function deviationOf(effects: readonly number[]): number | undefined {
  return standardDeviation(sortSamples(effects))
}

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
export function valueChangeOf(one: MeasuredCommit, state: BisectState): Interval | null {
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
export function valueChange(effect: Interval, axis: Axis): Interval | null {
  const change = inValues(effect, axis)
  return Object.values(change).every(Number.isFinite) ? change : null
}

function inValues({ estimate, lower, upper }: Interval, { direction, scale, better }: Axis): Interval {
  const valueOf = (effect: number): number =>
    changeOfValue(direction === 'worse' ? effect : 0 - effect, scale, better)
  const [one, other] = [valueOf(lower), valueOf(upper)]
  return { estimate: valueOf(estimate), lower: Math.min(one, other), upper: Math.max(one, other) }
}
