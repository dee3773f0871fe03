import type { Definitions } from '../../config/load.ts'
import { UserError } from '../../core/errors.ts'
import { parseSelector } from '../../core/policy/policy.ts'
import { searchTimeline, type HistoryOptions } from './core/changes/history.ts'
import type { History } from './core/changes/schema.ts'
import { isNamed, standingRegressions } from './core/changes/standing.ts'
import { Timeline } from './core/changes/timeline.ts'
import { isMonthFile, RECORDS_FOLDER } from './core/branch/month-file.ts'
import { parseRecords } from '../../core/record/schema.ts'
import { createDashboard, type DashboardRequest } from './dashboard.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { EXIT, type ExitCode } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import { recordFiles } from '../../app/record-files.ts'

interface HistoryRequest {
  /** Files with one record, or one record per line. */
  readonly paths: readonly string[]
  /** Folders in and below which every record is read. */
  readonly folders: readonly string[]
  readonly series: readonly string[]
  /** Only changes that began at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Commits and ids of records that changes may begin with. */
  readonly accepted: readonly string[]
  /** Folder for the dashboard of these records, and the repository that its commits are in; undefined: none is written. */
  readonly dashboard?: Pick<DashboardRequest, 'folder' | 'repository'> | undefined
  readonly definitions: Definitions
}

export interface SearchedHistory {
  readonly history: History
  readonly timeline: Timeline
  readonly options: HistoryOptions
}

/**
 * The changes of the recorded runs, with what was searched; writes the dashboard if one is asked for.
 * @throws {UserError} for files that are missing or no records, for nothing to read, for a selector that fits nothing
 */
export async function searchHistory(
  { paths, folders, series, since, accepted, dashboard, definitions }: HistoryRequest,
  ports: Pick<Ports, 'files' | 'log' | 'pageAssets'>,
): Promise<SearchedHistory> {
  if (paths.length + folders.length === 0) {
    throw new UserError('no records given', {
      nextStep: 'Name record files, or a folder that holds them: kbench history --folder kbench-out',
    })
  }
  const selectors = series.map(parseSelector)
  const options = { ...reportCatalogue(definitions.suites), selectors, since, accepted }
  const timeline = new Timeline(options.suiteOf)
  const site =
    dashboard === undefined
      ? undefined
      : createDashboard({ ...dashboard, timeline, accepted, definitions }, ports)
  // One file at a time: years of records would not fit into memory.
  for await (const { path, text } of recordFiles(paths, folders, ports)) {
    // The site of the last time has copies of what is read here.
    if (dashboard !== undefined && plain(path).startsWith(`${plain(dashboard.folder)}/`)) continue
    for (const record of parseRecords(text, path)) timeline.add(record)
    const name = path.split('/').at(-1) ?? path
    if (isMonthFile(`${RECORDS_FOLDER}/${name}`)) await site?.addFile(name, text)
  }
  for (const one of accepted) {
    if (timeline.runs.some((run) => isNamed(run, [one]))) continue
    ports.log.warning(`accepted commit ${one}: no record is of it; commits take at least 7 characters`)
  }
  const history = searchTimeline(timeline, options)
  await site?.write()
  return { history, timeline, options }
}

/**
 * What a history means for the exit code of a job that shall fail for regressions: 1 where one stands, 4 where no series
 * could be searched, so that a job that lost its records is not taken for a good one.
 */
export function exitCodeOfHistory(history: History): ExitCode {
  if (standingRegressions(history).length > 0) return EXIT.regressed
  const wasSearched = history.environments.some(({ series }) => series.some(({ searched }) => searched))
  return wasSearched ? EXIT.passed : EXIT.inconclusive
}

/** `./site/` and `site` are the same folder. */
function plain(path: string): string {
  return path.replace(/^(\.\/)+/, '').replace(/\/+$/, '')
}
