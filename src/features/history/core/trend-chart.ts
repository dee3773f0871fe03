import type { ChartSpecification } from '../../../core/report/figures.ts'
import { chart, layersOn, TITLE_ABOVE, tooltip } from '../../charts/core/chart.ts'
import { type AxisRange, rangeAxis, valueRange } from '../../charts/core/rows.ts'
import { type ChartTheme, LIGHT } from '../../charts/core/theme.ts'
import { formatValue, scaleOf } from '../../../core/format/numbers.ts'
import { printable, widthInColumns } from '../../../core/format/text-layout.ts'
import { median, sortSamples } from '../../../core/stats/samples.ts'
import {
  BAND_CONFIDENCE,
  gapsOf,
  gapWords,
  type Trend,
  type TrendChange,
  type TrendPoint,
  withoutGaps,
} from './trend.ts'

/** Height of a row of labels in pixels. */
const LABEL_ROW = 16
const MOST_ROWS = 6
const FONT_SIZE = 11
/** Width of a character in pixels, rather too wide. */
const CHARACTER = 7
const GAP = 5

/** A change with its words, and where its line begins, in pixels below the upper edge. */
interface ChangeLabel {
  readonly at: string
  readonly text: string
  readonly verdict: NonNullable<TrendChange['verdict']> | 'unknown'
  readonly side: 'left' | 'right'
  readonly top: number
  readonly middle: number
  readonly isShown: boolean
}

/**
 * Places the words of changes in rows above the points, right of their lines, else left. Words of a later
 * change are below those that they would overlap, where its line begins, so that no line crosses earlier
 * words.
 */
export function changeLabels({ changes, points }: Trend, width: number): ChangeLabel[] {
  const times = points.map(({ at }) => Date.parse(at))
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 1]
  const ends: number[] = []
  return changes.map(({ at, text: foreign, verdict }): ChangeLabel => {
    const text = printable(foreign)
    const x = ((Date.parse(at) - first) / Math.max(1, last - first)) * width
    const length = widthInColumns(text) * CHARACTER + 2 * GAP
    const side = x + length > width ? 'left' : 'right'
    const [from, to] = side === 'right' ? [x, x + length] : [x - length, x]
    const row = ends.findLastIndex((end) => end > from) + 1
    ends[row] = to
    return {
      at,
      text,
      verdict: verdict ?? 'unknown',
      side,
      top: Math.min(row, MOST_ROWS) * LABEL_ROW,
      middle: (row + 0.5) * LABEL_ROW,
      isShown: row < MOST_ROWS,
    }
  })
}

/** Room that the words take above the points, in pixels. */
function heightOf(labels: readonly ChangeLabel[]): number {
  return labels.reduce((most, { top, isShown }) => Math.max(most, top + (isShown ? LABEL_ROW : 0)), 0)
}

/** Their layers, with an edge in the colour of the background that keeps lines out of the letters. */
function labelLayers(
  labels: readonly ChangeLabel[],
  x: ChartSpecification,
  clip: boolean,
  theme: ChartTheme,
): ChartSpecification[] {
  const draw = layersOn(x)
  return (['left', 'right'] as const).flatMap((side) => {
    const values = labels.filter((label) => label.isShown && label.side === side)
    if (values.length === 0) return []
    const toRight = side === 'right'
    const text = { align: toRight ? 'left' : 'right', dx: toRight ? GAP : -GAP, fontSize: FONT_SIZE }
    const style = { ...text, baseline: 'middle', clip }
    const edge = { stroke: theme.background, strokeWidth: 3, strokeJoin: 'round', aria: false }
    const at = { x: 'at', y: 'middle', text: 'text' }
    return [
      draw('text', values, at, { ...style, ...edge, color: theme.background }),
      draw('text', values, at, { ...style, color: theme.ink }),
    ]
  })
}

/** More points than these would lie on each other, and cost time and bytes for nothing. */
const MOST_POINTS = 1500

/** A run, or neighbouring runs that are drawn as one point. */
interface ShownPoint extends TrendPoint {
  readonly low: number
  readonly high: number
  readonly runs: number
}

interface TrendPanelOptions {
  /** Pages: wheel and drag move along the time. */
  readonly isZoomable?: boolean
  /** Width of the plotting area in pixels. */
  readonly width?: number
  /** Default: yes. */
  readonly hasAxisTitle?: boolean
}

/** A panel with its words: a page breaks them into lines however narrow it is; in a picture they would be cut off. */
interface TrendPanel {
  readonly panel: ChartSpecification
  /** "Latency (ms), lower is better". */
  readonly axis: string
  /** What a point is, where runs are missing, what is cut. */
  readonly remarks: string
}

const WIDTH = 640
const HEIGHT = 240
/** From so many points on they are small. */
const MANY_POINTS = 200

/** One series over time as a picture, with its finding as title. */
export function trendChart(trend: Trend, theme: ChartTheme = LIGHT): ChartSpecification {
  const { panel, remarks } = trendPanel(trend, theme)
  return chart(trend.title, remarks, [panel], theme)
}

/**
 * One series over time: runs as points, levels between changes with their expected range, changes as lines.
 */
export function trendPanel(
  trend: Trend,
  theme: ChartTheme,
  { isZoomable = false, width = WIDTH, hasAxisTitle = true }: TrendPanelOptions = {},
): TrendPanel {
  const labels = changeLabels(trend, width)
  const gaps = gapsOf(trend.points)
  const { points, bin } = thinPoints(trend.points, trend.changes)
  const ends = rangeOf(trend, 1).range
  const { factor, symbol } = scaleOf(trend.unit, Math.max(Math.abs(ends.low), Math.abs(ends.high)))
  const { range, isCut } = rangeOf(trend, factor)
  const top = heightOf(labels)
  const axis = rangeAxis(`${trend.metric} (${symbol}), ${trend.better} is better`, range, theme)
  const lines = axis['title'] as readonly string[]
  const y = {
    ...axis,
    title: hasAxisTitle ? lines : null,
    scale: { ...(axis['scale'] as object), range: [HEIGHT + top, top] },
    axis: {
      ...(axis['axis'] as object),
      ...TITLE_ABOVE,
      grid: true,
      gridColor: theme.grid,
      tickCount: 6,
      labelColor: theme.muted,
    },
  }
  const x = {
    type: 'temporal',
    title: null,
    // Room for the first and the last point.
    scale: { type: 'utc', padding: 5 },
    axis: { orient: 'bottom', grid: false, ticks: true, tickColor: theme.muted, ...timeLabels(trend.points) },
  }
  const draw = layersOn(x, y)
  const clip = isZoomable
  const many = points.map(({ at, value, low, high, commit, record, runs }) => ({
    at,
    value: value * factor,
    ...(bin > 1 ? { low: low * factor, high: high * factor, runs } : {}),
    text: formatValue(value, trend.unit),
    commit: commit === null ? 'unknown' : printable(commit),
    record: printable(record),
  }))
  const levels = withoutGaps(trend.levels, gaps).map(({ from, to, value, low, high }) => ({
    from,
    to,
    value: value * factor,
    low: Math.max(range.low, low * factor),
    high: Math.min(range.high, high * factor),
    level: formatValue(value, trend.unit),
    expected: `${formatValue(low, trend.unit)} to ${formatValue(high, trend.unit)}`,
  }))
  const span = {
    x: 'from',
    x2: 'to',
    tooltip: tooltip({ level: 'Level', expected: 'Expected', from: 'From', to: 'To' }),
  }
  const verdicts = {
    domain: ['worse', 'better', 'unknown'],
    range: [theme.regressed, theme.improved, theme.muted],
  }
  const ofPoint = tooltip({
    text: 'Value',
    ...(bin > 1 ? { runs: 'Runs' } : {}),
    at: 'Run of',
    commit: 'Commit',
    record: 'Record',
  })
  const zoom = { name: 'zoom', select: { type: 'interval', encodings: ['x'] }, bind: 'scales' }
  const panel: ChartSpecification = {
    width,
    height: HEIGHT + top,
    layer: [
      {
        ...draw(
          'rect',
          levels,
          { ...span, y: 'low', y2: 'high' },
          { color: theme.band, stroke: theme.bandEdge, strokeWidth: 0.75, clip },
        ),
        ...(isZoomable ? { params: [zoom] } : {}),
      },
      layersOn(x)(
        'rule',
        labels.map(({ at, text, verdict, top: start }) => ({ at, text, verdict, start })),
        {
          x: 'at',
          y: 'start',
          y2: { value: HEIGHT + top },
          color: { field: 'verdict', type: 'nominal', scale: verdicts, legend: null },
          tooltip: tooltip({ text: 'Change', at: 'Since the run of' }),
        },
        { strokeWidth: 1.25, strokeDash: [4, 3], clip },
      ),
      ...(bin > 1
        ? [
            draw(
              'rule',
              many,
              { x: 'at', y: 'low', y2: 'high' },
              { color: theme.point, strokeWidth: 1, opacity: 0.6, aria: false, clip },
            ),
          ]
        : []),
      draw(
        'point',
        many,
        { x: 'at', y: 'value', tooltip: ofPoint },
        {
          filled: true,
          size: many.length > MANY_POINTS ? 12 : 28,
          color: theme.point,
          opacity: 1,
          aria: false,
          clip,
        },
      ),
      draw('rule', levels, { ...span, y: 'value' }, { color: theme.ink, strokeWidth: 1.5, clip }),
      ...labelLayers(labels, x, clip, theme),
    ],
  }
  const wordless = labels.filter(({ isShown }) => !isShown).length
  const said = [
    trend.note ?? '',
    spanOf(trend.points),
    bin === 1
      ? 'a point is the median of a run'
      : `a point is the median of up to ${String(bin)} runs, its line their range`,
    trend.levels.length === 0
      ? ''
      : `line and band: a level and where ${String(BAND_CONFIDENCE * 100)} % of its runs are expected`,
    isCut ? 'the band reaches beyond the picture' : '',
    gaps.length === 0 ? '' : gapWords(gaps),
    wordless === 0 ? '' : `${String(wordless)} changes are lines without words`,
  ]
  return { panel, axis: lines.join(' '), remarks: `${said.filter((words) => words !== '').join('; ')}.` }
}

const DAY = 86_400_000

/** Dates of the axis, with their year; with the time of day where the runs span few days. */
function timeLabels(points: Trend['points']): { readonly format: string; readonly tickCount: number } {
  const times = points.map(({ at }) => Date.parse(at))
  const isShort = (times.at(-1) ?? 0) - (times[0] ?? 0) < 6 * DAY
  return isShort ? { format: '%Y-%m-%d %H:%M', tickCount: 4 } : { format: '%Y-%m-%d', tickCount: 6 }
}

function spanOf(points: Trend['points']): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return 'no runs'
  const count = points.length === 1 ? 'one run' : `${String(points.length)} runs`
  return `${count}, ${first.at.slice(0, 10)} to ${last.at.slice(0, 10)}`
}

/** All points and levels are inside; a band that is wider than all of them together is cut at the edge. */
function rangeOf({ points, levels }: Trend, factor: number): { range: AxisRange; isCut: boolean } {
  const main = [...points, ...levels].map(({ value }) => value * factor)
  const [low, high] = [Math.min(...main), Math.max(...main)]
  const reach = Math.max(high - low, Number.MIN_VALUE)
  const ends = levels.flatMap((level) => [level.low * factor, level.high * factor])
  const near = ends.filter((end) => end >= low - reach && end <= high + reach)
  const range = valueRange([...main, ...near])
  return { range, isCut: ends.some((end) => end < range.low || end > range.high) }
}

/**
 * The points of a trend, or, where there are too many, medians of neighbouring runs with their range. Runs before and after a change
 * are never put together.
 * @returns `bin`: runs per point, at most; 1 where every run is shown
 */
export function thinPoints(
  points: readonly TrendPoint[],
  changes: Trend['changes'],
): { points: ShownPoint[]; bin: number } {
  const bin = Math.ceil(points.length / MOST_POINTS)
  const starts = new Set(changes.map(({ at }) => at))
  const shown: ShownPoint[] = []
  let members: TrendPoint[] = []
  const close = (): void => {
    const last = members.at(-1)
    if (last === undefined) return
    const values = sortSamples(members.map(({ value }) => value))
    shown.push({
      ...last,
      value: median(values),
      low: values[0],
      high: values[values.length - 1] ?? values[0],
      runs: members.length,
    })
    members = []
  }
  for (const point of points) {
    if (members.length === bin || starts.has(point.at)) close()
    members.push(point)
  }
  close()
  return { points: shown, bin }
}
