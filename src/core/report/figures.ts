import type { Scale } from '../format/numbers.ts'
import type { Unit } from '../series.ts'
import type { SideBySide } from '../side-by-side.ts'
import type { KbenchRecord } from '../record/schema.ts'

/** A vega-lite specification, plain JSON. */
export type ChartSpecification = Readonly<Record<string, unknown>>

/** A chart of one suite, to be drawn and put next to a report. */
export interface SuiteChart {
  readonly suite: string
  /** Distinguishes several charts of one suite; undefined: the one that a report shows. */
  readonly kind?: string
  /** What the chart shows, in one sentence; also the text for those who do not see it. */
  readonly title: string
  readonly specification: ChartSpecification
}

export interface NamedRecord {
  /** The file it comes from. */
  readonly source: string
  readonly record: KbenchRecord
}

/** Where a suite finds what its figures need beyond the values that are shown. */
export interface FigureSource {
  readonly sides: SideBySide
  /** As in `sides`: by column. */
  readonly records: readonly NamedRecord[]
  /** The folder raw/<suite> next to a record. */
  rawFolder(source: string): Promise<RawFolder>
  /** For what cannot be drawn, and why. */
  note(sentence: string): void
}

export interface RawFolder {
  readonly path: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** What figures are drawn with, in one theme, so that they look like all other charts. */
export interface ChartTools {
  readonly theme: { readonly isNarrow?: boolean; readonly grid: string; readonly muted: string }
  /** Width of the plotting area, in pixels. */
  readonly plotWidth: number
  readonly chart: (
    title: string,
    subtitle: string,
    panels: readonly ChartSpecification[],
  ) => ChartSpecification
  /** The title of an axis, or a subtitle, on lines that fit. */
  readonly axisLines: (title: string) => string[]
  /** The prefix of an axis from zero that shows these values. */
  readonly axisScale: (unit: Unit, values: readonly number[]) => Scale
  /** By the place of a column among all. */
  readonly columnColor: (place: number) => string
  readonly columnShape: (place: number) => string
  /** The names of columns with their colours, as a panel above the others. @param places of the names among all columns */
  readonly legendPanel: (
    names: readonly string[],
    options?: { readonly width?: number; readonly shaped?: boolean; readonly places?: readonly number[] },
  ) => ChartSpecification
  /** Rows below each other with their names. @param gap between two rows, in pixels */
  readonly stackRows: (
    rows: readonly { readonly label: string; readonly height: number }[],
    gap: number,
  ) => {
    readonly height: number
    readonly entries: readonly { readonly top: number }[]
    readonly layers: readonly ChartSpecification[]
  }
}

/**
 * Draws the figures that one suite has of records side by side, in addition to the bars of every suite. It
 * also runs in browsers.
 * @param data what the suite's `figureData` made; undefined: nothing
 */
export type DrawFigures = (sides: SideBySide, data: unknown, tools: ChartTools) => readonly SuiteChart[]

/** What suites need to draw their figures, by suite. JSON. */
export type FigureData = Readonly<Record<string, unknown>>
