import type { Direction, Unit } from '../../../../core/series.ts'
import { toCsv } from './csv.ts'
import type { RunsFile, SeriesPoints } from './data.ts'

/** One run of a series with all that is known of it. */
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

export interface NamedSeries {
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

/** A series for programs. */
export function seriesJson(name: NamedSeries, fingerprint: string, runs: readonly SeriesRun[]): string {
  const rows = runs.map(({ value, ...run }) => ({ ...run, median: value }))
  return `${JSON.stringify({ ...name, fingerprint, runs: rows }, undefined, 2)}\n`
}
