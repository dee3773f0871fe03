import type { Unit } from '../../unit.ts'
import { scaleOf } from '../../format/scale.ts'
import { axisScale } from './axis-scale.ts'
import { axisLines, plotWidth, tooltip, valueAxis, type ChartSpecification } from './chart.ts'
import { pixels, placeRows, roomAbove, wordsBeside } from './rows.ts'
import type { ChartTheme } from '../theme/theme.ts'
import { endOf, fromZero, rangeAxis } from './value-range.ts'

/** One value with its range, in the unit of the panel. */
export interface ValueMark {
  readonly value: number
  /** Ends of the line that shows the range; the value itself where there is none. */
  readonly low: number
  readonly high: number
  /** Single samples, shown instead of the range. */
  readonly ticks?: readonly { readonly value: number; readonly words: string; readonly samples: number }[]
  readonly color: string
  readonly edge?: string
  /** For a pointer: the value, and what its range is. */
  readonly words: string
  readonly detail: string
}

/** One value as a bar, or several quantiles of one thing as points on one line. */
export interface ValueEntry {
  /** Which of the entries of its row this is, for a pointer. */
  readonly column?: string
  readonly marks: readonly ValueMark[]
  /** Beside the end of the bar, or the last point: the values, or why there is none. */
  readonly text: string
  /** Words in the colour of a regression. */
  readonly isBad?: boolean
}

export interface ValuePanel {
  /** What the panel is about, above the title of its axis. */
  readonly heading?: string
  /** Of the axis, by the symbol of its unit. */
  readonly title: (symbol: string) => string
  readonly unit: Unit
  readonly rows: readonly { readonly label: string; readonly entries: readonly ValueEntry[] }[]
  /** A line across all rows that they are measured by. */
  readonly line?: number
}

const BAR = 12
/** Below a bar, for its range or its samples: numbers beside the bar then stand at its end, and only there. */
const LANE = 6
const POINTS = 13
const ENTRY_GAP = 3

/** Rows of bars that end at their value; where a row has several quantiles, points on an axis that may be logarithmic. */
export function valuePanel(
  { heading, title, unit, rows, line }: ValuePanel,
  theme: ChartTheme,
): ChartSpecification {
  const entries = rows.flatMap((row) => row.entries)
  const marks = entries.flatMap((entry) => entry.marks)
  const isPoints = entries.some((entry) => entry.marks.length > 1)
  const ends = [
    ...marks.flatMap(({ value, low, high, ticks = [] }) => [
      value,
      low,
      high,
      ...ticks.map((tick) => tick.value),
    ]),
    ...(line === undefined ? [] : [line]),
  ]
  const { factor, symbol } = isPoints ? scaleOf(unit, endOf(ends)) : axisScale(unit, ends)
  const scaled = ends.map((end) => end * factor)
  const range = fromZero(scaled)
  const axis = isPoints ? rangeAxis(title(symbol), range, theme) : valueAxis(title(symbol), scaled, theme)
  const x =
    heading === undefined
      ? axis
      : { ...axis, title: [...axisLines(heading, theme), ...(axis['title'] as string[])] }
  const hasLane = marks.some(({ low, high, ticks = [] }) => low < high || ticks.length > 0)
  const height = isPoints ? POINTS : BAR + (hasLane ? LANE : 0)
  const stepOf = ({ text }: ValueEntry): number => roomAbove(text, theme) + height + ENTRY_GAP
  const { places, names, ...panel } = placeRows(
    rows.map((row) => ({
      label: row.label,
      height: row.entries.reduce((sum, entry) => sum + stepOf(entry), -ENTRY_GAP),
    })),
    theme,
  )
  const placed = rows.flatMap((row, index) => {
    const { label = '', top: start = 0 } = places[index] ?? {}
    let end = start
    return row.entries.map((entry) => {
      const above = end
      end += stepOf(entry)
      const top = above + roomAbove(entry.text, theme)
      return { label, entry, above, top, middle: top + (isPoints ? POINTS : BAR) / 2 }
    })
  })
  const data = placed.flatMap(({ label, entry, top, middle }) =>
    entry.marks.map(({ value, low, high, color, edge, words, detail }) => ({
      label: label.replaceAll('\n', ' '),
      column: entry.column ?? '',
      words,
      detail,
      zero: 0,
      value: value * factor,
      low: low * factor,
      high: high * factor,
      // A pale bar has an edge; a point would be all pale.
      color: isPoints ? (edge ?? color) : color,
      edge: edge ?? 'transparent',
      top,
      middle,
      bottom: top + BAR,
      lane: top + BAR + LANE / 2 + 0.5,
    })),
  )
  const tips = tooltip({
    label: 'Series',
    ...(entries.some(({ column }) => column !== undefined) ? { column: 'Of' } : {}),
    words: 'Value',
    ...(marks.some(({ detail }) => detail !== '') ? { detail: 'Range' } : {}),
  })
  const color = { field: 'color', type: 'nominal', scale: null }
  const at = (field: string): ChartSpecification => ({ ...x, field })
  const bars: ChartSpecification[] = [
    {
      data: { values: data },
      mark: { type: 'rect' },
      encoding: {
        x: at('zero'),
        x2: { field: 'value' },
        y: pixels('top'),
        y2: { field: 'bottom' },
        color,
        stroke: { field: 'edge', type: 'nominal', scale: null },
        tooltip: tips,
      },
    },
    {
      data: { values: data.filter(({ low, high }) => low < high) },
      mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5, aria: false },
      encoding: { x: at('low'), x2: { field: 'high' }, y: pixels('lane'), tooltip: tips },
    },
    {
      data: {
        values: placed.flatMap(({ label, entry, top }) =>
          entry.marks.flatMap(({ ticks = [] }) =>
            ticks.map(({ value, words, samples }) => ({
              label,
              value: value * factor,
              words,
              samples,
              top: top + BAR + 1,
              bottom: top + BAR + LANE,
            })),
          ),
        ),
      },
      mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5, opacity: 0.75, aria: false },
      encoding: {
        x: at('value'),
        y: pixels('top'),
        y2: { field: 'bottom' },
        tooltip: tooltip({ label: 'Series', words: 'Sample', samples: 'Samples' }),
      },
    },
  ]
  const points: ChartSpecification[] = [
    {
      data: {
        values: placed.flatMap(({ entry, middle }) => {
          const values = entry.marks.map(({ value }) => value * factor)
          return values.length === 0 ? [] : [{ low: Math.min(...values), high: Math.max(...values), middle }]
        }),
      },
      mark: { type: 'rule', color: theme.muted, strokeWidth: 1, aria: false },
      encoding: { x: at('low'), x2: { field: 'high' }, y: pixels('middle') },
    },
    {
      data: { values: data.filter(({ low, high }) => low < high) },
      mark: { type: 'rule', strokeWidth: 5, opacity: 0.4, aria: false },
      encoding: { x: at('low'), x2: { field: 'high' }, y: pixels('middle'), color, tooltip: tips },
    },
    {
      data: { values: data },
      mark: { type: 'point', filled: true, size: 50, opacity: 1 },
      encoding: { x: at('value'), y: pixels('middle'), color, tooltip: tips },
    },
  ]
  return {
    width: plotWidth(theme),
    ...panel,
    layer: [
      ...(isPoints ? points : bars),
      ...(line === undefined
        ? []
        : [
            {
              data: { values: [{ line: line * factor }] },
              mark: { type: 'rule', color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3], aria: false },
              encoding: { x: at('line') },
            },
          ]),
      ...wordsBeside(
        placed.map(({ entry: { marks: own, text, isBad = false }, above, middle }) => ({
          // Points have their ranges on their own line.
          end: Math.max(
            isPoints ? range.low : 0,
            ...own.map((mark) => (isPoints ? mark.high : mark.value) * factor),
          ),
          y: middle,
          top: above,
          text,
          isBad,
        })),
        theme,
      ),
      names,
    ],
  }
}
