import type { RoundRequest } from '../../../core/judge/rounds/plan/plan.ts'

/** What it costs to measure something further. */
export interface MeasurementCost {
  /** The key of the measurement. */
  readonly id: string
  readonly series: ReadonlySet<string>
  /** Of both sides in one round. */
  readonly roundSeconds: number
  /** Its suite, in its variant, which has new measuring pods for every block of rounds. */
  readonly suite: string
  /** Of a block of that suite, beside its rounds. */
  readonly blockSeconds: number
}

export interface Choice {
  /** Keys of the measurements of the next stage. */
  readonly wanted: ReadonlySet<string>
  /** Undecided, and not measured further because the budget does not reach. */
  readonly tooExpensive: readonly string[]
  readonly expectedSeconds: number
}

interface Limits {
  /** Seconds that may be spent on the next stage. */
  readonly budget: number
  /** Seconds that the stage costs whatever is measured in it: creating cluster pairs. */
  readonly overhead: number
  /** How many blocks of rounds the stage has. */
  readonly blocks: number
}

/**
 * One measurement gives several series; it goes on as long as one of them is wanted. The most urgent are taken first, while the
 * budget lasts.
 * @param requests most urgent first
 */
export function chooseMeasurements(
  requests: readonly RoundRequest[],
  costs: readonly MeasurementCost[],
  { budget, overhead, blocks }: Limits,
): Choice {
  const wanted = new Set<string>()
  const tooExpensive = new Set<string>()
  const suites = new Set<string>()
  let expectedSeconds = overhead
  for (const { id, straight, swapped } of requests) {
    for (const { id: measurement, series, suite, roundSeconds, blockSeconds } of costs) {
      if (!series.has(id) || wanted.has(measurement) || tooExpensive.has(measurement)) continue
      const price = (straight + swapped) * roundSeconds + (suites.has(suite) ? 0 : blocks * blockSeconds)
      if (expectedSeconds + price > budget) tooExpensive.add(measurement)
      else {
        wanted.add(measurement)
        suites.add(suite)
        expectedSeconds += price
      }
    }
  }
  return { wanted, tooExpensive: [...tooExpensive], expectedSeconds }
}
