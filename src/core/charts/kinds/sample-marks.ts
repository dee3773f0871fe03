import { formatValue } from '../../format/value.ts'
import type { Sample } from '../../record/schema.ts'
import type { SortedSamples } from '../../stats/sorted-samples.ts'
import type { Unit } from '../../unit.ts'
import { shareOf, valueAt, type AxisRange } from '../layout/value-range.ts'

/** So many columns have the shape of a distribution. */
export const SHAPE_BINS = 92
/** Points closer than this in pixels stand in different lanes, as far as there are lanes. */
const POINT = 5
const LANES = [1, 0, 2] as const

interface StripPoint {
  readonly value: number
  readonly lane: number
  readonly words: string
  readonly round: number
}

/** A point per sample, those that would lie on each other in lanes above each other. */
export function stripOf(
  samples: readonly Sample[],
  range: AxisRange,
  factor: number,
  unit: Unit,
  width: number,
): StripPoint[] {
  const ends = new Map<number, number>()
  return [...samples]
    .sort((a, b) => a.value - b.value)
    .map(({ value, round }) => {
      const x = shareOf(value * factor, range) * width
      const free = LANES.find((lane) => x - (ends.get(lane) ?? -Infinity) >= POINT)
      const lane = free ?? [...LANES].sort((a, b) => (ends.get(a) ?? 0) - (ends.get(b) ?? 0))[0] ?? 1
      ends.set(lane, x)
      return { value: value * factor, lane, words: formatValue(value, unit), round }
    })
}

interface ShapeBin {
  readonly value: number
  /** Samples in it, as a share of those in the fullest. */
  readonly share: number
  readonly words: string
}

/** How many samples fall into each column of the picture. Every column that has a sample can be seen. */
export function shapeOf(sorted: SortedSamples, range: AxisRange, factor: number, unit: Unit): ShapeBin[] {
  const counts = new Array<number>(SHAPE_BINS).fill(0)
  for (const value of sorted) {
    const index = Math.min(SHAPE_BINS - 1, Math.floor(shareOf(value * factor, range) * SHAPE_BINS))
    counts[index] = (counts[index] ?? 0) + 1
  }
  const most = counts.reduce((a, b) => Math.max(a, b))
  return counts.flatMap((count, index) => {
    if (count === 0) return []
    const middle = valueAt((index + 0.5) / SHAPE_BINS, range)
    return [
      {
        value: middle,
        share: Math.max(SMALLEST_SHARE, count / most),
        words: `${String(count)} about ${formatValue(middle / factor, unit)}`,
      },
    ]
  })
}

const SMALLEST_SHARE = 0.1
