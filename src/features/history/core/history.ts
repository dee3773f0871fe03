import { UserError } from '../../../core/errors.ts'
import { count } from '../../../core/format/numbers.ts'
import { type Selector, selects } from '../../../core/record/policy.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { Direction, MetricCatalogue, MetricDefinition } from '../../../core/series.ts'
import {
  type ChangePoint,
  FALSE_ALARM_RATE,
  FEWEST_RUNS_OF_SERIES,
  findChangePoints,
  INTERVAL_CONFIDENCE,
} from './change-points.ts'

import { TOO_FEW_RUNS } from './report.ts'
import {
  type History,
  HISTORY_SCHEMA,
  type HistoryChange,
  type HistoryEnvironment,
  type HistoryLine,
  type HistoryRun,
} from './schema.ts'
import {
  type MachineFacts,
  type Point,
  type Points,
  type Timeline,
  type TimelineEnvironment,
  timelineOf,
} from './timeline.ts'

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
 * Finds the changes of every series, separately for each environment (fingerprint), the one with the newest
 * record first. Left out, and counted: duplicates, interrupted runs, and environments with too few runs to
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

/**
 * The changes of one series. They are searched in the logarithms of the values; in the values themselves for a metric
 * whose effect is absolute, and where a value is zero or less.
 * @param accepted commits or records that changes may begin with, see isNamed
 */
export function lineOf(
  { series: { metric, labels, unit, better }, points }: Pick<Points, 'series' | 'points'>,
  definition: MetricDefinition | undefined,
  accepted: readonly string[],
): HistoryLine {
  const values = points.map(({ value }) => value)
  const scale =
    definition?.effect === 'absolute' || values.some((value) => value <= 0) ? 'absolute' : 'relative'
  const direction = definition?.better ?? better
  // A new level without a direction would be neither a worse nor a better one.
  const isSearched = direction !== 'neither'
  const found = isSearched ? findChangePoints(scale === 'relative' ? values.map(Math.log) : values) : []
  const now = found.at(-1)?.after
  return {
    metric,
    labels,
    unit,
    better: direction,
    scale,
    runs: points.length,
    searched: isSearched && points.length >= FEWEST_RUNS_OF_SERIES,
    changes: found.flatMap((one, index) => {
      const previous = found[index - 1]?.at ?? 0
      const next = found[index + 1]?.at ?? points.length
      const change = changeOf(one, points, scale, direction)
      if (change === undefined || now === undefined) return []
      const possible = points.slice(one.earliest, one.latest + 1)
      return [
        {
          ...change,
          runsBefore: one.at - previous,
          runsSince: next - one.at,
          undone: isUndone(one, now),
          accepted: possible.some(({ run }) => isNamed(run, accepted)),
        },
      ]
    }),
  }
}

function changeOf(
  { at, earliest, latest, before, after, step, pValue }: ChangePoint,
  points: readonly Point[],
  scale: HistoryLine['scale'],
  better: Direction,
): Omit<HistoryChange, 'runsBefore' | 'runsSince' | 'undone' | 'accepted'> | undefined {
  const [began, lastBefore] = [points[at]?.run, points[at - 1]?.run]
  const [first, last] = [points[earliest]?.run, points[latest]?.run]
  if (began === undefined || lastBefore === undefined || first === undefined || last === undefined)
    return undefined
  const asChange = (value: number): number => (scale === 'relative' ? Math.expm1(value) : value)
  const asLevel = (value: number): number => (scale === 'relative' ? Math.exp(value) : value)
  return {
    verdict: step.estimate > 0 === (better === 'higher') ? 'better' : 'worse',
    began,
    lastBefore,
    earliest: first,
    latest: last,
    before: asLevel(before),
    after: asLevel(after),
    change: {
      estimate: asChange(step.estimate),
      lower: asChange(step.lower),
      upper: asChange(step.upper),
      confidence: INTERVAL_CONFIDENCE,
    },
    pValue,
  }
}

/** A commit is distinguished from others by this many of its first characters. */
const SHORTEST_COMMIT = 7

/**
 * Whether a run is one of those that a person named.
 * @param named ids of records, commits, or beginnings of commits of at least seven characters
 */
export function isNamed(
  { record, commit }: Pick<HistoryRun, 'record' | 'commit'>,
  named: readonly string[],
): boolean {
  return named.some(
    (one) =>
      one === record || one === commit || (one.length >= SHORTEST_COMMIT && commit?.startsWith(one) === true),
  )
}

/**
 * Whether a change is undone: the present level is nearer to the one before the change than to the one after.
 */
export function isUndone({ before, after }: Pick<HistoryChange, 'before' | 'after'>, now: number): boolean {
  return (now - before) / (after - before) < 0.5
}

/** Changes for the worse that are neither undone nor accepted: what a nightly job may fail for. */
export function standingRegressions({
  environments,
}: History): { line: HistoryLine; change: HistoryChange }[] {
  return environments.flatMap(({ series }) =>
    series.flatMap((line) =>
      line.changes
        .filter(({ verdict, undone, accepted }) => verdict === 'worse' && !undone && !accepted)
        .map((change) => ({ line, change })),
    ),
  )
}
