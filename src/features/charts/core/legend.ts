import type { ChartSpecification } from '../../../core/report/figures.ts'
import { layersOn } from './chart.ts'
import { uniqueLabels } from './rows.ts'
import type { ChartTheme } from './theme.ts'

/** With more columns colours would repeat. */
export const MOST_COLORS = 6
const LINE_HEIGHT = 13
const SPARE = 18
const SHAPES = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'triangle-down', 'triangle-right']

export function columnColor(index: number, theme: ChartTheme): string {
  return theme.series[index % theme.series.length] ?? theme.bar
}

/** A shape for each colour, in another order when colours repeat: no two of 42 columns look the same. */
export function columnShape(index: number): string {
  return SHAPES[(index + Math.floor(index / MOST_COLORS)) % SHAPES.length] ?? 'circle'
}

/**
 * The names of columns with their colours, as a panel above the others: names of any length, on their own lines.
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
  let end = 0
  const values = uniqueLabels(names).map((label, index) => {
    const lines = label.split('\n')
    const top = end
    end += lines.length * LINE_HEIGHT + 5
    return {
      lines,
      top: top + LINE_HEIGHT / 2,
      middle: (top + end - 5) / 2,
      color: columnColor(places[index] ?? index, theme),
      shape: shaped ? columnShape(places[index] ?? index) : 'square',
    }
  })
  const draw = layersOn({})
  const text = { align: 'left', baseline: 'middle', fontSize: 11, lineHeight: LINE_HEIGHT, color: theme.ink }
  return {
    width,
    // Less than it takes: the room between panels is for the axis of the next, which begins below.
    height: Math.max(1, end - SPARE),
    layer: [
      draw(
        'point',
        values,
        { x: { value: 0 }, y: 'middle', color: 'color', shape: 'shape' },
        { filled: true, size: 90, opacity: 1 },
      ),
      draw('text', values, { x: { value: 11 }, y: 'top', text: 'lines' }, text),
    ],
  }
}
