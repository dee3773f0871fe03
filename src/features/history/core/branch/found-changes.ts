import { contentHash } from '../../../../core/content-hash.ts'
import { groupBy } from '../../../../core/group-by.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'
import { formatSeries } from '../../../../core/series.ts'
import { inOrderOfStart } from './month-file.ts'
import type { History, HistoryChange, HistoryEnvironment, HistoryLine } from '../changes/schema.ts'

/** What ties an issue to a change: the line of the history, and the run that the change began with. */
export interface ChangeMarker {
  readonly line: string
  readonly record: string
}

const MARKER = /^<!-- kbench:change ([0-9a-f]{16}) ([A-Za-z0-9._~-]{1,100}) -->/

/** Names one line of the history: an environment, and a series with its unit and direction. */
export function lineKey(
  fingerprint: string,
  line: Pick<HistoryLine, 'metric' | 'labels' | 'unit' | 'better'>,
): string {
  return contentHash([fingerprint, formatSeries(line), line.unit, line.better].join('\n'))
}

/** Id of a record as it stands in a marker: as it is where that is harmless in a comment of HTML, else its hash. */
export function recordKey(id: string): string {
  return /^[A-Za-z0-9._-]{1,99}$/.test(id) && !id.includes('--') ? id : `~${contentHash(id)}`
}

/** The first line of an issue of a change. */
export function formatMarker({ line, record }: ChangeMarker): string {
  return `<!-- kbench:change ${line} ${record} -->`
}

/** undefined for a text that does not begin with a marker. */
export function parseMarker(body: string): ChangeMarker | undefined {
  const [, line, record] = MARKER.exec(body) ?? []
  return line === undefined || record === undefined ? undefined : { line, record }
}

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
