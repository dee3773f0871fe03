import { SEPARATOR } from '../../format/text-layout.ts'
import { printable, wrap } from '../../format/text-layout.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'

/** A vega-lite specification, plain JSON (the same type as in the port of the chart renderer). */
export type ChartSpecification = Readonly<Record<string, unknown>>

/** Width of the plotting area in pixels. */
export const PLOT_WIDTH = 460
const LABEL_CHARACTERS = 46
const TITLE_CHARACTERS = 84
/** A separator that does not break a line. */
const DOT = SEPARATOR.trimStart().replace(' ', '\u2060')
const LABEL_LINE_HEIGHT = 13
const LINES_OF_LABEL = "split(datum.value, '\\n')"

const FONT = 'Inter, sans-serif'

/** No frame, everything in one font and weight (the only one that is shipped), nothing shortened. */
const configOf = (theme: ChartTheme): ChartSpecification => ({
  font: FONT,
  background: theme.background,
  view: { stroke: null },
  title: {
    anchor: 'start',
    color: theme.ink,
    fontSize: 16,
    fontWeight: 'normal',
    subtitleColor: theme.muted,
    subtitleFontSize: 12,
    subtitlePadding: 4,
    offset: 14,
    limit: 0,
  },
  axis: {
    domain: false,
    ticks: false,
    grid: false,
    labelColor: theme.ink,
    labelFontSize: 11,
    labelLimit: 0,
    labelPadding: 6,
    labelLineHeight: LABEL_LINE_HEIGHT,
    titleColor: theme.ink,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titleLimit: 0,
  },
  axisX: {
    grid: true,
    gridColor: theme.grid,
    labelColor: theme.muted,
    orient: 'top',
    titleAnchor: 'start',
    titleAlign: 'left',
    titlePadding: 8,
    tickCount: 6,
    // Overlapping numbers would be unreadable; the grid lines stay.
    labelOverlap: true,
  },
})

/** One picture of panels below each other, each with its own scale, their plotting areas in one line. */
export function chart(
  title: string,
  subtitle: string,
  panels: readonly ChartSpecification[],
  theme: ChartTheme = LIGHT,
): ChartSpecification {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    config: configOf(theme),
    padding: 16,
    title: { text: chartLines(title), subtitle: chartLines(subtitle) },
    bounds: 'flush',
    spacing: 74,
    // Unlike x and y, places within a category are shared unless told; but rows of panels differ in height.
    resolve: { scale: { yOffset: 'independent' } },
    vconcat: panels,
  }
}

/** A foreign text as the lines of a title: broken between words, not first between the parts of a label. */
export function chartLines(text: string): string[] {
  const words = printable(text).replaceAll(SEPARATOR, ` ${DOT}`)
  return wrap(words, TITLE_CHARACTERS).map((line) => line.replaceAll(DOT, SEPARATOR.trimStart()))
}

/** The categories of a panel: labels on lines of their own, each different from all others. */
export interface Categories {
  readonly keys: readonly string[]
  readonly lines: number
}

export function categories(labels: readonly string[]): Categories {
  const wrapped = labels.map((label) => wrap(printable(label), LABEL_CHARACTERS).join('\n'))
  const seen = new Map<string, number>()
  const keys = wrapped.map((label) => {
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label}${SEPARATOR}(${String(count)})`
  })
  return { keys, lines: Math.max(1, ...keys.map((key) => key.split('\n').length)) }
}

/** The vertical axis of a panel: one band per category, high enough for its label. */
export function categoryAxis({ keys }: Categories): ChartSpecification {
  return {
    field: 'label',
    type: 'nominal',
    sort: null,
    title: null,
    scale: { domain: keys, paddingInner: 0.3, paddingOuter: 0.15 },
    axis: {
      labelExpr: LINES_OF_LABEL,
      labelBaseline: 'middle',
      // vega centres the first line of several; this centres all of them.
      encoding: {
        labels: {
          dy: { value: { signal: `(1 - length(${LINES_OF_LABEL})) * ${String(LABEL_LINE_HEIGHT / 2)}` } },
        },
      },
    },
  }
}

/** Numbers of an axis as formatNumber writes them: very large and very small ones with an exponent. */
export const AXIS_NUMBER = {
  labelExpr:
    "datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label",
} as const

/** Words beside a bar, with an edge in the colour of the background that keeps grid lines out of the letters. */
export function wordsBeside(
  end: string,
  color: ChartSpecification,
  theme: ChartTheme = LIGHT,
): ChartSpecification[] {
  const mark = { type: 'text', align: 'left', dx: 7, fontSize: 11 }
  const encoding = { x: { field: end, type: 'quantitative' }, text: { field: 'text' } }
  return [
    {
      mark: { ...mark, stroke: theme.background, strokeWidth: 2, strokeJoin: 'round', aria: false },
      encoding,
    },
    { mark, encoding: { ...encoding, color } },
  ]
}

export function stepFor({ lines }: Categories, smallest: number): number {
  return Math.max(smallest, lines * LABEL_LINE_HEIGHT + 6)
}

/** The horizontal axis: always with zero, so that lengths can be compared; of at least one unit when all is zero. */
export function valueAxis(title: string, values: readonly number[]): ChartSpecification {
  const low = values.reduce((a, b) => Math.min(a, b), 0)
  const high = values.reduce((a, b) => Math.max(a, b), 0)
  return {
    type: 'quantitative',
    title: chartLines(title),
    scale: { domain: low === high ? [0, 1] : [low, high], nice: true },
    axis: AXIS_NUMBER,
  }
}

/** What a mark says when it is pointed at, in pages; pictures do not have it. */
export function tooltip(titles: Readonly<Record<string, string>>): ChartSpecification[] {
  return Object.entries(titles).map(([field, title]) => ({ field, type: 'nominal', title }))
}

/** The title of a vertical axis above it, where it can be read without turning the head. */
export const TITLE_ABOVE = {
  titleAngle: 0,
  titleAnchor: 'end',
  titleAlign: 'left',
  titleBaseline: 'bottom',
  titleX: 0,
  titleY: -8,
} as const
