import type { RoundRequest } from '../../../core/judge/rounds/plan/plan.ts'
import { median } from '../../../core/stats/median.ts'
import { sortSamples } from '../../../core/stats/sorted-samples.ts'
import type { MeasurementAccount } from './ledger.ts'

export interface Choice {
  /** Keys of the measurements of the next stage. */
  readonly wanted: ReadonlySet<string>
  /** Undecided, and not measured further because the budget does not reach. */
  readonly tooExpensive: readonly string[]
  readonly expectedSeconds: number
}

/**
 * One measurement gives several series; it goes on as long as one of them is wanted. The most urgent are taken first, while the
 * budget lasts.
 * @param requests most urgent first
 * @param budget seconds that may be spent on the next stage
 * @param overhead seconds that the stage costs whatever is measured in it: creating cluster pairs
 * @param switchSeconds that each turn costs beside its measurement
 */
export function chooseMeasurements(
  requests: readonly RoundRequest[],
  measurements: ReadonlyMap<string, MeasurementAccount>,
  { budget, overhead, switchSeconds }: { budget: number; overhead: number; switchSeconds: number },
): Choice {
  const wanted = new Set<string>()
  const tooExpensive = new Set<string>()
  let expectedSeconds = overhead
  for (const { id, straight, swapped } of requests) {
    for (const { id: measurement, series, seconds } of measurements.values()) {
      if (!series.has(id) || wanted.has(measurement) || tooExpensive.has(measurement)) continue
      const turn = median(sortSamples(seconds)) + switchSeconds
      const price = (straight + swapped) * 2 * turn
      if (expectedSeconds + price > budget) tooExpensive.add(measurement)
      else {
        wanted.add(measurement)
        expectedSeconds += price
      }
    }
  }
  return { wanted, tooExpensive: [...tooExpensive], expectedSeconds }
}
