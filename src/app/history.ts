import type { Definitions } from '../config/load.ts'
import { UserError } from '../core/errors.ts'
import { parseSelector } from '../core/gate/selector.ts'
import { historyOf, type HistoryOptions } from '../core/history/history.ts'
import type { History } from '../core/history/schema.ts'
import { isNamed, standingRegressions } from '../core/history/standing.ts'
import { parseRecords } from '../core/record/parse-lines.ts'
import type { KbenchRecord } from '../core/record/schema.ts'
import { schemaOf } from '../core/schema-of.ts'
import { reportCatalogue } from './metric-catalogue.ts'
import { EXIT, type ExitCode } from './outcome.ts'
import type { Files } from '../ports/files.ts'
import type { Ports } from './ports.ts'
import { readText } from './read-files.ts'

export interface HistoryRequest {
  /** Files with one record, or one record per line. */
  readonly paths: readonly string[]
  /** Folders in and below which every record is read. */
  readonly folders: readonly string[]
  readonly series: readonly string[]
  /** Only changes that began at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Commits and ids of records that changes may begin with. */
  readonly accepted: readonly string[]
  readonly definitions: Definitions
}

/** @throws {UserError} for files that are missing or no records, for nothing to read, for a selector that fits nothing */
export async function findHistory(
  request: HistoryRequest,
  ports: Pick<Ports, 'files' | 'log'>,
): Promise<History> {
  return (await searchHistory(request, ports)).history
}

export interface SearchedHistory {
  readonly history: History
  readonly records: readonly KbenchRecord[]
  readonly options: HistoryOptions
}

/** The same, with what was searched. */
export async function searchHistory(
  { paths, folders, series, since, accepted, definitions }: HistoryRequest,
  ports: Pick<Ports, 'files' | 'log'>,
): Promise<SearchedHistory> {
  if (paths.length + folders.length === 0) {
    throw new UserError('no records given', {
      nextStep: 'Name record files, or a folder that holds them: kbench history --folder kbench-out',
    })
  }
  const selectors = series.map(parseSelector)
  const records: KbenchRecord[] = []
  for (const path of paths) {
    await rejectFolder(path, ports.files)
    records.push(...parseRecords(await readText(path, ports.files), path))
  }
  for (const folder of folders) records.push(...(await recordsBelow(folder, ports)))
  for (const one of accepted) {
    const isKnown = records.some(({ id, subject }) =>
      isNamed({ record: id, commit: subject.commit ?? null }, [one]),
    )
    if (!isKnown)
      ports.log.warning(`accepted commit ${one}: no record is of it; commits take at least 7 characters`)
  }
  const options = { ...reportCatalogue(definitions.suites), selectors, since, accepted }
  return { history: historyOf(records, options), records, options }
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

async function rejectFolder(path: string, files: Files): Promise<void> {
  if ((await files.listBelow(path)) === undefined) return
  throw new UserError(`${path} is a folder`, { nextStep: `Read all that is below it: --folder ${path}` })
}

/** Raw tool output (`raw/`) and hidden files are none of ours; neither are comparisons and baselines, though kbench's. */
async function recordsBelow(
  folder: string,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): Promise<KbenchRecord[]> {
  const below = await files.listBelow(folder)
  if (below === undefined) throw new UserError(`${folder}: no such folder`)
  const candidates = below.filter(
    (path) =>
      /\.(json|ndjson|jsonl)$/.test(path) &&
      !path.split('/').some((part) => part === 'raw' || part.startsWith('.')),
  )
  const records: KbenchRecord[] = []
  for (const candidate of candidates) {
    const path = `${folder}/${candidate}`
    const text = await readText(path, files)
    const schema = schemaOf(text)
    if (schema?.startsWith('kbench.') === true && !schema.startsWith('kbench.record/')) {
      log.debug(`${path} is no record (${schema}): passed over`)
      continue
    }
    records.push(...parseRecords(text, path))
  }
  if (records.length === 0) {
    throw new UserError(`${folder}: no record in it or below it`, {
      nextStep:
        'Records are files that `kbench run` wrote, record.json, or files with one record per line, .ndjson.',
    })
  }
  return records
}
