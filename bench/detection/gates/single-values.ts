import type { Direction } from '../../../src/core/series.ts'
import { remembering, sortSamples, standardDeviation } from '../../../src/core/stats/samples.ts'
import { studentTQuantile } from '../../../src/core/stats/student-t.ts'

/**
 * github-action-benchmark 1.22.0, src/write.ts: the ratio of the newest value to the one before, the other way round for
 * "bigger is better", 1 if both are 0; an alert when it is greater than the threshold (its default: 2, that is 200 %).
 */
export function exceedsRatio(
  previous: number,
  current: number,
  better: Direction,
  threshold: number,
): boolean {
  if (previous === 0 && current === 0) return 1 > threshold
  return (better === 'higher' ? previous / current : current / previous) > threshold
}

/** How many values of the history Bencher's documentation looks at. */
export const BENCHER_WINDOW = 64

/**
 * Bencher 0.6.12, lib/bencher_boundary, t_test: beyond mean ± t · s · √(1 + 1/n), the t of the boundary with n − 1 degrees of
 * freedom. Without a spread there is no boundary and no alert.
 * @param history oldest first; the last 64 count
 * @param boundary one-sided confidence, such as 0.99
 */
export function exceedsStudentT(
  history: readonly number[],
  current: number,
  better: Direction,
  boundary: number,
): boolean {
  const window = history.slice(-BENCHER_WINDOW)
  if (window.length < 2) return false
  const deviation = standardDeviation(sortSamples(window)) ?? 0
  if (deviation === 0) return false
  const centre = window.reduce((sum, value) => sum + value, 0) / window.length
  const half = quantile(1 - boundary, window.length - 1) * deviation * Math.sqrt(1 + 1 / window.length)
  return better === 'lower' ? current > centre + half : current < centre - half
}

const remembered = remembering<number>(1000)

function quantile(tail: number, freedom: number): number {
  // 1 − 0.99 is not 0.01 to the last digit.
  const shown = tail.toPrecision(12)
  return remembered(`${shown}/${String(freedom)}`, () => studentTQuantile(Number(shown), freedom))
}
