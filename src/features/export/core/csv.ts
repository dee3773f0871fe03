import { stringify } from 'csv-stringify/sync'
import type { Comparison } from '../../../core/record/comparison-schema.ts'
import { formatSeries, type Labels } from '../../../core/series.ts'
import type { ExportContext, Exported, ExportInput, RecordInput } from './exporter.ts'
import { exported, missingRounds, nothingIn, refused, sampleRows } from './exporter.ts'

type Cell = string | number | undefined

/** A table: its columns are those of the first row, then one per label. */
interface LabelledRow {
  readonly cells: Readonly<Record<string, Cell>>
  readonly labels: Labels
}

/**
 * Comma-separated values as of RFC 4180: header, lines end with CR LF, UTF-8 without a byte order mark, numbers as
 * JavaScript and JSON write them (the shortest text that reads back as the same number). Of records one row per sample,
 * of comparisons one row per series; every label has a column `label_<name>`, empty where a series has no such label.
 */
export function writeCsv(inputs: readonly ExportInput[], _context: ExportContext): Exported {
  const kinds = new Set(inputs.map(({ kind }) => kind))
  if (kinds.size > 1)
    return refused(
      'records and comparisons have different columns and cannot share a CSV file',
      'Export records and comparisons into separate files.',
    )
  for (const input of inputs) {
    if (input.kind === 'record' && input.record.series.every(({ samples }) => samples.length === 0))
      return nothingIn(input)
    if (input.kind === 'comparison' && input.comparison.series.length === 0)
      return refused(`${input.source} holds no series: ${input.comparison.headline}`)
  }
  const rows = inputs.flatMap((input) =>
    input.kind === 'record' ? sampleRows(input.record) : comparisonRows(input.comparison),
  )
  return exported(
    table(rows),
    inputs.flatMap((input) => (input.kind === 'record' ? notesOf(input) : [])),
  )
}

function notesOf({ record, source }: RecordInput): string[] {
  return [
    ...missingRounds(record, source),
    ...record.series
      .filter(({ samples }) => samples.length === 0)
      .map((series) => `${source}: ${formatSeries(series)} has no samples, so no rows`),
  ]
}

function comparisonRows({ current, baseline, series }: Comparison): LabelledRow[] {
  return series.map((one) => ({
    cells: {
      record: current.id,
      started_at: current.startedAt,
      subject: current.subject,
      commit: current.commit,
      provider: current.provider,
      fingerprint: current.fingerprint,
      baseline_fingerprint: baseline.fingerprint ?? undefined,
      series: formatSeries(one),
      metric: one.metric,
      unit: one.unit,
      better: one.better,
      verdict: one.verdict,
      reason: one.reason.code,
      gates: String(one.gates),
      margin: one.margin,
      scale: one.scale,
      baseline_median: one.baseline?.median,
      baseline_spread: one.baseline?.spread,
      baseline_runs: one.baseline?.runs,
      current_median: one.current?.median,
      current_spread: one.current?.spread,
      current_samples: one.current?.samples,
      change: one.change?.estimate,
      change_lower: one.change?.lower ?? undefined,
      change_upper: one.change?.upper ?? undefined,
      change_confidence: one.change?.confidence,
      p_value: one.pValue ?? undefined,
      smallest_provable_change: one.smallestProvableChange ?? undefined,
      text: one.reason.text,
    },
    labels: one.labels,
  }))
}

function table(rows: readonly LabelledRow[]): string {
  const labelNames = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort()
  const columns = Object.keys(rows[0]?.cells ?? {})
  const header = [...columns, ...labelNames.map((name) => `label_${name}`)]
  const lines = rows.map(({ cells, labels }) => [
    ...columns.map((column) => cells[column]),
    ...labelNames.map((name) => (Object.hasOwn(labels, name) ? labels[name] : undefined)),
  ])
  return stringify(
    [header, ...lines].map((line) => line.map(cellText)),
    // The library quotes only where its own line end is; a reader ends a line at either character.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

/** What spreadsheets take for a formula at the start of a cell (OWASP, "CSV Injection"), also after earlier protection. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * A text that a spreadsheet would run as a formula begins with an apostrophe, which spreadsheets take for "this is text".
 * To undo it: a cell that begins with apostrophes and then one of = + - @ loses one apostrophe. Numbers stay numbers.
 */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (cell === undefined) return ''
  return FORMULA.test(cell) ? `'${cell}` : cell
}
