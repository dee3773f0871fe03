import { comparisonMarkdown } from '../../core/report/comparison-markdown.ts'
import { recordMarkdown } from '../../core/report/record-report.ts'
import { writeBencherMetricFormat } from './core/bmf.ts'
import { writeCsv } from './core/csv.ts'
import {
  EXPORT_FORMATS,
  type ExportContext,
  exported,
  type Exported,
  type Exporter,
  type ExportFormatId,
  type ExportInput,
  type RecordInput,
  refused,
} from './core/exporter.ts'
import { writeGithubActionBenchmark } from './core/github-action-benchmark.ts'
import { writeJunit } from './core/junit.ts'
import { writeOpenMetrics } from './core/openmetrics.ts'
import { writeParquet } from './core/parquet.ts'

/** The reports as `kbench report --format markdown` prints them, one after the other. */
function writeMarkdown(inputs: readonly ExportInput[], { catalogue }: ExportContext): Exported {
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
  const { takes, several, title } = EXPORT_FORMATS[id]
  const foreign = inputs.find(({ kind }) => !takes.includes(kind))
  if (foreign !== undefined)
    return refused(
      `${foreign.source} is a ${foreign.kind}; ${title} is written of a ${takes.join(' or ')}`,
      'Give the record itself (record.json). Formats of a comparison: csv, junit, markdown.',
    )
  if (!several && inputs.length > 1)
    return refused(
      `a file of ${title} holds one record, and ${String(inputs.length)} files were given`,
      'Export each record into a separate file.',
    )
  const sources = new Map<string, string>()
  for (const { source, record } of recordsOf(inputs)) {
    const earlier = sources.get(record.id)
    if (earlier !== undefined) return refused(`${earlier} and ${source} are the same record, ${record.id}`)
    sources.set(record.id, source)
  }
  return EXPORTERS[id](inputs, context)
}

function recordsOf(inputs: readonly ExportInput[]): RecordInput[] {
  return inputs.filter((input) => input.kind === 'record')
}

function ofRecords(write: Exporter<RecordInput>): Exporter {
  return (inputs, context) => write(recordsOf(inputs), context)
}
