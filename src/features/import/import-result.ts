import { metricCatalogue } from '../../app/metric-catalogue.ts'
import { SampleCollector } from '../../app/measure/sample-collector.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { EnvironmentError, UserError } from '../../core/errors.ts'
import { assembleRecord } from '../../core/record/assemble.ts'
import { parseRecord, serializeRecord } from '../../core/record/schema.ts'
import { missingLabelNotes, splitLabels } from './core/labels.ts'
import { readResult } from './core/read-result.ts'
import { IMPORTERS } from './registry.ts'

export interface ImportRequest {
  /** An importer's id, e.g. `knb`. */
  readonly tool: string
  readonly path: string
  /** Where to write the record; undefined: only return it. */
  readonly out: string | undefined
  readonly subject: string | undefined
  /** `name=value` */
  readonly labels: readonly string[]
  /** When it was measured, for files that do not say; in milliseconds since 1970. */
  readonly at: number | undefined
}

/** The provider of imported records; which tool it was is the parameter `source` of their suite. */
const PROVIDER = 'import'
/** All samples of one file come from one pass over the measurements. */
const ROUND = 1
const HASH_LENGTH = 8

/**
 * Reads a result of another tool as a record. What the file does not say stays unknown.
 * The same file with the same options always gives the same record, so that it is not counted twice in a baseline.
 * @returns the text of the record
 * @throws {UserError} for a file that is missing or no result of that tool
 */
export async function importResult(request: ImportRequest, ports: Ports): Promise<string> {
  const { path, out, tool, at } = request
  const { files, log, sha256 } = ports
  const importer = IMPORTERS.find(({ id }) => id === tool)
  if (importer === undefined) throw new Error(`no importer ${tool}`)
  const labels = splitLabels(request.labels, importer)
  const text = await readForeignText(path, ports)
  const result = readResult(importer, { path, text }, IMPORTERS)
  if (result.startedAt !== undefined && at !== undefined)
    log.warning(`--at is not used: ${path} has its own time, ${result.startedAt.toISOString()}`)
  // Never the time of the import.
  const said = result.startedAt ?? (at === undefined ? undefined : new Date(at))
  const startedAt = said ?? (await files.modifiedAt(path))
  const collector = new SampleCollector(metricCatalogue(DEFINITIONS.suites))
  for (const { metric, labels: own, value, at: moment } of result.samples)
    collector.add([{ metric, labels: { ...labels.series, ...own }, value }], ROUND, moment ?? startedAt)
  const subject = request.subject ?? result.subject ?? baseName(path)
  const stamp = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const hash = sha256(JSON.stringify([tool, subject, labels, startedAt, text])).slice(0, HASH_LENGTH)
  const notes = [
    ...(said === undefined
      ? ['the file does not say when it was measured: this is when it was last written (--at sets it)']
      : []),
    ...missingLabelNotes(importer, labels.series),
    ...result.notes,
  ]
  const { durationSeconds, facts } = result
  const record = assembleRecord(
    {
      id: `${stamp}-${tool}-${hash}`,
      startedAt,
      durationSeconds,
      interrupted: false,
      subject: { name: subject, labels: { ...labels.subject } },
      provider: PROVIDER,
      facts,
      suites: [
        {
          name: result.suite,
          status: 'ok',
          ...(notes.length === 0 ? {} : { notes }),
          parameters: { source: tool, ...result.parameters },
          durationSeconds,
        },
      ],
      series: collector.series,
    },
    sha256,
  )
  const serialized = serializeRecord(record)
  // What is handed out is read as every reader will read it.
  parseRecord(serialized, `the record of ${path}`)
  if (out !== undefined) await files.writeAtomically(out, serialized)
  for (const note of notes) log.info(`note: ${note}`)
  for (const [name, value] of Object.entries(labels.subject))
    log.info(
      `note: label ${name}=${value} is kept with the subject: no series of ${importer.title} has it to be given`,
    )
  const samples = record.series.reduce((sum, one) => sum + one.samples.length, 0)
  const counts = `${String(record.series.length)} series with ${String(samples)} samples`
  log.info(`${path}: ${counts} of ${importer.title}${out === undefined ? '' : `, written to ${out}`}`)
  return serialized
}

async function readForeignText(path: string, { files }: Ports): Promise<string> {
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

function baseName(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.replace(/(?<=.)\.[^.]+$/, '')
}
