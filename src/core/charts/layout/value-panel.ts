import type { Unit } from '../../series.ts'
import { scaleOf } from '../../format/numbers.ts'
import { areWide, axisScale, endOf, fromZero, rangeAxis, type RowEntry, shareOf, stackRows } from './rows.ts'
import { axisLines, type ChartSpecification, layersOn, plotWidth, valueAxis } from './chart.ts'
import { limitLayers, LimitLines, type ChartLimit } from './limit-lines.ts'
import type { ChartTheme } from '../theme/theme.ts'
import {
  BAR_HEIGHT,
  barLayers,
  dotLayers,
  LANE_HEIGHT,
  pointLayers,
  POINT_HEIGHT,
  type ValueMark,
} from './value-marks.ts'

/** One value as a bar, or several quantiles of one thing as points on one line. */
export interface ValueEntry {
  /** Which of the entries of its row this is, for a pointer. */
  readonly column?: string
  readonly marks: readonly ValueMark[]
  /** Beside the end of the bar, or the last point: the values, or why there is none. */
  readonly text: string
  /** Words in the colour of a regression. */
  readonly isBad?: boolean
  /** Drawn across the marks. */
  readonly limits?: readonly ChartLimit[]
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

/**
 * What values are drawn as: several quantiles of one thing as points on one line, single values as bars from zero; where the values differ
 * by a factor of a hundred or more and nothing is at or below zero, as dots on a logarithmic axis, on which a length would mean nothing.
 */
type MarkKind = 'bars' | 'dots' | 'points'

export function markKindOf({ rows, line }: Pick<ValuePanel, 'rows' | 'line'>): MarkKind {
  const entries = rows.flatMap((row) => row.entries)
  if (entries.some(({ marks }) => marks.length > 1)) return 'points'
  const marks = entries.flatMap((entry) => entry.marks)
  const values = [...marks.map(({ value }) => value), ...(line === undefined ? [] : [line])]
  return areWide(values) && marks.flatMap(endsOf).every((end) => end > 0) ? 'dots' : 'bars'
}

/** Rows of bars that end at their value, or of dots or points on an axis that may be logarithmic. */
export function valuePanel(panel: ValuePanel, theme: ChartTheme): ChartSpecification {
  const { heading, title, unit, rows, line } = panel
  const shown = rows.flatMap((row) => row.entries)
  const marks = shown.flatMap((entry) => entry.marks)
  const kind = markKindOf(panel)
  const isBars = kind === 'bars'
  const ends = [...marks.flatMap(endsOf), ...(line === undefined ? [] : [line])]
  const limits = shown.flatMap((entry) => (entry.limits ?? []).map(({ value }) => value))
  const all = [...ends, ...limits]
  const { factor, symbol } = isBars ? axisScale(unit, all) : scaleOf(unit, endOf(all))
  const scaled = (values: readonly number[]): number[] => values.map((value) => value * factor)
  const range = fromZero(scaled(ends), scaled(limits))
  const axis = isBars ? valueAxis(title(symbol), scaled(all), theme) : rangeAxis(title(symbol), range, theme)
  const x =
    heading === undefined
      ? axis
      : { ...axis, title: [...axisLines(heading, theme), ...(axis['title'] as string[])] }
  const hasTicks = marks.some(({ ticks = [] }) => ticks.length > 0)
  const hasLane = hasTicks || (isBars && marks.some(({ low, high }) => low < high))
  const size = isBars ? BAR_HEIGHT : POINT_HEIGHT
  const lines = new LimitLines((value) => shareOf(value * factor, range), theme)
  const placed = (entry: ValueEntry): ValueEntry & RowEntry & { readonly cut: readonly number[] } => {
    // Points have their ranges on their own line.
    const ends = entry.marks.map(({ value, high }) => (isBars ? value : high))
    const { end, cut } = lines.wordsOf(Math.max(isBars ? 0 : range.low / factor, ...ends), entry)
    const height = size + (hasLane ? LANE_HEIGHT : 0)
    return { ...entry, height, middle: size / 2, end: end * factor, cut }
  }
  const { height, entries, layers } = stackRows(
    rows.map((row) => ({
      label: row.label,
      entries: row.entries.flatMap((entry) => [
        ...lines.above(entry).map((words) => ({ height: words.height, text: '', words, marks: [] })),
        placed(entry),
      ]),
    })),
    theme,
    'end',
  )
  const draw = layersOn(x)
  const drawMarks = { bars: barLayers, dots: dotLayers, points: pointLayers }[kind]
  const limitMarks = limitLayers(entries, factor, theme, draw)
  const dashed = { color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3], aria: false }
  return {
    width: plotWidth(theme),
    height,
    layer: [
      ...drawMarks({ entries, factor, low: range.low, theme, draw }),
      ...(line === undefined ? [] : [draw('rule', [{ line: line * factor }], { x: 'line' }, dashed)]),
      ...limitMarks.rules,
      ...layers,
      ...limitMarks.words,
    ],
  }
}

function endsOf({ value, low, high, ticks = [] }: ValueMark): number[] {
  return [value, low, high, ...ticks.map((tick) => tick.value)]
}
