import {
  categories,
  categoryAxis,
  chartLines,
  PLOT_WIDTH,
  stepFor,
  valueAxis,
  wordsBeside,
  type ChartSpecification,
} from './chart.ts'
import { columnColor, MOST_COLORS } from './legend.ts'
import type { ChartTheme } from '../theme/theme.ts'

/** One bar; in the unit of the axis. */
export interface ColumnBar {
  readonly value: number
  /** Ends of the line that shows the range; the value itself where there is none. */
  readonly low: number
  readonly high: number
  /** Beside the bar. */
  readonly text: string
  /** For a pointer: what the range is, how many runs. */
  readonly detail: string
}

export interface ColumnBars {
  /** Of the axis: what is shown, unit, direction. */
  readonly title: string
  readonly columns: readonly string[]
  /** One per series, each with a bar per column, or why there is none. */
  readonly rows: readonly { readonly label: string; readonly bars: readonly (ColumnBar | string)[] }[]
  /** A line across all bars that they are measured by, e.g. 100 %. */
  readonly line?: number
  /** The place of a column's colour among all; by default its place here. */
  readonly colorOf?: (column: number) => number
}

const BAR_STEP = 19

/** Whether columns have colours, and a legend; more than that are named beside their bars. */
export function areColored(columns: readonly unknown[]): boolean {
  return columns.length <= MOST_COLORS
}

/**
 * Bars of several columns: grouped by series, a colour per column; with more columns than colours a panel per series, in which
 * each bar has the name of its column.
 */
export function columnBars(bars: ColumnBars, theme: ChartTheme): ChartSpecification[] {
  const all = bars.rows.flatMap((row) => row.bars.flatMap((bar) => (typeof bar === 'string' ? [] : [bar])))
  const ends = [
    ...all.flatMap(({ value, low, high }) => [value, low, high]),
    ...(bars.line === undefined ? [] : [bars.line]),
  ]
  if (areColored(bars.columns)) return [groupedPanel(bars, ends, theme)]
  return bars.rows.map((row) => namedPanel(bars, row, theme))
}

function groupedPanel(
  { title, columns, rows, line, colorOf = (column) => column }: ColumnBars,
  ends: readonly number[],
  theme: ChartTheme,
): ChartSpecification {
  const labels = categories(rows.map(({ label }) => label))
  const names = categories(columns).keys
  const values = rows.flatMap(({ label, bars }, row) =>
    bars.map((bar, column) => ({
      label: labels.keys[row] ?? label,
      column: names[column] ?? '',
      ...dataOf(bar),
    })),
  )
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(labels, columns.length * BAR_STEP + 12), for: 'position' },
    data: { values },
    encoding: {
      y: categoryAxis(labels),
      yOffset: {
        field: 'column',
        type: 'nominal',
        sort: null,
        scale: { domain: names, paddingInner: 0.15 },
      },
    },
    layer: layers(valueAxis(title, ends), line, theme, {
      field: 'column',
      type: 'nominal',
      scale: { domain: names, range: names.map((_, column) => columnColor(colorOf(column), theme)) },
      legend: null,
    }),
  }
}

function namedPanel(
  { title, columns, line }: ColumnBars,
  { label, bars }: ColumnBars['rows'][number],
  theme: ChartTheme,
): ChartSpecification {
  const names = categories(columns)
  const values = bars.map((bar, column) => ({ label: names.keys[column] ?? '', ...dataOf(bar) }))
  const ends = [
    ...values.flatMap(({ value, low, high }) => (value === null ? [] : [value, low, high])),
    line ?? 0,
  ]
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(names, BAR_STEP) },
    data: { values },
    encoding: { y: categoryAxis(names) },
    // The title of the axis is what the panel is about.
    layer: layers(
      { ...valueAxis(title, ends), title: [...chartLines(label), ...chartLines(title)] },
      line,
      theme,
      {
        value: theme.bar,
      },
    ),
  }
}

function layers(
  x: ChartSpecification,
  line: number | undefined,
  theme: ChartTheme,
  color: ChartSpecification,
): ChartSpecification[] {
  const tooltip = [
    { field: 'label', title: 'series' },
    ...('field' in color ? [{ field: 'column', title: 'column' }] : []),
    { field: 'text', title: 'value' },
    { field: 'detail', title: 'range' },
  ]
  return [
    { mark: { type: 'bar' }, encoding: { x: { field: 'value', ...x }, color, tooltip } },
    // With an edge, to be seen on bars of any colour.
    ...[
      { color: theme.background, strokeWidth: 3.6 },
      { color: theme.ink, strokeWidth: 1.2 },
    ].map((stroke) => ({
      transform: [{ filter: 'datum.low < datum.high' }],
      mark: { type: 'rule', ...stroke },
      encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
    })),
    ...(line === undefined
      ? []
      : [
          {
            data: { values: [{ line }] },
            mark: { type: 'rule', color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3] },
            encoding: { x: { field: 'line', type: 'quantitative' }, y: null, yOffset: null },
          },
        ]),
    ...wordsBeside('end', { value: theme.ink }, theme),
  ]
}

/** A bar that is not there has its reason at zero. */
function dataOf(bar: ColumnBar | string): {
  value: number | null
  low: number
  high: number
  end: number
  text: string
  detail: string
} {
  if (typeof bar === 'string') return { value: null, low: 0, high: 0, end: 0, text: bar, detail: '' }
  const { value, low, high, text, detail } = bar
  return { value, low, high, end: Math.max(0, value, high), text, detail }
}
