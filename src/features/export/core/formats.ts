import type { ExportInput } from './exporter.ts'

/** What the command line must know of a format without loading what writes it. */
export interface ExportFormat {
  /** As it is typed: `kbench export ID FILE`. */
  readonly id: string
  readonly title: string
  /** What is in the file and who reads it, for the help. */
  readonly summary: string
  readonly takes: readonly ExportInput['kind'][]
  /** Whether one file can hold several of them. */
  readonly several: boolean
  /** Not text: it is only written to a file. */
  readonly isBinary?: true
  /** Options of the command line that say something about it. */
  readonly options: readonly ('direction' | 'timestamps')[]
}

export const EXPORT_FORMAT_IDS = [
  'openmetrics',
  'csv',
  'parquet',
  'junit',
  'bmf',
  'github-action-benchmark',
  'markdown',
] as const
export type ExportFormatId = (typeof EXPORT_FORMAT_IDS)[number]

/** All formats, in the order of the help. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatId, ExportFormat & { id: ExportFormatId }>> = {
  openmetrics: {
    id: 'openmetrics',
    title: 'OpenMetrics',
    summary: 'OpenMetrics text for Prometheus: the median of each series',
    takes: ['record'],
    several: true,
    options: ['timestamps'],
  },
  csv: {
    id: 'csv',
    title: 'CSV',
    summary: 'one row per sample; of a comparison: one row per series',
    takes: ['record', 'comparison'],
    several: true,
    options: [],
  },
  parquet: {
    id: 'parquet',
    title: 'Parquet',
    summary: 'Apache Parquet for DuckDB, pandas, Polars: one row per sample',
    takes: ['record'],
    several: true,
    isBinary: true,
    options: [],
  },
  junit: {
    id: 'junit',
    title: 'JUnit XML',
    summary: 'one test per series of a comparison, per suite of a record',
    takes: ['record', 'comparison'],
    several: true,
    options: [],
  },
  bmf: {
    id: 'bmf',
    title: 'Bencher Metric Format',
    summary: 'Bencher Metric Format, for `bencher run --adapter json --file`',
    takes: ['record'],
    several: false,
    options: [],
  },
  'github-action-benchmark': {
    id: 'github-action-benchmark',
    title: 'github-action-benchmark',
    summary: 'for its tools customBiggerIsBetter and customSmallerIsBetter',
    takes: ['record'],
    several: false,
    options: ['direction'],
  },
  markdown: {
    id: 'markdown',
    title: 'Markdown',
    summary: 'the report of `kbench report`, GitHub Markdown',
    takes: ['record', 'comparison'],
    several: true,
    options: [],
  },
}
