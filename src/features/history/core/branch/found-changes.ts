import { groupBy } from '../../../../core/group-by.ts'
import type { History, HistoryChange, HistoryEnvironment, HistoryLine } from '../changes/schema.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'
import { lineKey, recordKey, type ChangeMarker } from './change-marker.ts'
import { inOrderOfStart } from './month-file.ts'

/** One change of the history with what it belongs to. */
export interface FoundChange {
  readonly environment: HistoryEnvironment
  readonly line: HistoryLine
  readonly change: HistoryChange
  readonly marker: ChangeMarker
}

/** All changes, those that began last first; of the same run, the surest first. */
export function foundChanges({ environments }: Pick<History, 'environments'>): FoundChange[] {
  return environments
    .flatMap((environment) =>
      environment.series.flatMap((line) =>
        line.changes.map((change) => ({
          environment,
          line,
          change,
          marker: {
            line: lineKey(environment.fingerprint, line),
            record: recordKey(change.began.record),
          },
        })),
      ),
    )
    .sort(
      (a, b) =>
        Date.parse(b.change.began.startedAt) - Date.parse(a.change.began.startedAt) ||
        a.change.pValue - b.change.pValue ||
        (a.marker.line < b.marker.line ? -1 : 1),
    )
}

/** Place of every run among the runs of its environment, from 0: fingerprint → record key → place. */
export type RunOrder = ReadonlyMap<string, ReadonlyMap<string, number>>

export function runOrder(
  records: readonly Pick<KbenchRecord, 'id' | 'startedAt' | 'environment'>[],
): RunOrder {
  const environments = groupBy(
    [...records].sort(inOrderOfStart),
    ({ environment }) => environment.fingerprint,
  )
  return new Map(
    [...environments].map(([fingerprint, runs]) => {
      const keys = [...new Set(runs.map(({ id }) => recordKey(id)))]
      return [fingerprint, new Map(keys.map((key, place) => [key, place]))]
    }),
  )
}
