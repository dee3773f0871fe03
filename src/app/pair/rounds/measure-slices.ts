import { EnvironmentError, Interrupted, messageOf } from '../../../core/errors.ts'
import { combineSlices, SETTLE_SECONDS, speedOfSlices } from '../../../core/record/slices.ts'
import { seconds, type Seconds } from '../../../core/series.ts'
import type { Load, Measurement, Observation } from '../../../ports/suite.ts'
import type { CpuSpeed, Stretch } from '../cpu-speed.ts'
import { otherSide, SIDES, type BySide, type Side } from '../sides.ts'

/** How the sides of a round alternate. */
export interface SliceDesign {
  /** Length of each slice. */
  readonly duration: Seconds
  /** Slices of each side in a round. */
  readonly count: number
  /** The CPU of this machine that the loads of both sides are kept on; undefined: any. */
  readonly cpu?: number
}

/**
 * The speed of a CPU of a virtual machine changes within tenths of a second (12 % from second to second where this was chosen):
 * sides that alternate faster see the same of it. Standard deviation of a round of 5 on two kind clusters, 2 slices of 0.5 s and 4 of
 * 0.25 s: TCP 9.4 and 5.2 %, median round trip 5.7 and 2.2 %, HTTP with new connections 8.3 and 4.2 %. Much shorter ones would be
 * mostly left out.
 * The first 0.05 s (SETTLE_SECONDS) and the last 0.02 s ($TAIL of slices/agent.pl) do not count. What counts is exactly 0.2 s: two whole periods of a CPU limit, whose
 * share Kubernetes gives out every 0.1 s. Of 0.13 s, as 6 slices of 0.2 s had, some contain one share and some two. Standard deviation of a
 * round on two kind clusters whose servers have a CPU limit of 100m (27 Nov 2026, 16 rounds), 6 of 0.2 s and 5 of 0.27 s: HTTP requests
 * with keep-alive 17.5 and 7.2 %, with new connections 12.3 and 10.2 %; with 40m 18.1 and 10.8 %, 14.9 and 12.1 %.
 */
export const SLICES: SliceDesign = { duration: seconds(0.27), count: 5 }

/** The slices of a measurement, which may have others than the usual ones. */
export function slicesFor({ slices }: Measurement, design: SliceDesign): SliceDesign {
  return slices === undefined ? design : { ...design, ...slices }
}

/**
 * The slices of a measurement; undefined: it is measured as a whole, as not both sides have a load that can
 * be paused.
 * @param design undefined: everything is measured as a whole
 */
export function slicesOfBoth(
  both: BySide<Measurement>,
  design: SliceDesign | undefined,
): SliceDesign | undefined {
  const arePausable = SIDES.every((side) => both[side].openLoad !== undefined)
  return design !== undefined && arePausable ? slicesFor(both.base, design) : undefined
}

/** The CPU that is kept free for the loads of these measurements; undefined: none. */
export function cpuOfLoads(
  pairs: readonly BySide<Measurement>[],
  design: SliceDesign | undefined,
): number | undefined {
  const isLoad = (both: BySide<Measurement>): boolean =>
    slicesOfBoth(both, design) !== undefined && both.base.needsAllCpus !== true
  return pairs.some(isLoad) ? design?.cpu : undefined
}

export class SideFailure extends EnvironmentError {
  readonly side: Side

  constructor(side: Side, cause: unknown) {
    super(messageOf(cause), { cause })
    this.side = side
  }
}

type Slices = BySide<readonly (readonly Observation[])[]>

interface MeasuredSlices {
  readonly observations: BySide<readonly Observation[]>
  readonly slices: Slices
  /** Speed of the CPU; undefined where that is not known. */
  readonly speed: ReturnType<typeof speedOfSlices> | undefined
}

/**
 * Measures one thing on both sides in slices: the loads of both stay open, and one of them runs at a time: base, head, base,
 * head … Base, head, head, base would cancel drift within the round, which is small, but put slices of one side next to each
 * other, and what disturbs comes and goes within seconds. Drift cancels over rounds, which alternate in who is first.
 * @returns the observations of the round, and those of every slice
 * @throws {SideFailure | Interrupted} after closing both loads
 */
export async function measureSlices(
  measurements: BySide<Measurement>,
  first: Side,
  { duration, count }: SliceDesign,
  signal: AbortSignal,
  speed?: CpuSpeed,
): Promise<MeasuredSlices> {
  const loads = await openBoth(measurements, signal)
  const stretches: Stretch[] = []
  let slices: Slices
  let speeds: readonly number[] | undefined
  try {
    for (let index = 0; index < count; index += 1) {
      for (const one of [first, otherSide(first)]) {
        const begun = speed?.now()
        await ofSide(one, loads[one].slice(duration, signal))
        if (speed !== undefined && begun !== undefined)
          stretches.push({ from: seconds(begun + SETTLE_SECONDS), to: speed.now() })
      }
    }
    speeds = await speed?.during(stretches)
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
    speed: speeds === undefined ? undefined : speedOf(slices, speeds, first),
  }
}

/** @param speeds in the order of time: of a slice of the first side, of the other, of the first … */
function speedOf(slices: Slices, speeds: readonly number[], first: Side): ReturnType<typeof speedOfSlices> {
  const ofSide = (side: Side): { slices: Slices[Side]; speeds: number[] } => ({
    slices: slices[side],
    speeds: speeds.filter((_, index) => (index % 2 === 0) === (side === first)),
  })
  return speedOfSlices({ base: ofSide('base'), head: ofSide('head') })
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
