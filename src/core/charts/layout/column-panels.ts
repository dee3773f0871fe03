import type { ChartTheme } from '../theme/theme.ts'
import { type ChartSpecification, plotWidth } from './chart.ts'
import { columnColor, legendPanel, MOST_COLORS } from './legend.ts'
import { valuePanel, type ValuePanel } from './value-panel.ts'

/** Columns that are shown: their names, and their places among all, which choose their colours. */
export interface ChartColumns {
  readonly names: readonly string[]
  readonly places: readonly number[]
}

/** The colour of each column; one for all where there are more columns than colours. */
export function columnColors({ places }: ChartColumns, theme: ChartTheme): string[] {
  return places.map((place) => (places.length > MOST_COLORS ? theme.bar : columnColor(place, theme)))
}

/**
 * Panels whose rows have an entry per column: grouped by series below a legend; with more columns than colours a panel per series, in
 * which each row has the name of its column.
 */
export function columnPanels(
  panels: readonly ValuePanel[],
  { names, places }: ChartColumns,
  theme: ChartTheme,
): ChartSpecification[] {
  if (names.length <= MOST_COLORS)
    return [
      legendPanel(names, plotWidth(theme), theme, false, places),
      ...panels.map((panel) => valuePanel(panel, theme)),
    ]
  return panels.flatMap((panel) =>
    panel.rows.map(({ label, entries }) => {
      const rows = entries.map((entry, column) => ({ label: names[column] ?? '', entries: [entry] }))
      return valuePanel({ ...panel, heading: label, rows }, theme)
    }),
  )
}
