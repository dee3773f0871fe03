import type { FigureData } from '../charts/suite-figures.ts'
import type { Comparison } from '../comparison/schema.ts'
import type { MetricDefinition } from '../series.ts'
import type { Why } from '../findings/causes.ts'
import type { Reproduction } from '../report/comment/reproduction.ts'
import type { SideBySide } from '../side-by-side/schema.ts'
import type { PackedRecord } from './packed-record.ts'

/** The element that holds `ReportData` as JSON, and the one that the page is drawn into. */
export const DATA_ELEMENT = 'report-data'
export const REPORT_ELEMENT = 'report'
/** The element that holds the program that draws charts, as text; it runs when the first chart is wanted. */
export const CHART_ENGINE_ELEMENT = 'chart-engine'

/** All that the page of a report shows. Texts from records are on one line and without hiding characters. */
export interface ReportData {
  /** What went wrong with the whole, in sentences. */
  readonly problems: readonly string[]
  /** Parts name them by their place. */
  readonly records: readonly PackedRecord[]
  readonly parts: readonly ReportPart[]
  /** The metrics of these parts, in the order of the catalogue. */
  readonly metrics: readonly ReportMetric[]
}

export interface ReportMetric extends MetricDefinition {
  readonly suite: string
}

export type ReportPart = RecordPart | ComparisonPart | SideBySidePart

interface RecordPart {
  readonly kind: 'record'
  readonly record: number
  readonly reproduction: Reproduction | null
}

export interface ComparisonPart {
  readonly kind: 'comparison'
  readonly comparison: Comparison
  /** The record that was compared; null: its samples are not shown. */
  readonly current: number | null
  /** Records of the other side, as far as they are at hand: base of a pair, runs of a baseline. */
  readonly earlier: readonly number[]
  readonly reproduction: Reproduction | null
  readonly why: Why
  /** What features add, by their ids. */
  readonly sections: Readonly<Record<string, readonly unknown[]>>
}

export interface SideBySidePart {
  readonly kind: 'side-by-side'
  readonly sides: SideBySide
  /** One per column; null: its samples are not shown. */
  readonly records: readonly (number | null)[]
  /** For the figures of suites. */
  readonly figures: FigureData
}
