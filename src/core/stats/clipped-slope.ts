import { median } from './median.ts'
import { sortSamples } from './sorted-samples.ts'
import { NORMAL_CONSISTENCY } from './spread.ts'

export interface Observed {
  readonly x: number
  readonly y: number
}

/** Residuals beyond so many robust standard deviations are left out. */
const CLIP = 2.5
const STEPS = 6

/**
 * The slope of a line through the origin: least squares, again and again without the points that are far off the line. An outlier
 * moves the line of plain least squares, and outliers come in one direction here: a program that stalls.
 * @returns slope 0 with an infinite standard error where there are fewer than three points, or x does not vary
 */
export function clippedSlope(points: readonly Observed[]): {
  readonly slope: number
  readonly standardError: number
} {
  let kept = points
  let slope = 0
  for (let step = 0; step < STEPS; step += 1) {
    const squares = sumOf(kept, ({ x }) => x ** 2)
    if (kept.length < 3 || squares === 0) return { slope: 0, standardError: Infinity }
    slope = sumOf(kept, ({ x, y }) => x * y) / squares
    const off = points.map(({ x, y }) => Math.abs(y - slope * x))
    const most = CLIP * NORMAL_CONSISTENCY * median(sortSamples(off))
    kept = points.filter((_, index) => (off[index] ?? 0) <= most)
  }
  const squares = sumOf(kept, ({ x }) => x ** 2)
  const variance = sumOf(kept, ({ x, y }) => (y - slope * x) ** 2) / (kept.length - 1)
  return squares === 0
    ? { slope: 0, standardError: Infinity }
    : { slope, standardError: Math.sqrt(variance / squares) }
}

function sumOf(points: readonly Observed[], of: (point: Observed) => number): number {
  return points.reduce((sum, point) => sum + of(point), 0)
}
