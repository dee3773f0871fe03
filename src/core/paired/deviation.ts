import { sortSamples } from '../stats/sorted-samples.ts'
import { standardDeviation } from '../stats/standard-deviation.ts'
import type { UsableRound } from './round.ts'

/** The standard deviation of finite effects around the mean of their assignment of roles; undefined with too few of them. */
export function deviationWithinRoles(rounds: readonly UsableRound[]): number | undefined {
  let [squares, freedom] = [0, 0]
  for (const roles of ['straight', 'swapped'] as const) {
    const effects = rounds.filter((one) => one.roles === roles).map(({ effect }) => effect)
    const finite = effects.filter(Number.isFinite)
    const deviation = finite.length < 2 ? undefined : standardDeviation(sortSamples(finite))
    if (deviation === undefined) continue
    squares += deviation ** 2 * (finite.length - 1)
    freedom += finite.length - 1
  }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom)
}
