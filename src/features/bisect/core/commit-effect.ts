import { bothOffsets } from '../../../core/judge/rounds/offset.ts'
import { hodgesLehmann, locationOf } from '../../../core/stats/location.ts'
import { sortSamples, standardDeviation } from '../../../core/stats/samples.ts'
import type { MeasuredCommit } from './schema.ts'

/** How one commit differs from GOOD: Student's t around `effect`, times the scale. */
export interface CommitEffect {
  /** Of the commit: 1 is the first after GOOD. */
  readonly position: number
  readonly effect: number
  readonly scale: number
  readonly degreesOfFreedom: number
}

/** A measured commit at its position. */
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
 * The effects of all measured commits. A pair whose rounds scatter more than those of the others counts with its own scatter, and none
 * counts as more exact than the others' noise allows: a few rounds that agree by chance prove nothing.
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
