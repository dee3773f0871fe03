import { groupBy } from '../group-by.ts'
import { weighed } from '../judge/rounds/noise/offset.ts'
import { locationOfRounds } from '../judge/rounds/look/location-of-rounds.ts'
import type { TwinOffset } from '../judge/rounds/round.ts'
import { hodgesLehmann } from '../stats/location.ts'
import { around, type BoundedEstimate, type NullRound } from './variance-components.ts'

/** How much pairs of clusters differ beyond the noise of their rounds. */
interface BetweenTwins {
  readonly offset: TwinOffset
  /** Standard deviation, less what the noise of the rounds explains; 0 when that explains all. */
  readonly between: number
  /** How much worse the second place is, whichever pair stands there; undefined unless places were exchanged. */
  readonly place: BoundedEstimate | undefined
}

/**
 * From base against base on several pairs of clusters, one Hodges-Lehmann estimate each. Their true effect is zero, so the
 * variance of their own offsets is their mean square, less what the noise of the rounds explains (the estimate that sets the mean square
 * equal to its expectation: Searle, Casella, McCulloch, Variance Components, 1992, chapter 3). Where the gate exchanges places a
 * constant difference of the places cancels, so it is taken out first, at the price of one degree of freedom.
 *
 * Such an estimate can be zero by chance. What the design assumes of pairs anyway is weighed in with its few degrees of freedom.
 * @param noise variance of the effects of single rounds
 * @param exchanges whether comparisons exchange the places of base and head
 * @param assumed of the design; undefined: nothing
 * @returns undefined with too few pairs
 */
export function betweenTwins(
  rounds: readonly NullRound[],
  noise: number,
  exchanges: boolean,
  assumed: TwinOffset | undefined,
): BetweenTwins | undefined {
  // Seen from the places: exchanging them turns the sign of what the second place adds.
  const pairs = [...groupBy(rounds, ({ twins }) => twins).values()].flatMap((group) => {
    const seen = group.map((round) => ({
      stage: 0,
      roles: 'straight' as const,
      first: round.first,
      effect: round.roles === 'straight' ? round.effect : -round.effect,
    }))
    const effect = hodgesLehmann(locationOfRounds(seen))
    return effect === undefined ? [] : [{ effect, rounds: group.length }]
  })
  const count = pairs.length
  if (count === 0) return undefined
  const areExchanged = new Set(rounds.map(({ roles }) => roles)).size === 2
  const mean = pairs.reduce((sum, { effect }) => sum + effect / count, 0)
  const squares = pairs.reduce((sum, { effect }) => sum + (effect - mean) ** 2, 0)
  const place =
    areExchanged && count > 1 ? around(mean, Math.sqrt(squares / (count - 1) / count), count - 1) : undefined
  const isCentred = exchanges && place !== undefined
  const [meanSquare, degreesOfFreedom] = isCentred
    ? [squares / (count - 1), count - 1]
    : [squares / count + mean ** 2, count]
  const explained = pairs.reduce((sum, one) => sum + noise / one.rounds / count, 0)
  const between = Math.sqrt(Math.max(0, meanSquare - explained))
  const found = { scale: between, degreesOfFreedom }
  return { offset: assumed === undefined ? found : weighed(assumed, found), between, place }
}
