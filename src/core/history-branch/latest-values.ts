import { mergedByName } from '../baseline/summarize-record.ts'
import { groupBy } from '../group-by.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { median } from '../stats/median.ts'
import { areSamples, sortSamples } from '../stats/sorted-samples.ts'
import type { Unit } from '../unit.ts'
import { inOrderOfStart, uniqueInOrder } from './month-file.ts'

export interface LatestValue {
  readonly series: string
  readonly unit: Unit
  /** Median of the samples of the last run that has the series. */
  readonly value: number
  /** When that run began. */
  readonly startedAt: string
  /** Runs that have the series. */
  readonly runs: number
}

export interface LatestOfEnvironment {
  readonly fingerprint: string
  readonly newest: KbenchRecord
  readonly from: string
  readonly runs: number
  readonly values: readonly LatestValue[]
}

/** What every environment measured last, the one with the newest record first. Interrupted runs are left out. */
export function latestValues(records: readonly KbenchRecord[]): LatestOfEnvironment[] {
  const complete = records.filter(({ interrupted }) => interrupted !== true)
  const unique = uniqueInOrder(complete)
  return [...groupBy(unique, ({ environment }) => environment.fingerprint)]
    .flatMap(([fingerprint, runs]) => {
      const [first, newest] = [runs[0], runs.at(-1)]
      if (first === undefined || newest === undefined) return []
      return [{ fingerprint, newest, from: first.startedAt, runs: runs.length, values: valuesOf(runs) }]
    })
    .sort((a, b) => inOrderOfStart(b.newest, a.newest))
}

function valuesOf(runs: readonly KbenchRecord[]): LatestValue[] {
  const latest = new Map<string, LatestValue>()
  for (const { startedAt, series } of runs)
    for (const { name, first, values } of mergedByName(series)) {
      if (!areSamples(values)) continue
      latest.set(name, {
        series: name,
        unit: first.unit,
        value: median(sortSamples(values)),
        startedAt,
        runs: (latest.get(name)?.runs ?? 0) + 1,
      })
    }
  return [...latest.values()].sort((a, b) => (a.series < b.series ? -1 : 1))
}
