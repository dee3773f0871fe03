import type { PairedPlan } from '../../../core/judge/rounds/plan.ts'

/** What measuring something further costs in the next stage. */
export interface MeasurementCost {
  /** The key of the measurement. */
  readonly id: string
  readonly series: ReadonlySet<string>
  /** Time for both sides in one round. */
  readonly roundSeconds: number
  readonly inSlices: boolean
  /** In which share of the rounds it is measured, where others of its suite are measured in slices. */
  readonly shareOfRounds: number
  /** The suite whose measuring pods it needs, with its part of the pair. */
  readonly suite: string
  /** Time for all blocks of that suite, without their rounds. */
  readonly blockSeconds: number
  /** The part of the pair whose clusters it needs. */
  readonly part: string
  /** Time for those clusters that are not there yet. */
  readonly clusterSeconds: number
}

export interface Choice {
  /** Keys of the measurements of the next stage. */
  readonly wanted: ReadonlySet<string>
  /** Undecided, and not measured further because the budget does not reach. */
  readonly tooExpensive: readonly string[]
  readonly expectedSeconds: number
}

/**
 * A measurement gives several series, and goes on while one of them is wanted: the most urgent first, within
 * the budget.
 * @param requests most urgent first
 * @param budget seconds that may be spent on the next stage
 */
export function chooseMeasurements(
  requests: PairedPlan['requests'],
  costs: readonly MeasurementCost[],
  budget: number,
): Choice {
  const wanted = new Set<string>()
  const tooExpensive = new Set<string>()
  const [suites, parts] = [new Set<string>(), new Set<string>()]
  const isRequested = ({ series }: MeasurementCost): boolean => requests.some(({ id }) => series.has(id))
  const slices = costs.filter((cost) => cost.inSlices && isRequested(cost))
  const suitesInSlices = new Set(slices.map(({ suite }) => suite))
  let expectedSeconds = 0
  for (const { id, straight, swapped } of requests) {
    for (const cost of costs) {
      const { id: measurement, series, suite, part } = cost
      if (!series.has(id) || wanted.has(measurement) || tooExpensive.has(measurement)) continue
      const price =
        (straight + swapped) * (suitesInSlices.has(suite) ? cost.shareOfRounds : 1) * cost.roundSeconds +
        (suites.has(suite) ? 0 : cost.blockSeconds) +
        (parts.has(part) ? 0 : cost.clusterSeconds)
      if (expectedSeconds + price > budget) tooExpensive.add(measurement)
      else {
        wanted.add(measurement)
        suites.add(suite)
        parts.add(part)
        expectedSeconds += price
      }
    }
  }
  return { wanted, tooExpensive: [...tooExpensive], expectedSeconds }
}
