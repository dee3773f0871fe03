import type { FindingsCatalogue } from '../../core/report/causes.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import type { Reportable, Sections } from '../../core/report/reportable.ts'
import type { Reproduction } from '../../core/report/comment-reproduction.ts'
import { comparisonMarkdown } from '../../core/report/comparison-markdown.ts'
import type { MarkdownOptions } from '../../core/report/markdown-sections.ts'
import { comparisonMermaidCharts, recordMermaidCharts } from '../../core/report/mermaid-chart.ts'
import { recordMarkdown } from '../../core/report/record-report.ts'
import { askReportParts } from './report-part.ts'
import type { Ports } from '../ports.ts'

/** GitHub shows no job summary above 1 MiB; leaves room for what other steps write. */
export const SUMMARY_BYTES = 900_000

export interface ReportFiles {
  readonly record: string
  readonly comparison: string | undefined
  readonly report: string
  /** The same to look at, in a browser; undefined: it could not be made. */
  readonly html: string | undefined
  readonly charts: readonly string[]
  /** The report as a job summary, where charts cannot be files: they are Mermaid text. */
  readonly summary: string
}

interface ReportRequest {
  readonly record: KbenchRecord
  /** Where it is; undefined: record.json in the folder. */
  readonly recordPath?: string
  readonly comparison: Comparison | undefined
  /** Records of the other side, whose samples the HTML report shows, too. */
  readonly earlier?: readonly KbenchRecord[]
  /** For a pair: what features add to report.html. */
  readonly sections?: Sections
  readonly reproduction?: Reproduction | undefined
  readonly folder: string
  readonly catalogue: FindingsCatalogue
  /** Longest job summary; default: what GitHub shows, with room for other steps. */
  readonly summaryBytes?: number | undefined
}

/** Writes report.md and comparison.json next to the record, and what features add: charts, pages. */
export async function writeReport(request: ReportRequest, ports: Ports): Promise<ReportFiles> {
  const { record, recordPath, comparison, folder, catalogue, summaryBytes = SUMMARY_BYTES } = request
  const shown = reportableOf(request)
  const drawn = await askReportParts(ports.features, (part) =>
    part.drawCharts?.(shown, folder, catalogue, ports),
  )
  const charts = drawn.flatMap((one) => one.charts)
  const markdown = (options: Omit<MarkdownOptions, 'catalogue'>): string =>
    comparison === undefined
      ? recordMarkdown(record, { catalogue, ...options })
      : comparisonMarkdown(comparison, { catalogue, current: record, ...options })
  const mermaid =
    comparison === undefined
      ? recordMermaidCharts(record, catalogue)
      : comparisonMermaidCharts(comparison, catalogue)
  await ports.files.writeAtomically(`${folder}/report.md`, markdown({ charts }))
  if (comparison !== undefined) {
    await ports.files.writeAtomically(`${folder}/comparison.json`, `${JSON.stringify(comparison, null, 2)}\n`)
  }
  const [html] = await askReportParts(ports.features, (part) =>
    part.writePage?.([shown], folder, catalogue, ports),
  )
  return {
    record: recordPath ?? `${folder}/record.json`,
    comparison: comparison === undefined ? undefined : `${folder}/comparison.json`,
    report: `${folder}/report.md`,
    html,
    charts: drawn.flatMap(({ files }) => files),
    summary: markdown({ maximumBytes: summaryBytes, charts: mermaid }),
  }
}

/** A result as reports show it. */
export function reportableOf({
  record,
  comparison,
  earlier = [],
  reproduction,
  sections = {},
}: Pick<ReportRequest, 'record' | 'comparison' | 'earlier' | 'reproduction' | 'sections'>): Reportable {
  return comparison === undefined
    ? { kind: 'record', record, reproduction }
    : { kind: 'comparison', comparison, current: record, earlier, reproduction, sections }
}
