import { formatDuration } from '../../core/format/duration.ts'
import { seconds } from '../../core/unit.ts'
import type { Measurement } from '../../ports/suite.ts'
import type { Round } from './ledger.ts'
import { slicesFor, type SliceDesign } from './measure-slices.ts'
import { SIDES, type BySide } from './sides.ts'

/** Opening and closing the loads of a round: 0.4 s on kind with two cores. */
const OPENING_SECONDS = 0.4

/** Whether both sides have a load that can be paused. */
export function hasSlices(pair: BySide<Measurement>): boolean {
  return SIDES.every((side) => pair[side].openLoad !== undefined)
}

function expectedSeconds(pair: BySide<Measurement>, slices: SliceDesign | undefined): number {
  if (slices === undefined || !hasSlices(pair)) return pair.base.expectedSeconds + pair.head.expectedSeconds
  const { count, duration } = slicesFor(pair.base, slices)
  return 2 * count * duration + OPENING_SECONDS
}

interface Block {
  readonly suite: string
  readonly rounds: readonly Round[]
  readonly slices: SliceDesign | undefined
}

/** What is measured now, and how long the rounds of this block still take. */
export function progressLine(
  now: Measurement,
  { round, stage }: Round,
  pairs: readonly BySide<Measurement>[],
  { suite, rounds, slices }: Block,
): string {
  const perRound = pairs.reduce((sum, pair) => sum + expectedSeconds(pair, slices), 0)
  const index = rounds.findIndex((one) => one.round === round)
  if (index === -1) return `${suite}: stage ${String(stage + 1)}, a disturbed round again · ${now.id}`
  const left = formatDuration(seconds(perRound * (rounds.length - index)))
  const position = `round ${String(index + 1)} of ${String(rounds.length)}`
  return `${suite}: stage ${String(stage + 1)}, ${position} · ${now.id} · base and head · about ${left} left`
}
