import type { SideBySide } from '../side-by-side/schema.ts'
import type { NamedRecord } from '../side-by-side/columns.ts'
import type { SuiteChart } from './layout/chart.ts'
import type { ChartTheme } from './theme/theme.ts'

/** Where a suite finds what its figures need beyond the values that are shown. */
export interface FigureSource {
  readonly sides: SideBySide
  /** As in `sides`: by column. */
  readonly records: readonly NamedRecord[]
  /** The folder raw/<suite> beside a record. */
  rawFolder(source: string): Promise<RawFolder>
  /** For what cannot be drawn, and why. */
  note(sentence: string): void
}

export interface RawFolder {
  readonly path: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/**
 * Draws the figures that one suite has of records side by side, beside the bars that every suite has. It also runs in browsers.
 * @param data what the suite's `figureData` made; undefined: nothing
 */
export type DrawFigures = (sides: SideBySide, data: unknown, theme: ChartTheme) => readonly SuiteChart[]

/** What suites need to draw their figures, by suite. JSON. */
export type FigureData = Readonly<Record<string, unknown>>

/** All figures that suites add. */
export function suiteFigures(
  all: Readonly<Record<string, DrawFigures>>,
  sides: SideBySide,
  data: FigureData,
  theme: ChartTheme,
): SuiteChart[] {
  return Object.entries(all).flatMap(([suite, draw]) => draw(sides, data[suite], theme))
}
