import { sortSamples } from '../../stats/sorted-samples.ts'
import { standardDeviation } from '../../stats/standard-deviation.ts'
import type { UsableRound } from './round.ts'

/**
 * The standard deviation of finite effects around the mean of those with the same roles and order, so that neither cluster pairs nor
 * positions count as noise; undefined with too few of them.
 */
export function deviationWithinCells(rounds: readonly UsableRound[]): number | undefined {
  let [squares, freedom] = [0, 0]
  for (const roles of ['straight', 'swapped'] as const) {
    for (const first of ['base', 'head'] as const) {
      const effects = rounds.filter((one) => one.roles === roles && one.first === first)
      const finite = effects.map(({ effect }) => effect).filter(Number.isFinite)
      const deviation = finite.length < 2 ? undefined : standardDeviation(sortSamples(finite))
      if (deviation === undefined) continue
      squares += deviation ** 2 * (finite.length - 1)
      freedom += finite.length - 1
    }
  }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom)
}
