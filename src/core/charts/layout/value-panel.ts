import type { Unit } from '../../unit.ts'
import { scaleOf } from '../../format/scale.ts'
import { axisScale } from './axis-scale.ts'
import { axisLines, plotWidth, tooltip, valueAxis, type ChartSpecification } from './chart.ts'
import { layersOn } from './layer.ts'
import { stackRows } from './rows.ts'
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

/** Rows of bars that end at their value; where a row has several quantiles, points on an axis that may be logarithmic. */
export function valuePanel(
  { heading, title, unit, rows, line }: ValuePanel,
  theme: ChartTheme,
): ChartSpecification {
  const shown = rows.flatMap((row) => row.entries)
  const marks = shown.flatMap((entry) => entry.marks)
  const isPoints = shown.some((entry) => entry.marks.length > 1)
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
  const { height, entries, layers } = stackRows(
    rows.map((row) => ({
      label: row.label,
      entries: row.entries.map((entry) => ({
        ...entry,
        height: isPoints ? POINTS : BAR + (hasLane ? LANE : 0),
        middle: (isPoints ? POINTS : BAR) / 2,
        // Points have their ranges on their own line.
        end: Math.max(
          isPoints ? range.low : 0,
          ...entry.marks.map((mark) => (isPoints ? mark.high : mark.value) * factor),
        ),
      })),
    })),
    theme,
    'end',
  )
  const data = entries.flatMap(({ label, entry, top, middle }) =>
    entry.marks.map(({ value, low, high, color, edge, words, detail }) => ({
      label,
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
  const ranges = data.filter(({ low, high }) => low < high)
  const tips = tooltip({
    label: 'Series',
    ...(entries.some(({ entry: { column } }) => column !== undefined) ? { column: 'Of' } : {}),
    words: 'Value',
    ...(marks.some(({ detail }) => detail !== '') ? { detail: 'Range' } : {}),
  })
  const draw = layersOn(x)
  const drawBars = (): ChartSpecification[] => {
    const ticks = entries.flatMap(({ label, entry, top }) =>
      entry.marks.flatMap((mark) =>
        (mark.ticks ?? []).map(({ value, words, samples }) => {
          const [from, to] = [top + BAR + 1, top + BAR + LANE]
          return { label, value: value * factor, words, samples, top: from, bottom: to }
        }),
      ),
    )
    const line = { color: theme.ink, strokeWidth: 1.5, aria: false }
    const span = { y: 'top', y2: 'bottom' }
    const ofTicks = tooltip({ label: 'Series', words: 'Sample', samples: 'Samples' })
    return [
      draw('rect', data, { x: 'zero', x2: 'value', ...span, color: 'color', stroke: 'edge', tooltip: tips }),
      draw('rule', ranges, { x: 'low', x2: 'high', y: 'lane', tooltip: tips }, line),
      draw('rule', ticks, { x: 'value', ...span, tooltip: ofTicks }, { ...line, opacity: 0.75 }),
    ]
  }
  const drawPoints = (): ChartSpecification[] => {
    const spans = entries.flatMap(({ entry, middle }) => {
      const values = entry.marks.map(({ value }) => value * factor)
      return values.length === 0 ? [] : [{ low: Math.min(...values), high: Math.max(...values), middle }]
    })
    const along = { x: 'low', x2: 'high', y: 'middle' }
    const own = { color: 'color', tooltip: tips }
    return [
      draw('rule', spans, along, { color: theme.muted, strokeWidth: 1, aria: false }),
      draw('rule', ranges, { ...along, ...own }, { strokeWidth: 5, opacity: 0.4, aria: false }),
      draw('point', data, { x: 'value', y: 'middle', ...own }, { filled: true, size: 50, opacity: 1 }),
    ]
  }
  const dashed = { color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3], aria: false }
  return {
    width: plotWidth(theme),
    height,
    layer: [
      ...(isPoints ? drawPoints() : drawBars()),
      ...(line === undefined ? [] : [draw('rule', [{ line: line * factor }], { x: 'line' }, dashed)]),
      ...layers,
    ],
  }
}
