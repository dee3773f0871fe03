import type { Pair } from '../pair/schema.ts'
import { median, sortSamples } from '../stats/samples.ts'

/** How often and how long clusters were paused, over pairs that become one. */
export function mergeSwitches(pairs: readonly Pick<Pair, 'switches'>[]): Pair['switches'] {
  const medians = pairs.flatMap(({ switches }) => switches.medianSeconds ?? [])
  const longest = pairs.flatMap(({ switches }) => switches.longestPauseSeconds ?? [])
  return {
    count: pairs.reduce((sum, { switches }) => sum + switches.count, 0),
    medianSeconds: medians.length === 0 ? null : median(sortSamples(medians)),
    longestPauseSeconds: longest.length === 0 ? null : Math.max(...longest),
  }
}
