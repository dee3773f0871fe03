import {
  measureSlices,
  SLICES,
  slicesFor,
  type SliceDesign,
} from '../../src/app/pair/rounds/measure-slices.ts'
import { otherSide, type BySide, type Side } from '../../src/app/pair/sides.ts'
import { formatSeries } from '../../src/core/series.ts'
import { seconds } from '../../src/core/unit.ts'
import type { Measurement, Observation, PreparedSuite } from '../../src/ports/suite.ts'

/**
 * How base and head are measured: one after the other, in slices as `kbench pair` has them, in slices of so many seconds, or both at
 * the same time.
 */
export type Way = 'turns' | 'slices' | number | 'both at once'

type Values = Readonly<Record<string, number>>

/** Seconds of each side in a round, in slices of a given length and of both at once: as many as `SLICES` has. */
const SECONDS = SLICES.count * SLICES.duration

/** The measurements of both sides that match, as a regular expression on their ids. */
export function matching(prepared: BySide<PreparedSuite>, only: string): BySide<Measurement>[] {
  return prepared.base.measurements
    .filter(({ id }) => new RegExp(only).test(id))
    .flatMap((base) => {
      const head = prepared.head.measurements.find(({ id }) => id === base.id)
      return head === undefined ? [] : [{ base, head }]
    })
}

/**
 * Measures one round.
 * @returns the series of both sides, and how many seconds it took; undefined after a failure, which is printed
 */
export async function measureRound(
  pair: BySide<Measurement>,
  way: Way,
  round: number,
  signal: AbortSignal,
): Promise<{ readonly values: BySide<Values>; readonly wall: number } | undefined> {
  const first: Side = round % 2 === 0 ? 'base' : 'head'
  const begun = performance.now()
  let observed: BySide<readonly Observation[]>
  try {
    observed = await observe(pair, way, first, round, signal)
  } catch (error) {
    if (signal.aborted) throw error
    console.error(`${pair.base.id}, ${String(way)}, round ${String(round)}: ${String(error)}`)
    return undefined
  }
  const { base, head } = observed
  return {
    values: { base: valuesOf(base), head: valuesOf(head) },
    wall: (performance.now() - begun) / 1000,
  }
}

async function observe(
  pair: BySide<Measurement>,
  way: Way,
  first: Side,
  round: number,
  signal: AbortSignal,
): Promise<BySide<readonly Observation[]>> {
  if (way === 'turns') {
    const turn = async (side: Side): Promise<readonly Observation[]> => {
      const observations = await pair[side].measure(round, signal)
      await pair[side].cleanUp?.()
      return observations
    }
    const before = await turn(first)
    const after = await turn(otherSide(first))
    return first === 'base' ? { base: before, head: after } : { base: after, head: before }
  }
  if (way === 'both at once') return atOnce(pair, signal)
  const design: SliceDesign =
    way === 'slices'
      ? slicesFor(pair.base, SLICES)
      : { duration: seconds(way), count: Math.max(1, Math.round(SECONDS / way)) }
  return (await measureSlices(pair, first, design, signal)).observations
}

async function atOnce(
  pair: BySide<Measurement>,
  signal: AbortSignal,
): Promise<BySide<readonly Observation[]>> {
  const open = async (side: Side): Promise<readonly Observation[]> => {
    const load = await pair[side].openLoad?.(signal)
    if (load === undefined) throw new Error(`${pair[side].id} has no slices`)
    try {
      await load.slice(seconds(SECONDS), signal)
      const [observations = []] = await load.finish()
      return observations
    } finally {
      await load.close()
    }
  }
  const [base, head] = await Promise.all([open('base'), open('head')])
  return { base, head }
}

function valuesOf(observations: readonly Observation[]): Values {
  return Object.fromEntries(observations.map((one) => [formatSeries(one), one.value]))
}
