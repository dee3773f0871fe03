import { UserError } from '../../../../core/errors.ts'
import { count } from '../../../../core/format/numbers.ts'
import { type Selector, selects } from '../../../../core/policy/policy.ts'
import type { MetricCatalogue } from '../../../../core/series.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'
import { FALSE_ALARM_RATE, FEWEST_RUNS_OF_SERIES } from './change-points.ts'
import { lineOf } from './line.ts'
import type { MachineFacts } from './machine-facts.ts'
import { HISTORY_SCHEMA, type History, type HistoryChange, type HistoryEnvironment } from './schema.ts'
import { timelineOf, type Timeline, type TimelineEnvironment } from './timeline.ts'
import { TOO_FEW_RUNS } from './too-few-runs.ts'

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
 * Finds the changes of every series over the records, see searchTimeline.
 * @param records in any order
 * @throws {UserError} when the selectors match no series
 */
export function historyOf(records: readonly KbenchRecord[], options: HistoryOptions): History {
  return searchTimeline(timelineOf(records, options.suiteOf), options)
}

/**
 * Finds the changes of every series. Only records of one fingerprint form a line: each environment is searched on its own, the one with
 * the newest record first. Left out, and counted: records given twice, those of interrupted runs, and environments with too few runs to
 * report anything.
 * @throws {UserError} when the selectors match no series
 */
export function searchTimeline(timeline: Timeline, options: Omit<HistoryOptions, 'suiteOf'>): History {
  const environments = timeline.environments()
  const enough = environments.filter(({ runs }) => runs.length >= FEWEST_RUNS_OF_SERIES)
  const tooFew = environments.filter(({ runs }) => runs.length < FEWEST_RUNS_OF_SERIES)
  const reasons: [number, string][] = [
    [timeline.twice, 'given twice'],
    [timeline.interrupted, 'of interrupted runs'],
    [countRuns(tooFew), `of ${count(tooFew.length, 'environment')} ${TOO_FEW_RUNS}`],
  ]
  rejectUnmatched(timeline.names, options.selectors)
  return {
    schema: HISTORY_SCHEMA,
    falseAlarmRate: FALSE_ALARM_RATE,
    ...(options.since === undefined ? {} : { since: new Date(options.since).toISOString() }),
    records: countRuns(enough),
    leftOut: reasons
      .filter(([number]) => number > 0)
      .map(([number, reason]) => ({ records: number, reason })),
    environments: enough.map((one) => environmentOf(one, timeline.machines, options)),
  }
}

function environmentOf(
  { fingerprint, runs, newestRun, newest: { provider }, suiteProblems, lines }: TimelineEnvironment,
  machines: MachineFacts,
  { metrics, selectors, since = -Infinity, accepted }: Omit<HistoryOptions, 'suiteOf'>,
): HistoryEnvironment {
  return {
    fingerprint,
    provider,
    records: runs.length,
    from: runs[0]?.startedAt ?? '',
    to: newestRun.startedAt,
    ...(suiteProblems.length === 0 ? {} : { suiteProblems: [...suiteProblems] }),
    series: lines
      .filter(({ series, points }) => points.length > 0 && isSelected(series, selectors))
      .map((line) => lineOf(line, metrics.get(line.series.metric), accepted))
      .map((line) => ({
        ...line,
        changes: line.changes
          .filter(({ began }) => Date.parse(began.startedAt) >= since)
          .map((change) => withMachine(change, machines)),
      })),
  }
}

function withMachine(change: HistoryChange, machines: MachineFacts): HistoryChange {
  const { lastBefore, began } = change
  const machine = machines
    .differences(lastBefore.record, began.record)
    .map(({ field, baseline = '', current = '' }) => ({ field, before: baseline, after: current }))
  return machine.length === 0 ? change : { ...change, machine }
}

function countRuns(environments: readonly TimelineEnvironment[]): number {
  return environments.reduce((sum, { runs }) => sum + runs.length, 0)
}

function isSelected(series: Parameters<typeof selects>[1], selectors: readonly Selector[]): boolean {
  return selectors.length === 0 || selectors.some((selector) => selects(selector, series))
}

function rejectUnmatched(names: Timeline['names'], selectors: readonly Selector[]): void {
  for (const selector of selectors) {
    if ([...names.values()].some((series) => selects(selector, series))) continue
    const known = [...names.keys()].sort().slice(0, 5)
    throw new UserError(`--series ${selector.text}: no series of the records matches`, {
      nextStep:
        known.length === 0
          ? 'The records hold no series at all.'
          : `They have ${count(names.size, 'series')}, e.g. ${known.join(', ')}`,
    })
  }
}
