import { UserError } from '../errors.ts'
import { selects, type Selector } from '../gate/selector.ts'
import type { MetricCatalogue } from '../metric.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { groupBy } from '../report/group-by.ts'
import { formatSeries } from '../series.ts'
import { FALSE_ALARM_RATE, FEWEST_RUNS_OF_SERIES } from './change-points.ts'
import { lineOf, pointsOf, type Points } from './line.ts'
import { HISTORY_SCHEMA, type History, type HistoryEnvironment } from './schema.ts'

export interface HistoryOptions {
  readonly metrics: MetricCatalogue
  readonly suiteOf: (metric: string) => string | undefined
  /** Series that any of these selects; all when there are none. */
  readonly selectors: readonly Selector[]
  /** Only changes that began at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Ids of records and commits: a change that may have begun with one of them is marked. */
  readonly accepted: readonly string[]
}

/**
 * Finds the changes of every series over the records. Only records of one fingerprint form a line: each environment is
 * searched on its own, the one with the newest record first. Left out, and counted: records given twice, those of
 * interrupted runs, and environments with too few runs to tell anything.
 * @param records in any order; ordered here by the time of their start
 * @throws {UserError} when the selectors match no series
 */
export function historyOf(records: readonly KbenchRecord[], options: HistoryOptions): History {
  const ordered = inOrderOfTime(records)
  const complete = ordered.filter(({ interrupted }) => interrupted !== true)
  const environments = [...groupBy(complete, ({ environment }) => environment.fingerprint).values()]
  const enough = environments.filter((group) => group.length >= FEWEST_RUNS_OF_SERIES)
  const tooFew = environments.filter((group) => group.length < FEWEST_RUNS_OF_SERIES)
  const reasons: [number, string][] = [
    [records.length - ordered.length, 'given twice'],
    [ordered.length - complete.length, 'of interrupted runs'],
    [
      tooFew.flat().length,
      `of ${many(tooFew.length, 'environment')} with fewer than ${String(FEWEST_RUNS_OF_SERIES)} runs`,
    ],
  ]
  rejectUnmatched(complete, options.selectors)
  return {
    schema: HISTORY_SCHEMA,
    falseAlarmRate: FALSE_ALARM_RATE,
    ...(options.since === undefined ? {} : { since: new Date(options.since).toISOString() }),
    records: enough.flat().length,
    leftOut: reasons.filter(([count]) => count > 0).map(([count, reason]) => ({ records: count, reason })),
    environments: enough
      .map((group) => environmentOf(group, options))
      .sort((a, b) => Date.parse(b.to) - Date.parse(a.to)),
  }
}

function environmentOf(
  records: readonly KbenchRecord[],
  { metrics, suiteOf, selectors, since = -Infinity, accepted }: HistoryOptions,
): HistoryEnvironment {
  const [first, last] = [records[0], records.at(-1)]
  return {
    fingerprint: first?.environment.fingerprint ?? '',
    provider: first?.environment.provider ?? '',
    records: records.length,
    from: first?.startedAt ?? '',
    to: last?.startedAt ?? '',
    series: pointsOf(records, isWholeBy(suiteOf))
      .filter(({ series }) => isSelected(series, selectors))
      .map((line) => lineOf(line, metrics.get(line.series.metric), accepted))
      .map((line) => ({
        ...line,
        changes: line.changes.filter(({ began }) => Date.parse(began.startedAt) >= since),
      })),
  }
}

/** The runs of every series of one environment, as they are searched: complete records, each once, in the order of time. */
export function pointsOfEnvironment(
  records: readonly KbenchRecord[],
  fingerprint: string,
  suiteOf: HistoryOptions['suiteOf'],
): Points[] {
  const members = inOrderOfTime(records).filter(
    ({ environment, interrupted }) => environment.fingerprint === fingerprint && interrupted !== true,
  )
  return pointsOf(members, isWholeBy(suiteOf))
}

/** Whether a record has measured all of the suite of a metric. */
function isWholeBy(suiteOf: HistoryOptions['suiteOf']): (record: KbenchRecord, metric: string) => boolean {
  return (record, metric) => {
    const suite = record.suites.find(({ name }) => name === suiteOf(metric))
    return suite === undefined || suite.status === 'ok'
  }
}

function inOrderOfTime(records: readonly KbenchRecord[]): KbenchRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return [...byId.values()].sort(
    (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.id < b.id ? -1 : 1),
  )
}

function isSelected(series: Parameters<typeof selects>[1], selectors: readonly Selector[]): boolean {
  return selectors.length === 0 || selectors.some((selector) => selects(selector, series))
}

function rejectUnmatched(records: readonly KbenchRecord[], selectors: readonly Selector[]): void {
  const names = new Map(records.flatMap(({ series }) => series).map((one) => [formatSeries(one), one]))
  for (const selector of selectors) {
    if ([...names.values()].some((series) => selects(selector, series))) continue
    const known = [...names.keys()].sort().slice(0, 5)
    throw new UserError(`--series ${selector.text}: no series of the records matches`, {
      nextStep:
        known.length === 0
          ? 'The records hold no series at all.'
          : `They have ${many(names.size, 'series', 'series')}, e.g. ${known.join(', ')}`,
    })
  }
}

function many(count: number, one: string, several = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : several}`
}
