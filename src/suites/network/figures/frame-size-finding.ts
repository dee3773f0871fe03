import { formatValue } from '../../../core/format/value.ts'
import { groupBy } from '../../../core/group-by.ts'
import { rangesMeet } from '../../../core/findings/side-by-side-finding.ts'
import { SEPARATOR } from '../../../core/format/text-layout.ts'
import type { SideBySideValue } from '../../../core/side-by-side/schema.ts'

export const BITS_PER_BYTE = 8

/** The zero-loss rate of one column at one size. */
export interface FrameSizePoint {
  /** In bytes. */
  readonly size: number
  readonly column: number
  /** In frames per second. */
  readonly value: SideBySideValue
}

/** The points of one pair of panels. */
interface FrameSizePanel {
  /** What distinguishes it from the others. */
  readonly about: string
  readonly points: readonly FrameSizePoint[]
}

/**
 * Which column is best at most sizes, where its range meets that of no other, and the most bits that any carries, whatever the
 * size: of frames as of bits, the order of the columns at one size is the same.
 * @param panels at least one, each with a point
 */
export function frameSizeFinding(panels: readonly FrameSizePanel[], names: readonly string[]): string {
  const shared = panels.flatMap(({ points }) =>
    [...groupBy(points, ({ size }) => size).values()].filter((members) => members.length > 1),
  )
  const who = shared.length === 0 ? undefined : leaders(shared, names, wordsFor(panels, shared.length))
  const alone = who === undefined && names.length === 1 ? names[0] : undefined
  const parts = [who ?? alone ?? [], mostBits(panels, names)].flat()
  return `Zero-loss rate by frame size: ${parts.join(who === undefined ? ', ' : '; ')}`
}

/** What is counted: sizes, or with several panels series; not those that one column alone has measured. */
function wordsFor(panels: readonly FrameSizePanel[], shared: number): string {
  const all = panels.reduce((sum, { points }) => sum + new Set(points.map(({ size }) => size)).size, 0)
  const things = panels.length === 1 ? 'sizes' : 'series'
  return `${String(shared)} ${shared === all ? '' : 'shared '}${things}`
}

function leaders(
  shared: readonly (readonly FrameSizePoint[])[],
  names: readonly string[],
  all: string,
): string {
  // A column whose range meets that of another carries no more than it, as far as these runs say.
  const winners = shared.map((members) => clearlyBest(members)?.column)
  const wins = names.map((_, column) => winners.filter((winner) => winner === column).length)
  const most = wins.reduce((a, b) => Math.max(a, b))
  const meeting = winners.filter((winner) => winner === undefined).length
  if (most === 0) return `ranges overlap at all ${all}`
  const leading = names.filter((_, column) => wins[column] === most)
  const [verb, each] = leading.length === 1 ? ['is best', ''] : ['are best', ' each']
  const rest = meeting === 0 ? '' : `, ranges overlap at ${String(meeting)}`
  return `${leading.join(' and ')} ${verb} at ${String(most)} of ${all}${each}${rest}`
}

/** undefined where the ranges of the best and of another have a number in common. */
function clearlyBest(points: readonly FrameSizePoint[]): FrameSizePoint | undefined {
  const best = points.reduce((a, b) => (b.value.value > a.value.value ? b : a))
  const isClear = points.every((point) => point === best || !rangesMeet(best.value, point.value))
  return isClear ? best : undefined
}

/** "up to 39.3 Gbit/s at 1518 bytes (SR-IOV)"; with ranges, which go beyond it, the highest point. */
function mostBits(panels: readonly FrameSizePanel[], names: readonly string[]): string {
  const all = panels.flatMap(({ about, points }) =>
    points.map((point) => ({ ...point, about, bits: point.value.value * point.size * BITS_PER_BYTE })),
  )
  const most = all.reduce((highest, { bits }) => Math.max(highest, bits), -Infinity)
  const top = all.filter(({ bits }) => bits === most)
  const words = all.some(({ value: { range } }) => range !== null) ? 'highest point' : 'up to'
  const [first] = top
  const which =
    top.length === 1 && first !== undefined
      ? [
          ...(names.length > 1 ? [names[first.column] ?? ''] : []),
          ...(panels.length > 1 && first.about !== '' ? [first.about] : []),
        ]
      : []
  const where = which.length === 0 ? '' : ` (${which.join(SEPARATOR)})`
  return `${words} ${formatValue(most, 'bit/s')} at ${String(first?.size ?? 0)} bytes${where}`
}
