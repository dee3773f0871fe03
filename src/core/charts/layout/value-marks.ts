import type { ChartTheme } from '../theme/theme.ts'
import { type ChartSpecification, type layersOn, tooltip } from './chart.ts'

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

export const BAR_HEIGHT = 12
/** Below a bar or a dot, for its range or its samples: numbers beside the bar then stand at its end, and only there. */
export const LANE_HEIGHT = 6
export const POINT_HEIGHT = 13

interface Marks {
  readonly entries: readonly {
    /** Of its row. */
    readonly label: string
    readonly top: number
    readonly middle: number
    readonly entry: { readonly column?: string; readonly marks: readonly ValueMark[] }
  }[]
  /** From the unit of the panel to that of the axis. */
  readonly factor: number
  /** Where the axis begins, unless bars stand on it. */
  readonly low: number
  readonly theme: ChartTheme
  readonly draw: ReturnType<typeof layersOn>
}

/** Bars that end at their values, below each its range or its samples. */
export function barLayers(marks: Marks): ChartSpecification[] {
  const { theme, draw } = marks
  const data = dataOf(marks, (color) => color)
  const tips = tooltipOf(marks)
  return [
    draw('rect', data, {
      x: 'zero',
      x2: 'value',
      y: 'top',
      y2: 'bottom',
      color: 'color',
      stroke: 'edge',
      tooltip: tips,
    }),
    draw(
      'rule',
      data.filter(hasRange),
      { x: 'low', x2: 'high', y: 'lane', tooltip: tips },
      { color: theme.ink, strokeWidth: 1.5, aria: false },
    ),
    tickLayer(marks, BAR_HEIGHT),
  ]
}

/** Points with their ranges, those of an entry on one line. */
export function pointLayers(marks: Marks): ChartSpecification[] {
  const { entries, factor, theme, draw } = marks
  const spans = entries.flatMap(({ entry, middle }) => {
    const values = entry.marks.map(({ value }) => value * factor)
    return values.length === 0 ? [] : [{ low: Math.min(...values), high: Math.max(...values), middle }]
  })
  return [
    draw('rule', spans, ALONG, { color: theme.muted, strokeWidth: 1, aria: false }),
    ...rangesAndPoints(marks),
  ]
}

/** A dot per entry with its range, or its samples below it, on a dotted line from the beginning of the axis. */
export function dotLayers(marks: Marks): ChartSpecification[] {
  const { entries, factor, low, theme, draw } = marks
  const guides = entries.flatMap(({ entry, middle }) =>
    entry.marks.map(({ value }) => ({ low, high: value * factor, middle })),
  )
  return [
    draw('rule', guides, ALONG, { color: theme.muted, strokeWidth: 1, strokeDash: [1, 3], aria: false }),
    ...rangesAndPoints(marks),
    ...(entries.some(({ entry }) => entry.marks.some(({ ticks = [] }) => ticks.length > 0))
      ? [tickLayer(marks, POINT_HEIGHT - 1)]
      : []),
  ]
}

const ALONG = { x: 'low', x2: 'high', y: 'middle' }

function rangesAndPoints(marks: Marks): ChartSpecification[] {
  const { draw } = marks
  // A pale bar has an edge; a point would be all pale.
  const data = dataOf(marks, (color, edge) => edge ?? color)
  const own = { color: 'color', tooltip: tooltipOf(marks) }
  return [
    draw('rule', data.filter(hasRange), { ...ALONG, ...own }, { strokeWidth: 5, opacity: 0.4, aria: false }),
    draw('point', data, { x: 'value', y: 'middle', ...own }, { filled: true, size: 50, opacity: 1 }),
  ]
}

/** The samples, below marks of some height. */
function tickLayer({ entries, factor, theme, draw }: Marks, height: number): ChartSpecification {
  const ticks = entries.flatMap(({ label, entry, top }) =>
    entry.marks.flatMap((mark) =>
      (mark.ticks ?? []).map(({ value, words, samples }) => {
        const [from, to] = [top + height + 1, top + height + LANE_HEIGHT]
        return { label, value: value * factor, words, samples, top: from, bottom: to }
      }),
    ),
  )
  return draw(
    'rule',
    ticks,
    {
      x: 'value',
      y: 'top',
      y2: 'bottom',
      tooltip: tooltip({ label: 'Series', words: 'Sample', samples: 'Samples' }),
    },
    { color: theme.ink, strokeWidth: 1.5, aria: false, opacity: 0.75 },
  )
}

interface MarkData {
  readonly low: number
  readonly high: number
}

function dataOf(
  { entries, factor }: Marks,
  colorOf: (color: string, edge: string | undefined) => string,
): MarkData[] {
  return entries.flatMap(({ label, entry, top, middle }) =>
    entry.marks.map(({ value, low, high, color, edge, words, detail }) => ({
      label,
      column: entry.column ?? '',
      words,
      detail,
      zero: 0,
      value: value * factor,
      low: low * factor,
      high: high * factor,
      color: colorOf(color, edge),
      edge: edge ?? 'transparent',
      top,
      middle,
      bottom: top + BAR_HEIGHT,
      lane: top + BAR_HEIGHT + LANE_HEIGHT / 2 + 0.5,
    })),
  )
}

function hasRange({ low, high }: MarkData): boolean {
  return low < high
}

function tooltipOf({ entries }: Marks): ChartSpecification[] {
  return tooltip({
    label: 'Series',
    ...(entries.some(({ entry: { column } }) => column !== undefined) ? { column: 'Of' } : {}),
    words: 'Value',
    ...(entries.some(({ entry }) => entry.marks.some(({ detail }) => detail !== ''))
      ? { detail: 'Range' }
      : {}),
  })
}
