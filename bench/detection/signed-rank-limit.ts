import { locationOf, provenGreater, provenLess } from '../../src/core/stats/location.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { Counter, type Share } from './share.ts'

/**
 * What is just possible: how often one look with Wilcoxon's signed-rank test proves an excess beyond the margin, if the noise of
 * base and head is normal and independent, and everything else is perfect. Simulated, with the exact distribution of the statistic.
 * @param excess in spreads of one subject; an effect of a round then has a standard deviation of √2
 */
export function signedRankLimit(excess: number, look: SimulatedLook): Share {
  return simulated(excess, look, (location) => provenGreater(location, 0) <= look.level)
}

/**
 * The same for `unchanged`: how often one look puts an effect of zero inside ± margin by two one-sided tests.
 * @param margin in spreads of one subject
 */
export function unchangedLimit(margin: number, look: SimulatedLook): Share {
  const { level } = look
  return simulated(
    0,
    look,
    (location) => provenLess(location, margin) <= level && provenGreater(location, -margin) <= level,
  )
}

interface SimulatedLook {
  readonly rounds: number
  /** One-sided. */
  readonly level: number
  readonly repetitions: number
  readonly seed: number
}

function simulated(
  excess: number,
  { rounds, repetitions, seed }: SimulatedLook,
  isProven: (location: ReturnType<typeof locationOf>) => boolean,
): Share {
  const random = seeded(seed)
  const counter = new Counter()
  for (let i = 0; i < repetitions; i += 1) {
    counter.add(
      isProven(locationOf(Array.from({ length: rounds }, () => excess + Math.SQRT2 * random.normal()))),
    )
  }
  return counter.share
}
