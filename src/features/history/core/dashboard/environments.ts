import { recordRemarks } from '../report.ts'
import { searchTimeline } from '../changes/history.ts'
import { lineOf } from '../changes/line.ts'
import type { History, HistoryLine } from '../changes/schema.ts'
import type { Points, Timeline, TimelineEnvironment } from '../changes/timeline.ts'
import type { ReportCatalogue } from '../../../../core/naming/metrics.ts'
import { lineKey } from '../branch/found-changes.ts'
import { environmentNames } from './environment-names.ts'
import { environmentKey } from './places.ts'

/** One series with its runs and what was found in them. */
export interface SearchedSeries {
  readonly key: string
  readonly points: Points
  readonly line: HistoryLine
}

/** One environment as the site shows it. */
export interface SearchedEnvironment {
  readonly key: string
  readonly name: string
  readonly timeline: TimelineEnvironment
  /** Series that have a run. */
  readonly series: readonly SearchedSeries[]
  /** Start of the newest year, in milliseconds since 1970. */
  readonly recentFrom: number
}

/** All that the site shows. */
interface SearchedTimeline {
  readonly environments: readonly SearchedEnvironment[]
  readonly history: History
  /** What was left out, one sentence each. */
  readonly remarks: readonly string[]
}

/** Searches all series, also of environments with few runs, whose lines then say that they were not. */
export function searchEnvironments(
  timeline: Timeline,
  { metrics }: Pick<ReportCatalogue, 'metrics'>,
  accepted: readonly string[] = [],
): SearchedTimeline {
  const environments = timeline.environments()
  const history = searchTimeline(timeline, { metrics, selectors: [], accepted })
  const names = environmentNames(
    environments.map(({ fingerprint, newest: { identity } }) => ({ fingerprint, identity })),
  )
  return {
    history,
    remarks: recordRemarks(history),
    environments: environments.map((environment, index) => {
      const { fingerprint, lines, newestRun } = environment
      // The same series in the same order, where the environment has runs enough to be searched.
      const found = history.environments.find((one) => one.fingerprint === fingerprint)?.series
      return {
        key: environmentKey(fingerprint),
        name: names[index] ?? fingerprint,
        timeline: environment,
        recentFrom: newestYearFrom(newestRun.startedAt),
        series: lines
          .filter(({ points }) => points.length > 0)
          .map((points, place) => ({
            key: lineKey(fingerprint, points.series),
            points,
            line: found?.[place] ?? lineOf(points, metrics.get(points.series.metric), accepted),
          })),
      }
    }),
  }
}

/** The first moment of the month, eleven months before that of the newest run, UTC. */
export function newestYearFrom(newest: string): number {
  const date = new Date(newest)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1)
}
