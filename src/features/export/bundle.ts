import { comparisonMarkdown } from '../../core/report/comparison/markdown.ts'
import { recordMarkdown } from '../../core/report/record/record.ts'
import { writeBencherMetricFormat } from './core/bmf.ts'
import { writeCsv } from './core/csv.ts'
import {
  EXPORT_FORMATS,
  type ExportContext,
  exported,
  type Exported,
  type Exporter,
  type ExportFormat,
  type ExportFormatId,
  type ExportInput,
  type RecordInput,
  type Refused,
  refused,
} from './core/exporter.ts'
import { writeGithubActionBenchmark } from './core/github-action-benchmark.ts'
import { writeJunit } from './core/junit.ts'
import { writeOpenMetrics } from './core/openmetrics.ts'
import { writeParquet } from './core/parquet.ts'

/** The reports as `kbench report --format markdown` prints them, one after the other. */
export function writeMarkdown(inputs: readonly ExportInput[], { catalogue }: ExportContext): Exported {
  return exported(
    inputs
      .map((input) =>
        input.kind === 'record'
          ? recordMarkdown(input.record, { catalogue })
          : comparisonMarkdown(input.comparison, { catalogue }),
      )
      .join('\n'),
  )
}

/** All that write a format. In the shipped program this module is a separate file, export.cjs, loaded with the first export. */
const EXPORTERS: Readonly<Record<ExportFormatId, Exporter>> = {
  openmetrics: ofRecords(writeOpenMetrics),
  csv: writeCsv,
  parquet: ofRecords(writeParquet),
  junit: writeJunit,
  bmf: ofRecords(writeBencherMetricFormat),
  'github-action-benchmark': ofRecords(writeGithubActionBenchmark),
  markdown: writeMarkdown,
}

/** Writes records and comparisons as a format, or says why they cannot be. */
export function exportAs(
  id: ExportFormatId,
  inputs: readonly ExportInput[],
  context: ExportContext,
): Exported {
  return unsuitable(EXPORT_FORMATS[id], inputs) ?? EXPORTERS[id](inputs, context)
}

function unsuitable(format: ExportFormat, inputs: readonly ExportInput[]): Refused | undefined {
  const foreign = inputs.find(({ kind }) => !format.takes.includes(kind))
  if (foreign !== undefined)
    return refused(
      `${foreign.source} is a ${foreign.kind}; ${format.title} is written of a ${format.takes.join(' or ')}`,
      'Give the record itself (record.json). Formats of a comparison: csv, junit, markdown.',
    )
  if (!format.several && inputs.length > 1)
    return refused(
      `a file of ${format.title} holds one record, and ${String(inputs.length)} files were given`,
      'Export each record into a separate file.',
    )
  return repeated(inputs)
}

function repeated(inputs: readonly ExportInput[]): Refused | undefined {
  const sources = new Map<string, string>()
  for (const input of inputs) {
    if (input.kind !== 'record') continue
    const earlier = sources.get(input.record.id)
    if (earlier !== undefined)
      return refused(`${earlier} and ${input.source} are the same record, ${input.record.id}`)
    sources.set(input.record.id, input.source)
  }
  return undefined
}

function ofRecords(write: Exporter<RecordInput>): Exporter {
  return (inputs, context) =>
    write(
      inputs.filter((input) => input.kind === 'record'),
      context,
    )
}
