import { median, sortSamples } from '../../../src/core/stats/samples.ts'
import { mannWhitneyTest } from '../../../src/core/stats/rank-tests.ts'
import type { Direction } from '../../../src/core/series.ts'

/** benchstat's default. */
export const BENCHSTAT_ALPHA = 0.05

/**
 * golang.org/x/perf/cmd/benchstat (benchmath.AssumeNothing): a difference is shown when the two-sided Mann-Whitney test has
 * p ≤ 0.05, series by series. An alarm here is one in the bad direction of the medians.
 */
export function differsByMannWhitney(
  before: readonly number[],
  after: readonly number[],
  better: Direction,
  alpha = BENCHSTAT_ALPHA,
): boolean {
  if (before.length === 0 || after.length === 0) return false
  if (mannWhitneyTest(before, after).twoSided > alpha) return false
  const change = median(sortSamples(after)) - median(sortSamples(before))
  return better === 'lower' ? change > 0 : change < 0
}
