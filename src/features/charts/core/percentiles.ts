import { formatNumber, formatValue, scaleOf } from '../../../core/format/numbers.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { MetricGroup, ReportCatalogue } from '../../../core/format/metrics.ts'
import { groupSeries, quantileName, quantileOf, quantileRows } from '../../../core/format/metrics.ts'
import { printable, wrap } from '../../../core/format/text-layout.ts'
import type { ChartSpecification, SuiteChart } from '../../../core/report/figures.ts'
import { axisTitle, chart, layersOn, PLOT_WIDTH, TITLE_ABOVE, tooltip } from './chart.ts'
import { type ChartTheme, LIGHT } from './theme.ts'
import { type AxisRange, endOf, fromZero, rangeAxis, shareOf } from './rows.ts'
import { median, sortSamples } from '../../../core/stats/samples.ts'
import type { Unit } from '../../../core/series.ts'

/** Series that differ in their quantile only, as a curve. */
type QuantileGroup = ReturnType<typeof quantileGroups>[number]

const FEWEST_POINTS = 3

const HEIGHT = 230
/** On a phone: what the names of curves leave. */
const NARROW_WIDTH = 150
/** Curves that share a place stand side by side, this many pixels apart. */
const DODGE = 3

/**
 * One chart per suite with series of three quantiles or more: per metric a curve for all that differ in the
 * quantile only. A panel has as many curves as there are colours; others get another panel on the same axis.
 */
export function percentileCharts(
  record: KbenchRecord,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).flatMap(({ suite, metrics }) => {
    const found = metrics
      .map((metric) => ({ metric, groups: quantileGroups(metric) }))
      .filter(({ groups }) => groups.length > 0)
    if (found.length === 0) return []
    const title = `${suite}: ${findingOf(found)}`
    const subtitle =
      'A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.'
    const panels = found.flatMap((one) => panelsOf(one, theme))
    return [{ suite, kind: 'percentiles', title, specification: chart(title, subtitle, panels, theme) }]
  })
}

interface Found {
  readonly metric: MetricGroup<RecordedSeries>
  readonly groups: readonly QuantileGroup[]
}

/** The curve that rises most. */
function findingOf(found: readonly Found[]): string {
  const rises = found.flatMap(({ metric, groups }) =>
    groups.flatMap(({ label, points }) => {
      const from = points.find(({ quantile }) => quantile === 0.5) ?? points[0]
      const to = points.at(-1)
      if (from === undefined || to === undefined || !(from.value > 0) || to === from) return []
      return [{ name: `${metric.title}, ${label}`, from, to, ratio: to.value / from.value }]
    }),
  )
  const [first] = rises
  if (first === undefined) return 'percentiles'
  const { name, from, to, ratio } = rises.reduce((a, b) => (b.ratio > a.ratio ? b : a), first)
  const upTo = rises.length > 1 ? 'up to ' : ''
  return `${quantileName(to.quantile)} is ${upTo}${formatNumber(ratio)} times ${quantileName(from.quantile)} (${name})`
}

function panelsOf({ metric, groups }: Found, theme: ChartTheme): ChartSpecification[] {
  const ends = groups.flatMap(({ points }) => points.flatMap(({ low, high, value }) => [low, high, value]))
  const { factor, symbol } = scaleOf(metric.unit, endOf(ends))
  const range = fromZero(ends.map((value) => value * factor))
  const size = theme.series.length
  const parts = Math.ceil(groups.length / size)
  return Array.from({ length: parts }, (_, index) => {
    const which = parts === 1 ? '' : ` (${String(index + 1)} of ${String(parts)})`
    const part = groups.slice(index * size, (index + 1) * size)
    return panel(`${axisTitle(metric, symbol)}${which}`, part, range, factor, metric.unit, theme)
  })
}

function panel(
  title: string,
  groups: readonly QuantileGroup[],
  range: AxisRange,
  factor: number,
  unit: Unit,
  theme: ChartTheme,
): ChartSpecification {
  const quantiles = [...new Set(groups.flatMap(({ points }) => points.map(({ quantile }) => quantile)))].sort(
    (a, b) => a - b,
  )
  const width = theme.isNarrow === true ? NARROW_WIDTH : PLOT_WIDTH
  const below = quantiles.filter((quantile) => quantile < 1).at(-1) ?? 0
  const placeOf = (quantile: number): number => tailPosition(quantile, below)
  const places = quantiles.map(placeOf)
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 1]
  const room = (last - first) * 0.06
  const perPixel = (last - first + 2 * room) / width
  const dodge = (index: number): number => (index - (groups.length - 1) / 2) * DODGE * perPixel
  const keys = groups.map((_, index) => String(index))
  const values = groups.flatMap(({ label, points }, index) =>
    points.map(({ quantile, value, low, high, samples }) => ({
      curve: keys[index],
      label: printable(label),
      place: placeOf(quantile) + dodge(index),
      value: value * factor,
      low: low * factor,
      high: high * factor,
      percentile: quantileName(quantile),
      words: formatValue(value, unit),
      range: `${formatValue(low, unit)} to ${formatValue(high, unit)}`,
      samples,
    })),
  )
  const x = {
    type: 'quantitative',
    title: null,
    scale: { domain: [first - room, last + room], nice: false, zero: false },
    axis: {
      orient: 'bottom',
      values: places,
      labelExpr: `${JSON.stringify(quantiles.map(quantileName))}[indexof(${JSON.stringify(places)}, datum.value)]`,
      grid: true,
    },
  }
  const axis = rangeAxis(title, range, theme)
  const y = {
    ...axis,
    axis: {
      ...(axis['axis'] as object),
      ...TITLE_ABOVE,
      grid: true,
      gridColor: theme.grid,
      labelColor: theme.muted,
      tickCount: 6,
    },
  }
  // The same in all panels, which share it.
  const scale = { domain: theme.series.map((_, index) => String(index)), range: theme.series }
  const color = { field: 'curve', type: 'nominal', scale, legend: null }
  const words = tooltip({
    label: 'Series',
    percentile: 'Percentile',
    words: 'Median',
    range: 'Range',
    samples: 'Samples',
  })
  const draw = layersOn(x, y)
  const of = { x: 'place', color }
  return {
    width,
    height: HEIGHT,
    layer: [
      draw('rule', values, { ...of, y: 'low', y2: 'high', tooltip: words }, { strokeWidth: 1.5 }),
      draw('line', values, { ...of, y: 'value' }, { strokeWidth: 2 }),
      draw('point', values, { ...of, y: 'value', tooltip: words }, { filled: true, size: 45, opacity: 1 }),
      ...endLabels(
        groups.map(({ label, points }, index) => {
          const end = points.at(-1)
          return {
            curve: keys[index],
            place: placeOf(end?.quantile ?? 0) + dodge(index),
            value: (end?.value ?? 0) * factor,
            text: `${label}: ${quantileName(end?.quantile ?? 1)} ${formatValue(end?.value ?? 0, unit)}`,
          }
        }),
        range,
        width,
        x,
        color,
        theme,
      ),
    ],
  }
}

/**
 * The series of one metric as percentile curves. Those without a quantile from 0 to 1, and those without samples, are none of a curve's.
 * @returns curves of three points at least: two are a row of the bar chart, which has them on one line
 */
export function quantileGroups(metric: MetricGroup<RecordedSeries>) {
  return quantileRows(metric).rows.flatMap(({ label, members }) => {
    const points = members.flatMap((series) => (series === undefined ? [] : pointOf(series)))
    return points.length < FEWEST_POINTS ? [] : [{ label, points }]
  })
}

/** In the unit of the series. */
function pointOf(series: RecordedSeries) {
  const values = series.samples.map(({ value }) => value).filter(Number.isFinite)
  const quantile = quantileOf(series)
  if (quantile < 0 || values.length === 0) return []
  const sorted = sortSamples(values)
  const [low] = sorted
  return [{ quantile, value: median(sorted), low, high: sorted.at(-1) ?? low, samples: sorted.length }]
}

/** Where a quantile stands: every further nine is as wide, so that the rare slow ones have room. */
export function tailPosition(quantile: number, largestBelowOne: number): number {
  if (quantile < 1) return -Math.log10(1 - quantile)
  return tailPosition(largestBelowOne, 0) + 0.5
}

const LINE = 14
const LEADER = 22
const CHARACTERS = 40
const NARROW_CHARACTERS = 22

/** Names of curves right of their ends, moved apart where they would overlap, with a line in the colour of the curve from its end to its name. */
function endLabels(
  ends: readonly { curve: string | undefined; place: number; value: number; text: string }[],
  range: AxisRange,
  width: number,
  x: ChartSpecification,
  color: ChartSpecification,
  theme: ChartTheme,
): ChartSpecification[] {
  const sorted = ends
    .map(({ curve, place, value, text }) => {
      const lines = wrap(printable(text), theme.isNarrow === true ? NARROW_CHARACTERS : CHARACTERS)
      return { curve, place, end: (1 - shareOf(value, range)) * HEIGHT, lines, room: lines.length * LINE + 2 }
    })
    .sort((a, b) => a.end - b.end)
  const tops = apart(sorted)
  const values = sorted.map(({ curve, place, end, lines, room }, index) => ({
    curve,
    place,
    top: (tops[index] ?? 0) + 2,
    end,
    middle: (tops[index] ?? 0) + room / 2,
    text: lines.join('\n'),
  }))
  const draw = layersOn(x)
  const text = { align: 'left', baseline: 'top', fontSize: 11, lineBreak: '\n', lineHeight: LINE }
  return [
    draw(
      'rule',
      values,
      { x: 'place', x2: { value: width + LEADER }, y: 'end', y2: 'middle', color },
      // Not as the curve itself, which may end before the last percentile.
      { strokeWidth: 1, strokeDash: [2, 3] },
    ),
    draw(
      'text',
      values,
      { x: { value: width + LEADER + 5 }, y: 'top', text: 'text' },
      { ...text, color: theme.ink },
    ),
  ]
}

/** Upper edges without overlap, as near to their ends as that allows, pushed up and down equally. */
function apart(labels: readonly { readonly end: number; readonly room: number }[]): number[] {
  const blocks: { wish: number; room: number; count: number }[] = []
  for (const { end, room } of labels) {
    let block = { wish: end - room / 2, room, count: 1 }
    for (
      let above = blocks.at(-1);
      above !== undefined && above.wish + above.room > block.wish;
      above = blocks.at(-1)
    ) {
      blocks.pop()
      // Both keep the middle of what they wanted, by the number of labels in them.
      const wish =
        (above.wish * above.count + (block.wish - above.room) * block.count) / (above.count + block.count)
      block = { wish, room: above.room + block.room, count: above.count + block.count }
    }
    blocks.push(block)
  }
  let index = 0
  return blocks.flatMap(({ wish, count }) => {
    let top = wish
    return Array.from({ length: count }, () => {
      const here = top
      top += labels[index]?.room ?? 0
      index += 1
      return here
    })
  })
}
