import { findChangePoints } from '../src/core/history/change-points.ts'
import { steppedSeries } from './histories/steadiness.ts'
import { seededRandom } from './histories/random.ts'

const SERIES = 200
const RUNS = 5000

export interface HistoryTimes {
  readonly searchSeconds: number
  readonly sortSeconds: number
}

/**
 * Searches 200 series of 5,000 runs with so many changes each, and sorts the same numbers ten times: the same work for
 * the machine whatever its load, series by series in turn.
 */
export function timeHistory(changes: number, seed: number): HistoryTimes {
  const random = seededRandom(seed)
  let [search, sort] = [0, 0]
  for (let series = 0; series < SERIES; series += 1) {
    const values = steppedSeries(RUNS, changes, random)
    const started = performance.now()
    findChangePoints(values)
    const searched = performance.now()
    for (let times = 0; times < 10; times += 1) Float64Array.from(values).sort()
    search += searched - started
    sort += performance.now() - searched
  }
  return { searchSeconds: search / 1e3, sortSeconds: sort / 1e3 }
}
