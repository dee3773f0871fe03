import type { Definitions } from '../config/load.ts'
import { UserError } from '../core/errors.ts'
import { parseSelector } from '../core/gate/selector.ts'
import { historyOf } from '../core/history/history.ts'
import type { History } from '../core/history/schema.ts'
import { parseRecords } from '../core/record/parse-lines.ts'
import type { KbenchRecord } from '../core/record/schema.ts'
import { schemaOf } from '../core/schema-of.ts'
import { reportCatalogue } from './metric-catalogue.ts'
import type { Files } from '../ports/files.ts'
import type { Ports } from './ports.ts'
import { readText } from './read-files.ts'

export interface HistoryRequest {
  /** Files with one record, or one record per line. */
  readonly paths: readonly string[]
  /** Folders in and below which every record is read. */
  readonly folders: readonly string[]
  readonly series: readonly string[]
  readonly definitions: Definitions
}

/** @throws {UserError} for files that are missing or no records, for nothing to read, for a selector that fits nothing */
export async function findHistory(
  { paths, folders, series, definitions }: HistoryRequest,
  ports: Pick<Ports, 'files' | 'log'>,
): Promise<History> {
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
  return historyOf(records, { ...reportCatalogue(definitions.suites), selectors })
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
