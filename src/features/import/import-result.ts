import { EnvironmentError, UserError } from '../../core/errors.ts'
import { type KbenchRecord, parseRecord, serializeRecord } from '../../core/record/schema.ts'
import type { Importer } from './core/importer.ts'
import { splitLabels, type SplitLabels } from './core/labels.ts'
import { readResult, type ReadResult } from './core/read-result.ts'
import { IMPORTERS } from './registry.ts'
import { importedRecord, type ImportRequest, type ImportTime } from './imported-record.ts'
import type { Ports } from '../../app/ports.ts'

type ImportPorts = Pick<Ports, 'files' | 'log' | 'sha256'>

/**
 * Reads a result of another tool as a record.
 * The same file with the same options always gives the same record, so that it is not counted twice in a baseline.
 * @returns the text of the record
 * @throws {UserError} for a file that is missing or no result of that tool
 */
export async function importResult(request: ImportRequest, ports: ImportPorts): Promise<string> {
  const { path, out, tool } = request
  const importer = IMPORTERS.find(({ id }) => id === tool)
  if (importer === undefined) throw new Error(`no importer ${tool}`)
  const labels = splitLabels(request.labels, importer)
  const text = await readForeignText(path, ports)
  const result = readResult(importer, { path, text }, IMPORTERS)
  const time = await timeOf(result, request, ports)
  const record = importedRecord({ request, importer, result, labels, text, ...time }, ports.sha256)
  const serialized = serializeRecord(record)
  // What is handed out is read as every reader will read it.
  parseRecord(serialized, `the record of ${path}`)
  if (out !== undefined) await ports.files.writeAtomically(out, serialized)
  reportImport(record, importer, labels, request, ports)
  return serialized
}

async function readForeignText(path: string, { files }: ImportPorts): Promise<string> {
  let text: string | undefined
  try {
    text = await files.readIfPresent(path)
  } catch (cause) {
    if (!(cause instanceof EnvironmentError)) throw cause
    throw new UserError(cause.message, { nextStep: cause.nextStep })
  }
  if (text === undefined) throw new UserError(`${path}: no such file`)
  return text
}

/** Of the file, else as the person says, else when the file was last written: never the time of the import. */
async function timeOf(
  { startedAt }: ReadResult,
  { at, path }: ImportRequest,
  { files, log }: ImportPorts,
): Promise<ImportTime> {
  if (startedAt !== undefined) {
    if (at !== undefined)
      log.warning(`--at is not used: ${path} has its own time, ${startedAt.toISOString()}`)
    return { startedAt, timeNotes: [] }
  }
  if (at !== undefined) return { startedAt: new Date(at), timeNotes: [] }
  return {
    startedAt: await files.modifiedAt(path),
    timeNotes: [
      'the file does not say when it was measured: this is when it was last written (--at sets it)',
    ],
  }
}

function reportImport(
  { series, suites }: KbenchRecord,
  { title }: Importer,
  labels: SplitLabels,
  { path, out }: ImportRequest,
  { log }: ImportPorts,
): void {
  for (const note of suites.flatMap(({ notes }) => notes ?? [])) log.info(`note: ${note}`)
  for (const [name, value] of Object.entries(labels.subject))
    log.info(
      `note: label ${name}=${value} is kept with the subject: no series of ${title} has it to be given`,
    )
  const samples = series.reduce((sum, one) => sum + one.samples.length, 0)
  const counts = `${String(series.length)} series with ${String(samples)} samples`
  log.info(`${path}: ${counts} of ${title}${out === undefined ? '' : `, written to ${out}`}`)
}
