import { formatDuration } from '../../../core/format/duration.ts'
import { medianOf } from '../../../core/stats/median-of.ts'
import { seconds } from '../../../core/unit.ts'
import type { Measurement } from '../../../ports/suite.ts'
import type { Round } from './ledger.ts'
import { slicesOfPair, type SliceDesign } from './measure-slices.ts'
import type { BySide } from '../sides.ts'

/** Opening and closing the loads of a round: 0.4 s on kind with two cores. */
const OPENING_SECONDS = 0.4

function expectedSeconds(
  pair: BySide<Measurement>,
  { slices: design, known }: Pick<Progress, 'slices' | 'known'>,
): number {
  const before = medianOf(known(pair))
  if (before !== undefined) return before
  const slices = slicesOfPair(pair, design)
  if (slices === undefined) return pair.base.expectedSeconds + pair.head.expectedSeconds
  return 2 * slices.count * slices.duration + OPENING_SECONDS
}

interface Progress {
  readonly suite: string
  readonly round: Pick<Round, 'round' | 'stage'>
  /** Of the block, in order. */
  readonly rounds: readonly Pick<Round, 'round'>[]
  readonly now: BySide<Measurement>
  /** What is measured after that in this block; undefined: not known yet. */
  readonly left: readonly BySide<Measurement>[] | undefined
  readonly slices: SliceDesign | undefined
  /** How many seconds each round of it took so far, for both sides. */
  readonly known: (pair: BySide<Measurement>) => readonly number[]
}

/** What is measured now, and how long the rounds of this block still take. */
export function progressLine(progress: Progress): string {
  const { suite, round, rounds, now, left } = progress
  const { id } = now.base
  const numbers = rounds.map((one) => one.round)
  const stage = `${suite}: stage ${String(round.stage + 1)}`
  if (!numbers.includes(round.round)) return `${stage}, a disturbed round again · ${id}`
  const block = `${String(Math.min(...numbers))} to ${String(Math.max(...numbers))}`
  const line = `${stage}, round ${String(round.round)} (of ${block}) · ${id} · base and head`
  if (left === undefined) return line
  const all = [now, ...left].reduce((sum, pair) => sum + expectedSeconds(pair, progress), 0)
  return `${line} · about ${formatDuration(seconds(all))} left`
}
