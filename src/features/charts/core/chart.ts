import type { ChartSpecification } from '../../../core/report/figures.ts'
import { type ChartTheme, LIGHT } from './theme.ts'
import { printable, SEPARATOR, wrap } from '../../../core/format/text-layout.ts'
import type { MetricGroup } from '../../../core/format/metrics.ts'

type MarkType = 'rule' | 'rect' | 'point' | 'line' | 'text'

/** A channel of an encoding: the field of the data that it shows, or how else it is set. */
type Channel = string | object

/** Draws marks on the axes of one panel. */
type DrawLayer = (
  type: MarkType,
  values: readonly object[],
  channels: Readonly<Record<string, Channel>>,
  style?: ChartSpecification,
) => ChartSpecification

/** A vertical place in pixels from the upper edge. */
const PIXELS: ChartSpecification = { type: 'quantitative', scale: null, axis: null }
/** Colours and shapes that the data itself names. */
const AS_IS: ChartSpecification = { type: 'nominal', scale: null }

/**
 * @param x encoding of the horizontal axis, without its field
 * @param y of the vertical one; undefined: fields of `y` are pixels
 */
export function layersOn(x: ChartSpecification, y: ChartSpecification = PIXELS): DrawLayer {
  const encodings: Readonly<Record<string, ChartSpecification>> = {
    x,
    y,
    color: AS_IS,
    stroke: AS_IS,
    shape: AS_IS,
  }
  return (type, values, channels, style = {}) => ({
    data: { values },
    mark: { type, ...style },
    encoding: Object.fromEntries(
      Object.entries(channels).map(([name, channel]) => [
        name,
        typeof channel === 'string' ? { field: channel, ...encodings[name] } : channel,
      ]),
    ),
  })
}

/** Width of the plotting area in pixels. */
export const PLOT_WIDTH = 460
const NARROW_WIDTH = 326

/** Width of the plotting area in pixels. */
export function plotWidth({ isNarrow = false }: ChartTheme): number {
  return isNarrow ? NARROW_WIDTH : PLOT_WIDTH
}

const TITLE_CHARACTERS = 84
/** For subtitles and titles of axes, whose letters are smaller. */
const SMALL_CHARACTERS = 104
const NARROW_TITLE = 40
const NARROW_SMALL = 52
/** Spaces that break no line: before a unit, a separator, and the slash between percentiles; and what stands for them meanwhile. */
const UNBROKEN = / (?=[·/] )|(?<=\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu
const GLUE = '\u2061'

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
    padding: theme.isNarrow === true ? 4 : 16,
    title: {
      text: chartLines(title, theme.isNarrow === true ? NARROW_TITLE : TITLE_CHARACTERS),
      subtitle: axisLines(subtitle, theme),
    },
    bounds: 'flush',
    spacing: 74,
    vconcat: panels,
  }
}

/** "Throughput (Gbit/s), higher is better · streams 1", "… · p50 / p99" where rows have several percentiles. */
export function axisTitle(
  { title, better, common }: Pick<MetricGroup<unknown>, 'title' | 'better' | 'common'>,
  symbol: string,
  quantiles: readonly string[] = [],
): string {
  const shared = [
    common,
    quantiles.length > 1 ? quantiles.map((name) => name || 'no percentile').join(' / ') : '',
  ]
  return [`${title} (${symbol}), ${better} is better`, ...shared.filter((part) => part !== '')].join(
    SEPARATOR,
  )
}

/** A title for a page, which breaks its lines itself: at none of these spaces. */
export function unbroken(title: string): string {
  return title.replaceAll(UNBROKEN, '\u00a0')
}

/** A foreign text as the lines of a title: broken between words, so that no line begins with a unit or a separator. */
export function chartLines(text: string, characters = TITLE_CHARACTERS): string[] {
  const words = printable(text).replaceAll(UNBROKEN, GLUE)
  return wrap(words, characters).map((line) => line.replaceAll(GLUE, ' '))
}

export function axisLines(title: string, { isNarrow = false }: ChartTheme): string[] {
  return chartLines(title, isNarrow ? NARROW_SMALL : SMALL_CHARACTERS)
}

/** Numbers of an axis as formatNumber writes them: very large and very small ones with an exponent. */
export const AXIS_NUMBER = {
  labelExpr:
    "datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label",
} as const

/** The horizontal axis: always with zero, so that lengths can be compared; of at least one unit when all is zero. */
export function valueAxis(title: string, values: readonly number[], theme: ChartTheme): ChartSpecification {
  const low = values.reduce((a, b) => Math.min(a, b), 0)
  const high = values.reduce((a, b) => Math.max(a, b), 0)
  return {
    type: 'quantitative',
    title: axisLines(title, theme),
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
