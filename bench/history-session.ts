import { findChangePoints } from '../src/features/history/core/change-points.ts'
import { steppedSeries } from './histories/steadiness.ts'
import { seededRandom } from '../support/simulation/random.ts'

const SERIES = 200
const RUNS = 5000

export interface HistoryTimes {
  /** As the clock says. */
  readonly searchSeconds: number
  /** Of one processor, which other programs on the machine add little to. */
  readonly searchProcessorSeconds: number
  readonly sortProcessorSeconds: number
}

/**
 * Searches 200 series of 5,000 runs with so many changes each, and sorts the same numbers ten times: work of a known size
 * for this machine, series by series in turn.
 */
export function timeHistory(changes: number, seed: number): HistoryTimes {
  const random = seededRandom(seed)
  let [clock, search, sort] = [0, 0, 0]
  for (let series = 0; series < SERIES; series += 1) {
    const values = steppedSeries(RUNS, changes, random)
    const before = process.cpuUsage()
    const started = performance.now()
    findChangePoints(values)
    clock += performance.now() - started
    const searched = process.cpuUsage()
    for (let times = 0; times < 10; times += 1) Float64Array.from(values).sort()
    sort += process.cpuUsage(searched).user
    search += searched.user - before.user
  }
  return {
    searchSeconds: clock / 1e3,
    searchProcessorSeconds: search / 1e6,
    sortProcessorSeconds: sort / 1e6,
  }
}
