import { findChangePoints } from '../../src/features/history/core/change-points.ts'
import { eDivisive } from './e-divisive.ts'
import {
  COMPARED,
  fenceOfChanges,
  FEWEST_BEFORE,
  predictionLimit,
  ranksOfNeighbours,
  ratioToPrevious,
} from './point-gates.ts'
import { pythonTools } from './peers.ts'
import { seededRandom } from '../../support/simulation/random.ts'

export type Found = readonly (readonly number[])[]

export interface Detector {
  readonly name: string
  /** Series with fewer runs cannot give an alarm whatever they hold. */
  readonly fewestRuns: number
  readonly found: Found
}

const MONGODB = { level: 0.01, permutations: 100 }

/** What kbench finds in values, as `kbench history` searches them: in their logarithms. */
export function kbenchPlaces(values: readonly number[]): number[] {
  return findChangePoints(values.map(Math.log)).map(({ at }) => at)
}

/**
 * What every detector finds in every series.
 * @param python one that has Otava; undefined: it is installed if that can be done
 */
export function detectAll(
  series: readonly (readonly number[])[],
  python: string | undefined,
  seed: number,
): { detectors: Detector[]; remarks: string[] } {
  const random = seededRandom(seed)
  const own = (
    name: string,
    fewestRuns: number,
    detect: (values: readonly number[]) => number[],
  ): Detector => ({
    name,
    fewestRuns,
    found: series.map(detect),
  })
  const tools = pythonTools(python, series)
  const peers =
    'missing' in tools ? [] : tools.found.map(([name, found]): Detector => ({ name, fewestRuns: 4, found }))
  return {
    detectors: [
      own('kbench', 12, kbenchPlaces),
      ...peers,
      own('E-divisive, p 0.01', 4, (values) =>
        eDivisive(values, MONGODB.level, MONGODB.permutations, random),
      ),
      own('Mann–Whitney, p 0.05', 2 * COMPARED, (values) => ranksOfNeighbours(values, 0.05)),
      own('Bencher t 0.99', FEWEST_BEFORE + 1, (values) => predictionLimit(values, 0.99)),
      own('Bencher t 0.95', FEWEST_BEFORE + 1, (values) => predictionLimit(values, 0.95)),
      own('ratio 200 %', 2, (values) => ratioToPrevious(values, 2)),
      own('ratio 150 %', 2, (values) => ratioToPrevious(values, 1.5)),
      own('ratio 110 %', 2, (values) => ratioToPrevious(values, 1.1)),
      own('rustc-perf fence', FEWEST_BEFORE + 1, fenceOfChanges),
    ],
    remarks: ['missing' in tools ? `Otava and asv: skipped, ${tools.missing}` : tools.remark],
  }
}
