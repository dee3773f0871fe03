import { EXIT } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { readText } from '../../app/read-files.ts'
import { recordFiles } from '../../app/record-files.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { readReported } from '../../app/report/report-file.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { parseRecords } from '../../core/record/schema.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { flag, many, one } from '../../entry/options/option.ts'
import { oneOf, text } from '../../entry/options/readers.ts'
import { outFile } from '../../entry/options/shared.ts'
import {
  EXPORT_DIRECTIONS,
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  type ExportContext,
  type ExportDirection,
  type Exported,
  type ExportFormatId,
  type ExportInput,
} from './core/exporter.ts'

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
}

type ExportPorts = Pick<Ports, 'files' | 'log' | 'features'>

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
    catalogue: reportCatalogue(DEFINITIONS.suites, ports.features),
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
  const { title, option, isBinary } = EXPORT_FORMATS[format]
  if (paths.length + folders.length === 0)
    throw new UserError('nothing to export was named', {
      nextStep: `Name records, or a folder of them: kbench export ${format} record.json, or --folder nightly`,
    })
  if (isBinary === true && out === undefined)
    throw new UserError(`${title} is not text`, { nextStep: `Name a file for it: --out results.${format}` })
  if (direction !== undefined && option !== 'direction')
    throw new UserError(`--direction says nothing about ${title}: it is for github-action-benchmark`)
  if (timestamps !== undefined && option !== 'timestamps')
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

export const EXPORT = defineCommand({
  name: 'export',
  summary: 'Write records and comparisons in a format that other tools read',
  options: {
    format: one(oneOf(EXPORT_FORMAT_IDS), {
      description: 'Format, see below',
      placeholder: 'FORMAT',
      positional: true,
      required: true,
    }),
    paths: many(text, {
      description: 'record.json, comparison.json, or a file with a record per line (.ndjson)',
      placeholder: 'FILE',
      positional: true,
    }),
    folder: many(text, {
      description: 'Also every record in this folder and below it',
      placeholder: 'DIR',
    }),
    direction: one(oneOf(EXPORT_DIRECTIONS), {
      description: 'github-action-benchmark: which direction is better in this file',
      placeholder: 'DIRECTION',
      otherwise: 'the one that the record has',
    }),
    noTimestamps: flag({ description: 'openmetrics: leave out the time of the run' }),
    out: outFile,
  },
  notes: [
    {
      heading: 'Formats',
      lines: EXPORT_FORMAT_IDS.map((id) => {
        const { takes, summary } = EXPORT_FORMATS[id]
        return [id, `${takes.join(' or ')}: ${summary}`]
      }),
    },
    {
      heading: 'github-action-benchmark',
      lines: [
        'One of its files holds one direction, which its tool names. A record with both directions needs two files, read by two steps',
        'of the workflow: tool: customBiggerIsBetter and tool: customSmallerIsBetter.',
      ],
    },
    {
      heading: 'openmetrics',
      lines: [
        'Values carry the time of their run, as OpenMetrics and "promtool tsdb create-blocks-from openmetrics" require. Prometheus',
        'scrapes no values older than an hour, and node_exporter and the Pushgateway accept no times: use --no-timestamps for them.',
      ],
    },
  ],
  examples: [
    ['kbench export csv kbench-out/*/record.json --out samples.csv'],
    ['kbench export parquet --folder nightly --out nightly.parquet'],
    ['kbench export openmetrics record.json --no-timestamps --out /var/lib/node_exporter/kbench.prom'],
    ['kbench export junit comparison.json --out junit.xml'],
    ['kbench export bmf record.json --out bmf.json && bencher run --adapter json --file bmf.json'],
    ['kbench export github-action-benchmark record.json --direction bigger --out bigger.json'],
    ['kbench export github-action-benchmark record.json --direction smaller --out smaller.json'],
    ['kbench export markdown record.json >> "$GITHUB_STEP_SUMMARY"'],
  ],
  async run({ noTimestamps, folder, ...request }, ports) {
    const output = await exportResults(
      { ...request, folders: folder, timestamps: noTimestamps ? false : undefined },
      ports,
    )
    return { data: request.out === undefined ? output : undefined, exitCode: EXIT.passed }
  },
})
