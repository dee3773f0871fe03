import { DEFAULT_RECORD_LIMIT } from '../../../../core/baseline/baseline-file.ts'
import { groupBy } from '../../../../core/group-by.ts'
import type { History, HistoryChange } from '../changes/schema.ts'
import type { MetricCatalogue } from '../../../../core/series.ts'
import { gatesByDefault } from '../../../../core/policy/policy.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'
import { type FoundChange, foundChanges } from './found-changes.ts'
import { uniqueInOrder } from './month-file.ts'

/** An environment that has not been measured for so long before the newest record is not proposed. */
const STALE_DAYS = 90
const DAY = 86_400_000

/** What one environment measures now. */
export interface NewestLevel {
  readonly fingerprint: string
  readonly provider: string
  /** Fit for a baseline, since the last change, the newest of them; oldest first. */
  readonly records: readonly KbenchRecord[]
  /** Fit for a baseline, all of them, oldest first. */
  readonly all: readonly KbenchRecord[]
  /** All changes of the environment, the latest first. */
  readonly changes: readonly FoundChange[]
  /** Of a series that may fail a build by default. */
  readonly lastChange: HistoryChange | undefined
}

/**
 * The records on the newest level of each environment that is still measured, in the order of the fingerprints: those since the
 * last change of any of its series that may fail a build by default began, at most `limit`, the newest. Left out: records of interrupted runs, with a failed
 * suite, or without samples; and a record given twice.
 */
export function newestLevels(
  records: readonly KbenchRecord[],
  history: Pick<History, 'environments'>,
  metrics: MetricCatalogue,
  limit: number = DEFAULT_RECORD_LIMIT,
): NewestLevel[] {
  const unique = uniqueInOrder(records)
  const newest = Math.max(...unique.map(({ startedAt }) => Date.parse(startedAt)))
  const changes = groupBy(foundChanges(history), ({ environment }) => environment.fingerprint)
  return [...groupBy(unique.filter(isFit), ({ environment }) => environment.fingerprint)]
    .filter(([, all]) => newest - Date.parse(all.at(-1)?.startedAt ?? '') <= STALE_DAYS * DAY)
    .map(([fingerprint, all]) => {
      const ofEnvironment = changes.get(fingerprint) ?? []
      const lastChange = ofEnvironment.find(({ line }) =>
        gatesByDefault(line, metrics.get(line.metric)),
      )?.change
      const from = lastChange === undefined ? -Infinity : Date.parse(lastChange.began.startedAt)
      return {
        fingerprint,
        provider: all[0]?.environment.provider ?? '',
        records: all.filter(({ startedAt }) => Date.parse(startedAt) >= from).slice(-limit),
        all,
        changes: ofEnvironment,
        lastChange,
      }
    })
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
}

function isFit({ interrupted, suites, series }: KbenchRecord): boolean {
  return (
    interrupted !== true &&
    suites.every(({ status }) => status !== 'failed') &&
    series.some(({ samples }) => samples.length > 0)
  )
}
