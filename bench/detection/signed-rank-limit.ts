import { locationOf, provenGreater, provenLess } from '../../src/core/stats/location.ts'
import { seeded } from '../paired-gate/noise.ts'
import { Counter, type Share } from './share.ts'

/**
 * What is just possible: how often one look with Wilcoxon's signed-rank test proves an excess beyond the margin, if the noise of
 * base and head is normal and independent, and everything else is perfect. Simulated, with the exact distribution of the statistic.
 * @param excess in spreads of one subject; an effect of a round then has a standard deviation of √2
 * @param level one-sided
 */
export function signedRankLimit(
  excess: number,
  { rounds, level, repetitions, seed }: { rounds: number; level: number; repetitions: number; seed: number },
): Share {
  const random = seeded(seed)
  const counter = new Counter()
  for (let i = 0; i < repetitions; i += 1) {
    const effects = Array.from({ length: rounds }, () => excess + Math.SQRT2 * random.normal())
    counter.add(provenGreater(locationOf(effects), 0) <= level)
  }
  return counter.share
}

/**
 * The same for `unchanged`: how often one look puts an effect of zero inside ± margin by two one-sided tests.
 * @param margin in spreads of one subject
 * @param level of each test
 */
export function unchangedLimit(
  margin: number,
  { rounds, level, repetitions, seed }: { rounds: number; level: number; repetitions: number; seed: number },
): Share {
  const random = seeded(seed)
  const counter = new Counter()
  for (let i = 0; i < repetitions; i += 1) {
    const location = locationOf(Array.from({ length: rounds }, () => Math.SQRT2 * random.normal()))
    counter.add(provenLess(location, margin) <= level && provenGreater(location, -margin) <= level)
  }
  return counter.share
}
