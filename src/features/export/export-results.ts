import type { Definitions } from '../../config/load.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { ExportContext, ExportDirection, ExportInput, Exported } from './core/exporter.ts'
import { EXPORT_FORMATS, type ExportFormatId } from './core/formats.ts'
import { parseRecords } from '../../core/record/schema.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { readText } from '../../app/read-files.ts'
import { recordFiles } from '../../app/record-files.ts'
import { readReported } from '../../app/report/report-file.ts'

export interface ExportRequest {
  readonly format: ExportFormatId
  /** Records and comparisons; a file of a name like `.ndjson` holds a record per line. */
  readonly paths: readonly string[]
  /** Folders in and below which every record is read. */
  readonly folders: readonly string[]
  /** Where to write; undefined: only return it. */
  readonly out: string | undefined
  readonly direction: ExportDirection | undefined
  /** false: values carry no times; undefined: as the format has it. */
  readonly timestamps: boolean | undefined
  readonly definitions: Definitions
}

type ExportPorts = Pick<Ports, 'files' | 'log'>

/**
 * Writes records and comparisons in a format of other tools.
 * @returns the text of the file; undefined where it is not text
 * @throws {UserError} for a file that is neither, for one that the format cannot hold, and for options of other formats
 */
export async function exportResults(request: ExportRequest, ports: ExportPorts): Promise<string | undefined> {
  const { format, paths, folders, out, direction, timestamps } = request
  checkOptions(request)
  const inputs: ExportInput[] = []
  for (const path of paths) inputs.push(...(await readInputs(path, ports)))
  for await (const { path, text } of recordFiles([], folders, ports)) inputs.push(...recordsIn(text, path))
  const exported = await exportLoaded(format, inputs, {
    catalogue: reportCatalogue(request.definitions.suites),
    timestamps: timestamps ?? true,
    direction,
  })
  if (exported.kind === 'refused')
    throw new UserError(
      exported.problem,
      exported.nextStep === undefined ? {} : { nextStep: exported.nextStep },
    )
  for (const note of exported.notes) ports.log.info(`note: ${note}`)
  if (out !== undefined) {
    await ports.files.writeAtomically(out, exported.content)
    ports.log.info(
      `${EXPORT_FORMATS[format].title} of ${[...paths, ...folders].join(', ')}, written to ${out}`,
    )
  }
  return typeof exported.content === 'string' ? exported.content : undefined
}

async function readInputs(path: string, ports: ExportPorts): Promise<ExportInput[]> {
  if (/\.(ndjson|jsonl)$/.test(path)) return recordsIn(await readText(path, ports.files), path)
  return [{ source: path, ...(await readReported(path, ports)) }]
}

function recordsIn(text: string, source: string): ExportInput[] {
  return parseRecords(text, source).map((record) => ({ kind: 'record', source, record }))
}

function checkOptions({ format, paths, folders, out, direction, timestamps }: ExportRequest): void {
  const { title, options, isBinary } = EXPORT_FORMATS[format]
  if (paths.length + folders.length === 0)
    throw new UserError('nothing to export was named', {
      nextStep: `Name records, or a folder of them: kbench export ${format} record.json, or --folder nightly`,
    })
  if (isBinary === true && out === undefined)
    throw new UserError(`${title} is not text`, { nextStep: `Name a file for it: --out results.${format}` })
  if (direction !== undefined && !options.includes('direction'))
    throw new UserError(`--direction says nothing about ${title}: it is for github-action-benchmark`)
  if (timestamps !== undefined && !options.includes('timestamps'))
    throw new UserError(`--no-timestamps says nothing about ${title}: it is for openmetrics`)
}

async function exportLoaded(
  format: ExportFormatId,
  inputs: readonly ExportInput[],
  context: ExportContext,
): Promise<Exported> {
  let exporters
  try {
    exporters = await import('./bundle.ts')
  } catch (cause) {
    throw new EnvironmentError(`nothing can be exported: ${messageOf(cause)}`, {
      cause,
      nextStep: 'The file belongs to kbench itself: check its action/dist folder out again, whole.',
    })
  }
  return exporters.exportAs(format, inputs, context)
}
