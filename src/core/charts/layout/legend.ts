import { categories, type ChartSpecification } from './chart.ts'
import type { ChartTheme } from '../theme/theme.ts'

/** With more columns colours would repeat. */
export const MOST_COLORS = 6
const LINE_HEIGHT = 13
const SHAPES = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'triangle-down', 'triangle-right']

export function columnColor(index: number, theme: ChartTheme): string {
  return theme.series[index % theme.series.length] ?? theme.bar
}

/** Another shape for each colour, and another order of them when colours repeat: no two of 42 columns look alike. */
export function columnShape(index: number): string {
  return SHAPES[(index + Math.floor(index / MOST_COLORS)) % SHAPES.length] ?? 'circle'
}

/**
 * The names of columns with their colours, as a panel above the others: names of any length, on lines of their own.
 * @param places of the names among all columns, which choose colours and shapes
 * @param shaped whether points have a shape per column, as on lines; else squares, as for bars
 */
export function legendPanel(
  names: readonly string[],
  width: number,
  theme: ChartTheme,
  shaped = false,
  places: readonly number[] = names.map((_, index) => index),
): ChartSpecification {
  const { keys, lines } = categories(names)
  const values = keys.map((label, index) => ({
    label,
    color: columnColor(places[index] ?? index, theme),
    shape: shaped ? columnShape(places[index] ?? index) : 'square',
    at: 0,
  }))
  const split = "split(datum.label, '\\n')"
  return {
    width,
    height: { step: lines * LINE_HEIGHT + 5 },
    data: { values },
    encoding: {
      y: { field: 'label', type: 'nominal', sort: null, axis: null, scale: { domain: keys } },
      x: { field: 'at', type: 'quantitative', axis: null, scale: { domain: [0, 1] } },
    },
    layer: [
      {
        mark: { type: 'point', filled: true, size: 90, opacity: 1 },
        encoding: {
          color: { field: 'color', type: 'nominal', scale: null },
          shape: { field: 'shape', type: 'nominal', scale: null },
        },
      },
      {
        transform: [{ calculate: split, as: 'lines' }],
        mark: {
          type: 'text',
          align: 'left',
          baseline: lines === 1 ? 'middle' : 'line-middle',
          dx: 11,
          dy: (1 - lines) * (LINE_HEIGHT / 2),
          fontSize: 11,
          lineHeight: LINE_HEIGHT,
          color: theme.ink,
        },
        encoding: { text: { field: 'lines' } },
      },
    ],
  }
}
