import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { combineSlices } from '../../core/slices/combine.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import type { Load, Measurement, Observation } from '../../ports/suite.ts'
import { otherSide, SIDES, type BySide, type Side } from './sides.ts'

/** How the sides of a round alternate. */
export interface SliceDesign {
  /** Of each slice. */
  readonly duration: Seconds
  /** Of each side in a round; even, so that each side is first equally often. */
  readonly count: number
  /** The CPU of this machine that the loads of both sides are kept on; undefined: any. */
  readonly cpu?: number
}

/** By bench/slices.mjs on two kind clusters of a busy machine: slices of 0.25 to 1 s did better than turns of 2 s in most series. */
export const SLICES: SliceDesign = { duration: seconds(0.5), count: 2 }

/** A measurement failed on this side. */
export class SideFailure extends EnvironmentError {
  readonly side: Side

  constructor(side: Side, cause: unknown) {
    super(messageOf(cause), { cause })
    this.side = side
  }
}

type Slices = BySide<readonly (readonly Observation[])[]>

/**
 * Measures one thing on both sides in slices: the loads of both stay open, and one of them runs at a time. Neighbouring slices
 * are base, head, head, base …, so that drift cancels.
 * @returns the observations of the round, and those of every slice
 * @throws {SideFailure | Interrupted} after closing both loads
 */
export async function measureSlices(
  measurements: BySide<Measurement>,
  first: Side,
  { duration, count }: SliceDesign,
  signal: AbortSignal,
): Promise<{ readonly observations: BySide<readonly Observation[]>; readonly slices: Slices }> {
  const loads = await openBoth(measurements, signal)
  let slices: Slices
  try {
    for (let index = 0; index < count; index += 1) {
      const side = index % 2 === 0 ? first : otherSide(first)
      for (const one of [side, otherSide(side)]) await ofSide(one, loads[one].slice(duration, signal))
    }
    const [base, head] = await Promise.all([
      ofSide('base', loads.base.finish()),
      ofSide('head', loads.head.finish()),
    ])
    slices = { base, head }
  } finally {
    await Promise.all(SIDES.map((side) => loads[side].close()))
  }
  for (const side of SIDES) {
    if (slices[side].every(([main]) => main === undefined || main.value === 0))
      throw new SideFailure(
        side,
        new EnvironmentError(`nothing moved in ${String(count)} slices of ${String(duration)} s`),
      )
  }
  return {
    observations: { base: combineSlices(slices.base), head: combineSlices(slices.head) },
    slices,
  }
}

/** Both at once: what starting costs is the same for both, and paid once. */
async function openBoth(measurements: BySide<Measurement>, signal: AbortSignal): Promise<BySide<Load>> {
  const outcomes = await Promise.allSettled(
    SIDES.map((side) => {
      const measurement = measurements[side]
      if (measurement.openLoad === undefined) throw new Error(`${measurement.id} has no slices`)
      return ofSide(side, measurement.openLoad(signal))
    }),
  )
  const [base, head] = outcomes
  if (base?.status === 'fulfilled' && head?.status === 'fulfilled')
    return { base: base.value, head: head.value }
  const opened = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await Promise.all(opened.map((load) => load.close()))
  const failed = outcomes.find((one) => one.status === 'rejected')
  throw failed?.reason
}

async function ofSide<T>(side: Side, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Interrupted) throw error
    throw new SideFailure(side, error)
  }
}
