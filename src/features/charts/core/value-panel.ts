import type { Unit } from '../../../core/series.ts'
import { scaleOf } from '../../../core/format/numbers.ts'
import {
  areWide,
  axisScale,
  endOf,
  fromZero,
  type PlacedEntry,
  rangeAxis,
  type RowEntry,
  shareOf,
  stackRows,
} from './rows.ts'
import type { ChartSpecification } from '../../../core/report/figures.ts'
import { axisLines, layersOn, plotWidth, tooltip, valueAxis } from './chart.ts'
import { limitLayers, LimitLines, type ChartLimit } from './limit-lines.ts'
import type { ChartTheme } from './theme.ts'

/** One value as a bar, or several quantiles of one thing as points on one line. */
export interface ValueEntry {
  /** Which of the entries of its row this is, for a pointer. */
  readonly column?: string
  readonly marks: readonly ValueMark[]
  /** Next to the end of the bar, or the last point: the values, or why there is none. */
  readonly text: string
  /** Words in the colour of a regression. */
  readonly isBad?: boolean
  /** Drawn across the marks. */
  readonly limits?: readonly ChartLimit[]
}

export interface ValuePanel {
  /** What the panel is about, above the title of its axis. */
  readonly heading?: string
  /** Title of the axis, by the symbol of its unit. */
  readonly title: (symbol: string) => string
  readonly unit: Unit
  readonly rows: readonly { readonly label: string; readonly entries: readonly ValueEntry[] }[]
  /** A line across all rows that they are measured by. */
  readonly line?: number
}

/**
 * Quantiles of one thing as points on one line, single values as bars from zero; as dots on a logarithmic
 * axis, where a length would mean nothing, if values differ by a factor of 100 or more and all are above
 * zero.
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
  const limitMarks = limitLayers(entries, factor, theme, draw)
  const dashed = { color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3], aria: false }
  return {
    width: plotWidth(theme),
    height,
    layer: [
      ...markLayers(kind, entries, factor, range.low, theme, draw),
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

const BAR_HEIGHT = 12
/** Below a bar or a dot, for its range or its samples: then numbers stand only at the end of the bar. */
const LANE_HEIGHT = 6
const POINT_HEIGHT = 13

/**
 * Bars that end at their values, below each its range or its samples; points with their ranges, those of an entry on one line; or a dot per
 * entry with its range, or its samples below it, on a dotted line from the beginning of the axis.
 * @param factor from the unit of the panel to that of the axis
 * @param start where the axis begins, unless bars stand on it
 */
function markLayers(
  kind: MarkKind,
  entries: readonly PlacedEntry<Pick<ValueEntry, 'column' | 'marks'>>[],
  factor: number,
  start: number,
  theme: ChartTheme,
  draw: ReturnType<typeof layersOn>,
): ChartSpecification[] {
  const marks = entries.flatMap(({ entry, ...place }) =>
    entry.marks.map((mark) => ({ ...place, column: entry.column, mark })),
  )
  const data = marks.map(({ label, column = '', top, middle, mark }) => ({
    label,
    column,
    words: mark.words,
    detail: mark.detail,
    zero: 0,
    value: mark.value * factor,
    low: mark.low * factor,
    high: mark.high * factor,
    // A pale bar has an edge; a point would be all pale.
    color: kind === 'bars' ? mark.color : (mark.edge ?? mark.color),
    edge: mark.edge ?? 'transparent',
    top,
    middle,
    bottom: top + BAR_HEIGHT,
    lane: top + BAR_HEIGHT + LANE_HEIGHT / 2 + 0.5,
  }))
  const ranges = data.filter(({ low, high }) => low < high)
  const tips = tooltip({
    label: 'Series',
    ...(marks.some(({ column }) => column !== undefined) ? { column: 'Of' } : {}),
    words: 'Value',
    ...(marks.some(({ mark }) => mark.detail !== '') ? { detail: 'Range' } : {}),
  })
  const below = kind === 'bars' ? BAR_HEIGHT : POINT_HEIGHT - 1
  const ticks = marks.flatMap(({ label, top, mark }) =>
    (mark.ticks ?? []).map(({ value, words, samples }) => {
      const [from, to] = [top + below + 1, top + below + LANE_HEIGHT]
      return { label, value: value * factor, words, samples, top: from, bottom: to }
    }),
  )
  const ofTick = tooltip({ label: 'Series', words: 'Sample', samples: 'Samples' })
  const thick = { strokeWidth: 1.5, aria: false }
  const edges = { y: 'top', y2: 'bottom' }
  const samples = draw(
    'rule',
    ticks,
    { x: 'value', ...edges, tooltip: ofTick },
    { color: theme.ink, ...thick, opacity: 0.75 },
  )
  if (kind === 'bars') {
    const bar = { x: 'zero', x2: 'value', ...edges, color: 'color', stroke: 'edge', tooltip: tips }
    const range = { x: 'low', x2: 'high', y: 'lane', tooltip: tips }
    return [draw('rect', data, bar), draw('rule', ranges, range, { color: theme.ink, ...thick }), samples]
  }
  const along = { x: 'low', x2: 'high', y: 'middle' }
  const own = { color: 'color', tooltip: tips }
  const points = [
    draw('rule', ranges, { ...along, ...own }, { strokeWidth: 5, opacity: 0.4, aria: false }),
    draw('point', data, { x: 'value', y: 'middle', ...own }, { filled: true, size: 50, opacity: 1 }),
  ]
  if (kind === 'dots') {
    const guides = data.map(({ value, middle }) => ({ low: start, high: value, middle }))
    const dotted = { color: theme.muted, strokeWidth: 1, strokeDash: [1, 3], aria: false }
    return [draw('rule', guides, along, dotted), ...points, ...(ticks.length > 0 ? [samples] : [])]
  }
  const spans = entries.flatMap(({ entry, middle }) => {
    const values = entry.marks.map(({ value }) => value * factor)
    return values.length === 0 ? [] : [{ low: Math.min(...values), high: Math.max(...values), middle }]
  })
  return [draw('rule', spans, along, { color: theme.muted, strokeWidth: 1, aria: false }), ...points]
}
