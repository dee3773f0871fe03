import type { FindingsCatalogue } from '../../../core/report/causes.ts'
import type { Comparison } from '../../../core/record/comparison-schema.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import { sortedByName } from '../../../core/series.ts'
import { areSamples, median, quantile, sortSamples, spread } from '../../../core/stats/samples.ts'

export interface RecordInput {
  readonly kind: 'record'
  readonly source: string
  readonly record: KbenchRecord
}

/** What is exported, with the file that it came from. */
export type ExportInput =
  RecordInput | { readonly kind: 'comparison'; readonly source: string; readonly comparison: Comparison }

/** The two tools of github-action-benchmark for custom results: customBiggerIsBetter, customSmallerIsBetter. */
export const EXPORT_DIRECTIONS = ['bigger', 'smaller'] as const
export type ExportDirection = (typeof EXPORT_DIRECTIONS)[number]

export interface ExportContext {
  readonly catalogue: FindingsCatalogue
  /** openmetrics: whether values carry the time of their run. */
  readonly timestamps: boolean
  /** github-action-benchmark: undefined: the one that the record has. */
  readonly direction: ExportDirection | undefined
}

/**
 * The content of an export, or why there is none. Exporters throw no error: kbench does not know the error
 * classes of their separate bundle.
 */
export type Exported =
  | {
      readonly kind: 'written'
      /** Bytes where the format is not text. */
      readonly content: string | Uint8Array
      /** What a reader must know: what was left out or renamed, one sentence each. */
      readonly notes: readonly string[]
    }
  | Refused

export interface Refused {
  readonly kind: 'refused'
  readonly problem: string
  readonly nextStep?: string
}

/** Writes one format. Pure: records and comparisons in, the content of a file out. */
export type Exporter<Input extends ExportInput = ExportInput> = (
  inputs: readonly Input[],
  context: ExportContext,
) => Exported

export function exported(content: string | Uint8Array, notes: readonly string[] = []): Exported {
  return { kind: 'written', content, notes }
}

export function refused(problem: string, nextStep?: string): Refused {
  return { kind: 'refused', problem, ...(nextStep === undefined ? {} : { nextStep }) }
}

/** The samples of one series in a few numbers, in its unit. */
export interface SeriesValues {
  readonly name: string
  readonly series: RecordedSeries
  readonly median: number
  readonly lowerQuartile: number
  readonly upperQuartile: number
  /** As in the reports: 1.4826 times the median absolute deviation. */
  readonly spread: number
  readonly samples: number
}

/** Every series of a record that has samples, in the order of their names; what it could not measure, one sentence each. */
export function valuesOf({ record, source }: RecordInput): {
  readonly values: readonly SeriesValues[]
  readonly notes: readonly string[]
} {
  const named = sortedByName(record.series)
  return {
    values: named.flatMap(({ name, series }) => {
      const values = series.samples.map(({ value }) => value)
      if (!areSamples(values)) return []
      const sorted = sortSamples(values)
      const middle = median(sorted)
      return [
        {
          name,
          series,
          median: middle,
          // Rounding must not put a quartile on the other side of the median.
          lowerQuartile: Math.min(quantile(sorted, 0.25), middle),
          upperQuartile: Math.max(quantile(sorted, 0.75), middle),
          spread: spread(sorted),
          samples: values.length,
        },
      ]
    }),
    notes: [
      ...missingRounds(record, source),
      ...named
        .filter(({ series }) => series.samples.length === 0)
        .map(({ name }) => `${source}: ${name} has no samples and is left out`),
    ],
  }
}

/** One row per sample, in the order of the names of the series. */
export function sampleRows({ id, startedAt, subject, environment, series: all }: KbenchRecord) {
  const ofRecord = {
    record: id,
    started_at: startedAt,
    subject: subject.name,
    commit: subject.commit,
    ref: subject.ref,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
  }
  return sortedByName(all).flatMap(({ name, series: { metric, labels, unit, better, samples } }) => {
    const ofSeries = { ...ofRecord, series: name, metric, unit, better }
    return samples.map(({ round, at, value }) => ({ cells: { ...ofSeries, round, at, value }, labels }))
  })
}

/** What a record says it could not measure. */
export function missingRounds({ suites, interrupted }: KbenchRecord, source: string): string[] {
  return [
    ...(interrupted === true ? [`${source}: the run was stopped before its end`] : []),
    ...suites
      .filter(({ status }) => status !== 'ok')
      .map(
        ({ name, status, reason }) =>
          `${source}: suite ${name} ${status === 'failed' ? 'failed' : 'was skipped'}${reason === undefined ? '' : `: ${reason}`}`,
      ),
  ]
}

/** Why a record with nothing in it is not exported. */
export function nothingIn(input: RecordInput): Refused {
  const gaps = missingRounds(input.record, input.source)
  return refused(
    [`${input.source} holds no samples: there is nothing to export`, ...gaps].join('\n'),
    'Measure again; `kbench report` and `kbench export junit` show what became of the suites.',
  )
}

/** The first series that a record has twice: a format with one value per name would lose one of them. */
export function twiceIn({ source }: RecordInput, values: readonly SeriesValues[]): Refused | undefined {
  const repeated = values.find(({ name }, index) => values[index + 1]?.name === name)
  return repeated === undefined
    ? undefined
    : refused(
        `${source} holds the series ${repeated.name} twice, and this format one value of each`,
        'csv takes both.',
      )
}

/** What the command line must know of a format without loading what writes it. */
interface ExportFormat {
  readonly title: string
  /** What is in the file and who reads it, for the help. */
  readonly summary: string
  readonly takes: readonly ExportInput['kind'][]
  /** Whether one file can hold several of them. */
  readonly several: boolean
  /** Not text: it is only written to a file. */
  readonly isBinary?: true
  /** The option of the command line that says something about it. */
  readonly option?: 'direction' | 'timestamps'
}

export type ExportFormatId = keyof typeof FORMATS

const ofBoth = { takes: ['record', 'comparison'], several: true } as const
const ofRecords = { takes: ['record'], several: true } as const
const ofOneRecord = { takes: ['record'], several: false } as const
const FORMATS = {
  openmetrics: {
    title: 'OpenMetrics',
    summary: 'OpenMetrics text for Prometheus: the median of each series',
    ...ofRecords,
    option: 'timestamps',
  },
  csv: { title: 'CSV', summary: 'one row per sample; of a comparison: one row per series', ...ofBoth },
  parquet: {
    title: 'Parquet',
    summary: 'Apache Parquet for DuckDB, pandas, Polars: one row per sample',
    ...ofRecords,
    isBinary: true,
  },
  junit: {
    title: 'JUnit XML',
    summary: 'one test per series of a comparison, per suite of a record',
    ...ofBoth,
  },
  bmf: {
    title: 'Bencher Metric Format',
    summary: 'Bencher Metric Format, for `bencher run --adapter json --file`',
    ...ofOneRecord,
  },
  'github-action-benchmark': {
    title: 'github-action-benchmark',
    summary: 'for its tools customBiggerIsBetter and customSmallerIsBetter',
    ...ofOneRecord,
    option: 'direction',
  },
  markdown: { title: 'Markdown', summary: 'the report of `kbench report`, GitHub Markdown', ...ofBoth },
} satisfies Readonly<Record<string, ExportFormat>>

/** All formats, in the order of the help. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatId, ExportFormat>> = FORMATS
export const EXPORT_FORMAT_IDS = Object.keys(FORMATS) as ExportFormatId[]
