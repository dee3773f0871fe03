import type { Definitions } from '../../config/load.ts'
import { UserError } from '../../core/errors.ts'
import { parseSelector } from '../../core/policy/selector.ts'
import { searchTimeline, type HistoryOptions } from '../../core/history/history.ts'
import type { History } from '../../core/history/schema.ts'
import { isNamed, standingRegressions } from '../../core/history/standing.ts'
import { Timeline } from '../../core/history/timeline.ts'
import { isMonthFile, RECORDS_FOLDER } from '../../core/history-branch/month-file.ts'
import { parseRecords } from '../../core/record/parse-lines.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { createDashboard, type DashboardRequest } from './dashboard.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Files } from '../../ports/files.ts'
import type { Ports } from '../ports.ts'
import { readText } from '../read-files.ts'

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
  for await (const { path, text } of filesOf(paths, folders, ports)) {
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

async function* filesOf(
  paths: readonly string[],
  folders: readonly string[],
  ports: Pick<Ports, 'files' | 'log'>,
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  for (const path of paths) {
    await rejectFolder(path, ports.files)
    yield { path, text: await readText(path, ports.files) }
  }
  for (const folder of folders) yield* recordFilesBelow(folder, ports)
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

async function rejectFolder(path: string, files: Files): Promise<void> {
  if ((await files.listBelow(path)) === undefined) return
  throw new UserError(`${path} is a folder`, { nextStep: `Read all that is below it: --folder ${path}` })
}

/** Raw tool output (`raw/`) and hidden files are none of ours; neither are comparisons and baselines, though kbench's. */
async function* recordFilesBelow(
  folder: string,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  const below = await files.listBelow(folder)
  if (below === undefined) throw new UserError(`${folder}: no such folder`)
  const candidates = below.filter(
    (path) =>
      /\.(json|ndjson|jsonl)$/.test(path) &&
      !path.split('/').some((part) => part === 'raw' || part.startsWith('.')),
  )
  let count = 0
  for (const candidate of candidates) {
    const path = `${folder}/${candidate}`
    const text = await readText(path, files)
    const schema = schemaOf(text)
    if (schema?.startsWith('kbench.') === true && !schema.startsWith('kbench.record/')) {
      log.debug(`${path} is no record (${schema}): passed over`)
      continue
    }
    count += 1
    yield { path, text }
  }
  if (count === 0) {
    throw new UserError(`${folder}: no record in it or below it`, {
      nextStep:
        'Records are files that `kbench run` wrote, record.json, or files with one record per line, .ndjson.',
    })
  }
}
