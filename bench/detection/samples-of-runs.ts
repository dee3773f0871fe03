import type { Randomness } from '../../support/simulation/noise.ts'
import { centred, type Pool } from './pool.ts'
import { hasBothRoles, oneOf } from './resample.ts'
import { varianceComponents } from './variance-components.ts'

const SAMPLES = 20

/**
 * Samples of the recorded runs with replacement: what other recorded runs would have given. The mean effect of each series is taken out
 * of each sample, too. Nothing was changed, so the mean says how few runs there are; left in, a margin of 2 % would be one of 1 or 3 %
 * for all pull requests of a sample that is off by 1 %.
 */
export function samplesOfRuns(pool: Pool, random: Randomness): Pool[] {
  const usable = pool.pairs.filter(hasBothRoles)
  return Array.from({ length: SAMPLES }, () => {
    const pairs = centred(
      usable.map(() => oneOf(usable, random)),
      pool.series,
    )
    const series = pool.series.map((one) => {
      const { means, blocks } = varianceComponents(pairs, one)
      return { ...one, components: { ...one.components, means, blocks } }
    })
    return { ...pool, pairs, series }
  })
}
