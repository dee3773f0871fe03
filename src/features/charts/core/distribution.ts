import { count, formatMagnitude, formatValue, formatValues, scaleOf } from '../../../core/format/numbers.ts'
import type { KbenchRecord, RecordedSeries, Sample } from '../../../core/record/schema.ts'
import {
  groupSeries,
  type MetricGroup,
  quantileRows,
  type ReportCatalogue,
} from '../../../core/format/metrics.ts'
import {
  median,
  medianOf,
  quantile,
  type SortedSamples,
  sortSamples,
  spread,
} from '../../../core/stats/samples.ts'
import { summarise } from '../../../core/report/findings.ts'
import type { ChartSpecification, SuiteChart } from '../../../core/report/figures.ts'
import { axisTitle, chart, layersOn, plotWidth, tooltip } from './chart.ts'
import { type AxisRange, endOf, rangeAxis, shareOf, stackRows, valueAt, valueRange } from './rows.ts'
import { type ChartTheme, LIGHT } from './theme.ts'
import type { Unit } from '../../../core/series.ts'

/** So many columns have the shape of a distribution. */
const SHAPE_BINS = 92

/** Points closer than this in pixels stand in different lanes, as far as there are lanes. */
const POINT = 5

const LANES = [1, 0, 2] as const

/** Share of the fullest column of a shape, so that every sample can be seen. */
const SMALLEST_SHARE = 0.1

/** A box of fewer samples would say less than the samples themselves. */
const FEWEST_FOR_BOX = 5
/** More samples are drawn as the shape of their distribution. */
const MOST_POINTS = 200
/** Height of a row in pixels, and of what is in it. */
const ROW = 26
const BOX = 7
const LANE = 9

/** One chart per suite of a record with the distribution of the samples of every series; suites without samples have none. */
export function distributionCharts(
  record: KbenchRecord,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue)
    .filter(({ metrics }) =>
      metrics.some(({ rows }) => rows.some(({ series }) => valuesOf(series).length > 0)),
    )
    .map(({ suite, metrics }) => {
      const title = `${suite}: ${findingOf(metrics)}`
      return { suite, kind: 'distribution', title, specification: draw(title, metrics, theme) }
    })
}

/**
 * How the samples of each series are distributed: a point per sample, or the shape of many; below it a box of
 * the quartiles with the median, and a line from the lowest to the highest sample.
 * @param series of one metric or several; a panel each
 */
export function distributionChart(
  series: readonly RecordedSeries[],
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): ChartSpecification {
  const metrics = groupSeries(series, [], catalogue).flatMap((group) => group.metrics)
  return draw(findingOf(metrics), metrics, theme)
}

type Metrics = readonly MetricGroup<RecordedSeries>[]

function draw(title: string, metrics: Metrics, theme: ChartTheme): ChartSpecification {
  const counts = metrics.flatMap(({ rows }) => rows.map(({ series }) => valuesOf(series).length))
  const said = [
    counts.some((count) => count <= MOST_POINTS) ? 'a point is one sample' : '',
    counts.some((count) => count > MOST_POINTS)
      ? `of more than ${String(MOST_POINTS)} samples the shape: the higher, the more samples`
      : '',
    counts.some((count) => count >= FEWEST_FOR_BOX)
      ? 'box: middle half of the samples, with the median; line: lowest to highest'
      : 'bar: median; line: lowest to highest',
  ]
  const words = said.filter((one) => one !== '').join('; ')
  const subtitle = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  return chart(
    title,
    subtitle,
    metrics.map((metric) => panel(metric, theme)),
    theme,
  )
}

function findingOf(metrics: Metrics): string {
  const spreads = metrics.flatMap(({ title, rows }) =>
    rows.flatMap(({ label, series }) => {
      const values = valuesOf(series)
      if (values.length < 2) return []
      const sorted = sortSamples(values)
      const middle = median(sorted)
      return middle === 0 ? [] : [{ name: `${title}, ${label}`, share: Math.abs(spread(sorted) / middle) }]
    }),
  )
  const count = metrics.reduce((sum, { rows }) => sum + rows.length, 0)
  const ofSeries = `samples of ${String(count)} series`
  if (spreads.length === 0) return `${ofSeries}, too few to show their spread`
  const widest = spreads.reduce((a, b) => (b.share > a.share ? b : a))
  return `${ofSeries} spread by up to ±${formatMagnitude(widest.share, 'relative', '1')} (${widest.name})`
}

function valuesOf({ samples }: RecordedSeries): number[] {
  return samples.map(({ value }) => value).filter(Number.isFinite)
}

function panel(metric: MetricGroup<RecordedSeries>, theme: ChartTheme): ChartSpecification {
  const { unit } = metric
  const grouped = quantileRows(metric)
  const width = plotWidth(theme)
  const all = metric.rows.flatMap(({ series }) => valuesOf(series))
  const { factor, symbol } = scaleOf(unit, endOf(all))
  const range = valueRange(all.map((value) => value * factor))
  const { height, entries, layers } = stackRows(
    grouped.rows.map(({ label, members }) => ({
      label,
      entries: [{ height: ROW, text: wordsOf(members, unit), members }],
    })),
    theme,
    { value: width },
  )
  const members = entries.flatMap(({ label, middle, entry }) =>
    entry.members.flatMap((series, place) => {
      const name = `${label} ${grouped.quantiles[place] ?? ''}`.trim()
      return series === undefined
        ? []
        : { series, row: { label: name, strip: middle - LANE, box: middle + LANE } }
    }),
  )
  const points = members.flatMap(({ series, row }) =>
    series.samples.length > MOST_POINTS
      ? []
      : stripOf(finite(series), range, factor, unit, width).map((point) => ({
          ...row,
          ...point,
          y: row.strip + 4 * (point.lane - 1),
        })),
  )
  const shapes = members.flatMap(({ series, row }) => {
    const values = valuesOf(series)
    if (values.length <= MOST_POINTS) return []
    return shapeOf(sortSamples(values), range, factor, unit).map(({ share, ...bin }) => ({
      ...row,
      ...bin,
      top: row.strip - LANE * share,
      bottom: row.strip + LANE * share,
    }))
  })
  const boxes = members.flatMap(({ series, row }) => {
    const values = valuesOf(series)
    if (values.length === 0) return []
    const edges = { top: row.box - BOX / 2, bottom: row.box + BOX / 2 }
    return [{ ...row, ...boxOf(sortSamples(values), factor, unit), ...edges }]
  })
  const x = rangeAxis(
    axisTitle({ ...metric, common: grouped.common }, symbol, grouped.quantiles),
    range,
    theme,
  )
  const boxWords = tooltip({
    label: 'Series',
    median: 'Median',
    quartiles: 'Middle half',
    ends: 'Lowest to highest',
    count: 'Samples',
  })
  const draw = layersOn(x)
  const [between, tips] = [{ y: 'top', y2: 'bottom' }, { tooltip: boxWords }]
  const ofShape = tooltip({ label: 'Series', words: 'Samples' })
  const ofPoint = tooltip({ label: 'Series', words: 'Sample', round: 'Round' })
  return {
    width,
    height,
    layer: [
      draw(
        'rule',
        shapes,
        { x: 'value', ...between, tooltip: ofShape },
        { color: theme.point, strokeWidth: width / SHAPE_BINS, aria: false },
      ),
      draw(
        'point',
        points,
        { x: 'value', y: 'y', tooltip: ofPoint },
        { filled: true, size: 18, color: theme.point, opacity: 0.85, aria: false },
      ),
      draw('rule', boxes, { x: 'low', x2: 'high', y: 'box', ...tips }, { color: theme.ink, strokeWidth: 1 }),
      draw(
        'rect',
        boxes.filter(({ hasBox }) => hasBox),
        { x: 'first', x2: 'third', ...between, ...tips },
        { color: theme.band, stroke: theme.ink, strokeWidth: 1 },
      ),
      draw('rule', boxes, { x: 'middle', ...between, ...tips }, { color: theme.ink, strokeWidth: 2.5 }),
      ...layers,
    ],
  }
}

function finite({ samples }: RecordedSeries): RecordedSeries['samples'] {
  return samples.filter(({ value }) => Number.isFinite(value))
}

/** "11.8 Gbit/s ±4 %, 3 samples"; of several quantiles "30 / 42 / 81 µs, 3 samples each". */
function wordsOf(members: readonly (RecordedSeries | undefined)[], unit: Unit): string {
  const known = members.filter((series) => series !== undefined)
  const counts = [...new Set(known.map((series) => finite(series).length))]
  const lost = known.reduce((sum, series) => sum + series.samples.length - finite(series).length, 0)
  const without = lost === 0 ? '' : `, ${String(lost)} without a finite value`
  const medians = members.map((series) => medianOf(series === undefined ? [] : valuesOf(series)))
  if (medians.every((value) => value === undefined)) return `no samples${without}`
  const [only] = known
  const width =
    members.length > 1 || only === undefined ? '–' : summarise({ samples: finite(only), unit }).spread
  const spreadWords = width === '–' ? '' : ` ${width}`
  const fewest = Math.min(...counts)
  const some =
    counts.length === 1
      ? `${count(fewest, 'sample')}${members.length > 1 ? ' each' : ''}`
      : `${String(fewest)} to ${count(Math.max(...counts), 'sample')}`
  return `${formatValues(medians, unit)}${spreadWords}, ${some}${without}`
}

/** Quartiles and ends in the unit of the axis, and in words. */
function boxOf(sorted: SortedSamples, factor: number, unit: Unit) {
  const [low, first, middle, third, high] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted, share))
  const words = (value = 0): string => formatValue(value, unit)
  const place = (value = 0): number => value * factor
  return {
    count: count(sorted.length, 'sample'),
    hasBox: sorted.length >= FEWEST_FOR_BOX,
    low: place(low),
    first: place(first),
    middle: place(middle),
    third: place(third),
    high: place(high),
    median: words(middle),
    quartiles: `${words(first)} to ${words(third)}`,
    ends: `${words(low)} to ${words(high)}`,
  }
}

/** A point per sample, those that would lie on each other in lanes above each other. */
function stripOf(samples: readonly Sample[], range: AxisRange, factor: number, unit: Unit, width: number) {
  const ends = new Map<number, number>()
  return [...samples]
    .sort((a, b) => a.value - b.value)
    .map(({ value, round }) => {
      const x = shareOf(value * factor, range) * width
      const free = LANES.find((lane) => x - (ends.get(lane) ?? -Infinity) >= POINT)
      const lane = free ?? [...LANES].sort((a, b) => (ends.get(a) ?? 0) - (ends.get(b) ?? 0))[0] ?? 1
      ends.set(lane, x)
      return { value: value * factor, lane, words: formatValue(value, unit), round }
    })
}

/** How many samples fall into each column of the picture. Every column that has a sample can be seen. */
function shapeOf(sorted: SortedSamples, range: AxisRange, factor: number, unit: Unit) {
  const counts = new Array<number>(SHAPE_BINS).fill(0)
  for (const value of sorted) {
    const index = Math.min(SHAPE_BINS - 1, Math.floor(shareOf(value * factor, range) * SHAPE_BINS))
    counts[index] = (counts[index] ?? 0) + 1
  }
  const most = counts.reduce((a, b) => Math.max(a, b))
  return counts.flatMap((count, index) => {
    if (count === 0) return []
    const value = valueAt((index + 0.5) / SHAPE_BINS, range)
    const words = `${String(count)} about ${formatValue(value / factor, unit)}`
    return [{ value, share: Math.max(SMALLEST_SHARE, count / most), words }]
  })
}
