import type { Comparison } from '../../../core/comparison/schema.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { ReportCatalogue } from '../../../core/naming/metrics.ts'

/** What is exported, with the file that it came from. */
export type ExportInput = RecordInput | ComparisonInput

export interface RecordInput {
  readonly kind: 'record'
  readonly source: string
  readonly record: KbenchRecord
}

interface ComparisonInput {
  readonly kind: 'comparison'
  readonly source: string
  readonly comparison: Comparison
}

/** The two tools of github-action-benchmark for custom results: customBiggerIsBetter, customSmallerIsBetter. */
export const EXPORT_DIRECTIONS = ['bigger', 'smaller'] as const
export type ExportDirection = (typeof EXPORT_DIRECTIONS)[number]

export interface ExportContext {
  readonly catalogue: ReportCatalogue
  /** openmetrics: whether values carry the time of their run. */
  readonly timestamps: boolean
  /** github-action-benchmark: undefined: the one that the record has. */
  readonly direction: ExportDirection | undefined
}

/**
 * The content of an export, or why there is none. No error is thrown: exporters are in a separate bundle, whose error
 * classes the rest of kbench does not know.
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
