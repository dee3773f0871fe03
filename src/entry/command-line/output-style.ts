import picocolors from 'picocolors'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { ReportedRun } from '../../app/run-and-report.ts'
import type { Comparison } from '../../core/comparison/schema.ts'
import type { History } from '../../core/history/schema.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { comparisonMarkdown } from '../../core/report/comparison-markdown.ts'
import { comparisonTable } from '../../core/report/comparison-table.ts'
import { historyMarkdown } from '../../core/report/history-markdown.ts'
import { historyTable } from '../../core/report/history-table.ts'
import { recordMarkdown } from '../../core/report/record-markdown.ts'
import { recordTable } from '../../core/report/record-table.ts'
import type { Style } from '../../core/report/text-table.ts'
import { wantsColor } from './color.ts'

export const OUTPUT_FORMATS = ['table', 'markdown', 'json'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** How results are written to standard output. */
export interface OutputStyle {
  record(record: KbenchRecord): string
  comparisons(comparisons: readonly Comparison[]): string
  history(history: History): string
  /** What `kbench run` ends with. */
  run(run: ReportedRun): string
}

export function outputStyle(format: OutputFormat): OutputStyle {
  switch (format) {
    case 'json':
      return jsonStyle()
    case 'markdown':
      return markdownStyle()
    case 'table':
      return tableStyle()
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

function jsonStyle(): OutputStyle {
  return {
    record: json,
    comparisons: (comparisons) => json(comparisons.length === 1 ? comparisons[0] : comparisons),
    history: json,
    run: ({ record, comparison, files: { summary, ...files }, measuredSeconds, exitCode }) =>
      json({ record, comparison: comparison ?? null, files, measuredSeconds, exitCode }),
  }
}

function markdownStyle(): OutputStyle {
  const catalogue = reportCatalogue(DEFINITIONS.suites)
  return {
    record: (record) => recordMarkdown(record, { catalogue }),
    comparisons: (comparisons) =>
      comparisons.map((comparison) => comparisonMarkdown(comparison, { catalogue })).join('\n'),
    history: historyMarkdown,
    run: ({ files }) => files.summary,
  }
}

function tableStyle(): OutputStyle {
  const { bold, dim, green, red, yellow } = picocolors.createColors(
    wantsColor(process.env, process.stdout.isTTY),
  )
  const paints: Readonly<Record<Style, (text: string) => string>> = {
    heading: bold,
    good: green,
    bad: red,
    warning: yellow,
    muted: dim,
    plain: (text) => text,
  }
  const options = {
    catalogue: reportCatalogue(DEFINITIONS.suites),
    columns: process.stdout.isTTY ? process.stdout.columns : 120,
    paint: (style: Style, text: string) => paints[style](text),
  }
  const comparisons = (all: readonly Comparison[]): string =>
    all.map((one) => comparisonTable(one, options)).join('\n')
  return {
    record: (record) => recordTable(record, options),
    comparisons,
    history: (history) => historyTable(history, options),
    run: ({ record, comparison, baseline, files }) =>
      [
        comparison === undefined ? recordTable(record, options) : comparisons([comparison]),
        ...(comparison === undefined ? [firstRunHint(baseline, files.record)] : []),
        `Report: ${files.report}`,
        ...(files.charts.length === 0
          ? []
          : [`Charts: ${files.charts.filter((file) => file.endsWith('.png')).join(' ')}`]),
        '',
      ].join('\n'),
  }
}

function firstRunHint(baseline: string, record: string): string {
  return `No baseline at ${baseline} yet, so nothing was compared. To make one: kbench baseline add ${record}\n`
}
