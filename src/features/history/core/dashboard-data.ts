import { contentHash } from '../../../core/content-hash.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import type { Direction, Unit } from '../../../core/series.ts'

/** Form of the data files of the dashboard. They are made again with the page that reads them, every time. */
export const DASHBOARD_SCHEMA = 'kbench.dashboard/1'

/** Columns, one entry per run, in the order of time. */
export interface SeriesPoints {
  /** Place of the run in `runs` of the RunsFile of the same time. */
  readonly run: readonly number[]
  readonly value: readonly number[]
  readonly spread: readonly number[]
  readonly samples: readonly number[]
}

/** `data/<environment>/runs.json`, `runs-2024.json`: the runs that points report. */
export interface RunsFile {
  readonly schema: typeof DASHBOARD_SCHEMA
  readonly runs: readonly (readonly [record: string, commit: string | null, startedAt: string])[]
}

/** Paths of the site, relative to its index.html. Nothing in them is foreign text. */
export const INDEX_FILE = 'data/overview.json'

export const environmentFile = (environment: string): string => `data/${environment}/overview.json`

/** @param year undefined: the newest year */
export function runsFile(environment: string, year?: number): string {
  return `data/${environment}/runs${year === undefined ? '' : `-${String(year)}`}.json`
}

/** @param year undefined: the newest year */
export function seriesFile(environment: string, series: string, year?: number): string {
  return `data/${environment}/${series}${year === undefined ? '' : `-${String(year)}`}.json`
}

/** All runs and series of an environment in one file. */
export const wholeFile = (environment: string, format: 'csv' | 'json'): string =>
  `data/${environment}/all.${format}`

/** What stands for a fingerprint in paths and addresses: itself where it is one of ours, else its hash. */
export function environmentKey(fingerprint: string): string {
  return /^[0-9a-f]{8,64}$/.test(fingerprint) ? fingerprint : `x${contentHash(fingerprint)}`
}

/** https://github.com/o/r/commit/4f2a…; undefined for what git would not call a commit, or without a repository. */
export function commitAddress(url: string | undefined, commit: string | null): string | undefined {
  return url === undefined || commit === null || !isCommit(commit) ? undefined : `${url}/commit/${commit}`
}

/** What lies between two commits; undefined where that cannot be shown. */
export function compareAddress(
  url: string | undefined,
  before: string | null,
  after: string | null,
): string | undefined {
  if (url === undefined || before === null || after === null || before === after) return undefined
  return isCommit(before) && isCommit(after) ? `${url}/compare/${before}...${after}` : undefined
}

/** Only what git itself may call a commit goes into an address. */
function isCommit(text: string): boolean {
  return COMMIT_HASH.test(text)
}

export interface SeriesRun {
  readonly startedAt: string
  readonly record: string
  readonly commit: string | null
  readonly value: number
  readonly spread: number
  readonly samples: number
}

/** Points with the runs they report, in the order of time. A point of a run that is not there is left out. */
export function joinRuns(points: SeriesPoints, { runs }: RunsFile): SeriesRun[] {
  return points.run.flatMap((place, index) => {
    const [run, value] = [runs[place], points.value[index]]
    if (run === undefined || value === undefined) return []
    const [record, commit, startedAt] = run
    return [
      {
        startedAt,
        record,
        commit,
        value,
        spread: points.spread[index] ?? 0,
        samples: points.samples[index] ?? 0,
      },
    ]
  })
}

interface NamedSeries {
  /** In Prometheus notation. */
  readonly series: string
  readonly unit: Unit
  readonly better: Direction
}

/** A series for a spreadsheet: one row per run. */
export function seriesCsv({ series, unit }: NamedSeries, runs: readonly SeriesRun[]): string {
  return toCsv([
    ['started_at', 'record', 'commit', 'series', 'unit', 'median', 'spread', 'samples'],
    ...runs.map(({ startedAt, record, commit, value, spread, samples }) => [
      startedAt,
      record,
      commit,
      series,
      unit,
      value,
      spread,
      samples,
    ]),
  ])
}

export function seriesJson(name: NamedSeries, fingerprint: string, runs: readonly SeriesRun[]): string {
  const rows = runs.map(({ value, ...run }) => ({ ...run, median: value }))
  return `${JSON.stringify({ ...name, fingerprint, runs: rows }, undefined, 2)}\n`
}

type CsvCell = string | number | null

/**
 * A table as CSV (RFC 4180). Foreign text that a spreadsheet would take for a formula gets an apostrophe in
 * front (https://owasp.org/www-community/attacks/CSV_Injection); numbers keep all digits.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
}

function fieldOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
