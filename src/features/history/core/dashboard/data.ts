import type { TrendLevel } from '../trend/trend.ts'
import type { HistoryChange } from '../changes/schema.ts'
import type { Direction, Labels, Unit } from '../../../../core/series.ts'

/** Form of the data files of the dashboard. They are made again with the page that reads them, every time. */
export const DASHBOARD_SCHEMA = 'kbench.dashboard/1'

/** `data/overview.json`: what there is. */
export interface DashboardIndex {
  readonly schema: typeof DASHBOARD_SCHEMA
  /** owner/name and where it is; null: records of no repository. */
  readonly repository: { readonly name: string; readonly url: string } | null
  /** The one with the newest run first. */
  readonly environments: readonly EnvironmentEntry[]
  /** Copies of the record files, oldest first. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** What a reader must know: records left out, lines that are no record; one sentence each. */
  readonly remarks: readonly string[]
}

export interface EnvironmentEntry {
  /** In addresses and paths: the fingerprint, or its hash where it is no plain word. */
  readonly key: string
  readonly fingerprint: string
  /** By the fields in which the environments differ. */
  readonly name: string
  readonly runs: number
  /** Start of the first and the last run. */
  readonly from: string
  readonly to: string
}

/**
 * - worse, better: took a new level within the newest year, which has lasted and still stands
 * - steady: searched, and none of these
 * - unknown: too few runs to distinguish a change from chance
 */
export type SeriesState = 'worse' | 'better' | 'steady' | 'unknown'

/** `data/<environment>/overview.json`: one environment, its series with their newest year. */
export interface EnvironmentOverview extends EnvironmentEntry {
  readonly schema: typeof DASHBOARD_SCHEMA
  readonly provider: string
  /** All that makes the environment what it is, by field; `differs`: not the same in all environments. */
  readonly identity: readonly { readonly field: string; readonly value: string; readonly differs: boolean }[]
  /** Start of the newest year: what the sparklines show and what states are about. */
  readonly recentFrom: string
  /** Suites that the newest run did not measure, and why. */
  readonly unmeasured: readonly {
    readonly suite: string
    readonly status: string
    readonly reason: string | null
  }[]
  /** Suites that failed or were skipped in some runs: in how many, and when last, in words. */
  readonly suiteProblems: readonly {
    readonly suite: string
    readonly text: string
  }[]
  /** Names of series that no complete run has: their suite failed in all of them. */
  readonly withoutRuns: readonly string[]
  /** By suite, metric and labels. */
  readonly series: readonly SeriesRow[]
}

export interface SeriesRow {
  readonly key: string
  readonly suite: string
  readonly metric: string
  /** For people: "TCP throughput". */
  readonly title: string
  readonly labels: Labels
  /** What distinguishes it from the other series of the metric, in short. */
  readonly label: string
  readonly unit: Unit
  readonly better: Direction
  readonly runs: number
  /** Median of the samples of the last run that has it. */
  readonly last: number
  readonly lastAt: string
  readonly state: SeriesState
  /** The change that the state is about. */
  readonly change: RowChange | null
  readonly spark: Spark
}

export interface RowChange {
  readonly at: string
  readonly commit: string | null
  /** A share, or in the unit of the series, see `scale`. */
  readonly estimate: number
  readonly scale: 'relative' | 'absolute'
}

/**
 * Points of a sparkline, at most 60: where in the newest year, 0 to 1000, and the median of the runs there. null: runs are missing, the
 * line ends and begins again.
 */
export type Spark = readonly (readonly [place: number, value: number] | null)[]

/** `data/<environment>/<series>.json`: one series, with the runs of its newest year. */
export interface SeriesFile {
  readonly schema: typeof DASHBOARD_SCHEMA
  readonly key: string
  readonly environment: string
  readonly suite: string
  readonly metric: string
  readonly title: string
  /** What is measured and with what; null: a metric that this version does not know. */
  readonly summary: string | null
  readonly labels: Labels
  readonly label: string
  readonly unit: Unit
  readonly better: Direction
  readonly scale: 'relative' | 'absolute'
  /** In all years. */
  readonly runs: number
  readonly searched: boolean
  /** Runs of the environment in which the suite failed or was skipped, in words. */
  readonly leftOut: readonly string[]
  readonly levels: readonly TrendLevel[]
  readonly changes: readonly HistoryChange[]
  /** Older years with runs of it, the newest first; each is its own file. */
  readonly older: readonly { readonly year: number; readonly runs: number }[]
  readonly points: SeriesPoints
}

/** Columns, one entry per run, in the order of time. */
export interface SeriesPoints {
  /** Place of the run in `runs` of the RunsFile of the same time. */
  readonly run: readonly number[]
  readonly value: readonly number[]
  readonly spread: readonly number[]
  readonly samples: readonly number[]
}

/** `data/<environment>/<series>-2024.json`: the runs of an older year. */
export interface OlderPoints {
  readonly schema: typeof DASHBOARD_SCHEMA
  readonly points: SeriesPoints
}

/** `data/<environment>/runs.json`, `runs-2024.json`: the runs that points report. */
export interface RunsFile {
  readonly schema: typeof DASHBOARD_SCHEMA
  readonly runs: readonly (readonly [record: string, commit: string | null, startedAt: string])[]
}
