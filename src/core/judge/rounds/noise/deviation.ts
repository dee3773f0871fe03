import { groupBy } from '../../../group-by.ts'
import { sortSamples, standardDeviation } from '../../../stats/samples.ts'
import { clusterPairOf, type UsableRound } from '../round.ts'

/**
 * The standard deviation of finite effects around the mean of those of the same cluster pair and order, so that neither cluster pairs
 * nor positions count as noise; undefined with too few of them.
 */
export function deviationWithinCells(rounds: readonly UsableRound[]): number | undefined {
  let [squares, freedom] = [0, 0]
  for (const cell of groupBy(rounds, (round) => `${clusterPairOf(round)} ${round.first}`).values()) {
    const finite = cell.map(({ effect }) => effect).filter(Number.isFinite)
    const deviation = finite.length < 2 ? undefined : standardDeviation(sortSamples(finite))
    if (deviation === undefined) continue
    squares += deviation ** 2 * (finite.length - 1)
    freedom += finite.length - 1
  }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom)
}
