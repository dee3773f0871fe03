import { formatMagnitude } from '../../format/change.ts'
import { scaleOf } from '../../format/scale.ts'
import { formatValue } from '../../format/value.ts'
import type { KbenchRecord, RecordedSeries } from '../../record/schema.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import { groupSeries, type MetricGroup } from '../../naming/group.ts'
import { summarise } from '../../findings/summary.ts'
import { median } from '../../stats/median.ts'
import { quantile } from '../../stats/quantile.ts'
import { areSamples, sortSamples, type SortedSamples } from '../../stats/sorted-samples.ts'
import { spread } from '../../stats/spread.ts'
import {
  categories,
  categoryAxis,
  chart,
  PLOT_WIDTH,
  stepFor,
  tooltip,
  wordsBeside,
  type ChartSpecification,
} from '../layout/chart.ts'
import { axisTitle, type SuiteChart } from './record.ts'
import { shapeOf, SHAPE_BINS, stripOf } from './sample-marks.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { endOf, rangeAxis, valueRange, type ValueRange } from '../layout/value-range.ts'

/** A box of fewer samples would say less than the samples themselves. */
const FEWEST_FOR_BOX = 5
/** More samples are drawn as the shape of their distribution. */
const MOST_POINTS = 200
/** Height of a row in pixels, and of what is in it. */
const ROW = 34
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
 * How the samples of each series are distributed: a point per sample, or the shape of the distribution where there are many, and below it
 * a box from the first to the third quartile with the median, and a line from the lowest to the highest sample.
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
  if (spreads.length === 0) return `${ofSeries}, too few to tell their spread`
  const widest = spreads.reduce((a, b) => (b.share > a.share ? b : a))
  return `${ofSeries} spread by up to ±${formatMagnitude(widest.share, 'relative', '1')} (${widest.name})`
}

function valuesOf({ samples }: RecordedSeries): number[] {
  return samples.map(({ value }) => value).filter(Number.isFinite)
}

function panel(metric: MetricGroup<RecordedSeries>, theme: ChartTheme): ChartSpecification {
  const all = metric.rows.flatMap(({ series }) => valuesOf(series))
  const { factor, symbol } = scaleOf(metric.unit, endOf(all))
  const range = valueRange(all.map((value) => value * factor))
  const labels = categories(metric.rows.map(({ label }) => label))
  const rows = metric.rows.map(({ series }, index) => rowOf(series, labels.keys[index] ?? '', factor, range))
  const x = rangeAxis(axisTitle(metric, symbol), range)
  const at = (field: string): ChartSpecification => ({ ...x, field })
  const boxWords = tooltip({
    label: 'Series',
    median: 'Median',
    quartiles: 'Middle half',
    ends: 'Lowest to highest',
    count: 'Samples',
  })
  const box = { data: { values: rows.flatMap(({ box: values }) => values) } }
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(labels, ROW) },
    encoding: { y: categoryAxis(labels) },
    layer: [
      {
        data: { values: rows.flatMap(({ shape }) => shape) },
        mark: {
          type: 'tick',
          color: theme.point,
          thickness: PLOT_WIDTH / SHAPE_BINS,
          yOffset: -LANE,
          opacity: 1,
          aria: false,
        },
        encoding: {
          x: at('value'),
          size: {
            field: 'share',
            type: 'quantitative',
            scale: { domain: [0, 1], range: [0, 2 * LANE] },
            legend: null,
          },
          tooltip: tooltip({ label: 'Series', words: 'Samples' }),
        },
      },
      ...[0, 1, 2].map((lane) => ({
        data: { values: rows.flatMap(({ strip }) => strip.filter((point) => point.lane === lane)) },
        mark: {
          type: 'point',
          filled: true,
          size: 18,
          color: theme.point,
          opacity: 0.85,
          aria: false,
          yOffset: -LANE + 4 * (lane - 1),
        },
        encoding: { x: at('value'), tooltip: tooltip({ label: 'Series', words: 'Sample', round: 'Round' }) },
      })),
      {
        ...box,
        mark: { type: 'rule', color: theme.ink, strokeWidth: 1, yOffset: LANE },
        encoding: { x: at('low'), x2: { field: 'high' }, tooltip: boxWords },
      },
      {
        data: { values: rows.flatMap(({ box: values }) => values.filter(({ hasBox }) => hasBox)) },
        mark: {
          type: 'bar',
          color: theme.band,
          stroke: theme.ink,
          strokeWidth: 1,
          height: BOX,
          yOffset: LANE,
        },
        encoding: { x: at('first'), x2: { field: 'third' }, tooltip: boxWords },
      },
      {
        ...box,
        mark: { type: 'tick', color: theme.ink, thickness: 2.5, size: BOX + 5, opacity: 1, yOffset: LANE },
        encoding: { x: at('middle'), tooltip: boxWords },
      },
      {
        data: { values: rows.map(({ text }) => text) },
        layer: wordsBeside('end', { value: theme.ink }, theme),
      },
    ],
  }
}

interface Box extends Record<'low' | 'first' | 'middle' | 'third' | 'high', number> {
  readonly hasBox: boolean
  readonly median: string
  readonly quartiles: string
  readonly ends: string
}

interface Row {
  readonly strip: readonly { readonly value: number; readonly lane: number }[]
  readonly shape: readonly { readonly value: number; readonly share: number }[]
  readonly box: readonly (Box & { readonly label: string; readonly count: string })[]
  readonly text: { readonly label: string; readonly end: number; readonly text: string }
}

function rowOf(series: RecordedSeries, label: string, factor: number, range: ValueRange): Row {
  const { unit } = series
  const finite = series.samples.filter(({ value }) => Number.isFinite(value))
  const values = finite.map(({ value }) => value)
  const { spread: width, samples } = summarise({ samples: finite, unit })
  const lost = series.samples.length - finite.length
  const without = lost === 0 ? '' : `, ${String(lost)} without a finite value`
  if (!areSamples(values)) {
    return { strip: [], shape: [], box: [], text: { label, end: range.high, text: `no samples${without}` } }
  }
  const sorted = sortSamples(values)
  const isMany = values.length > MOST_POINTS
  const middle = median(sorted)
  const count = `${samples} sample${values.length === 1 ? '' : 's'}`
  const spreadWords = width === '–' ? '' : ` ${width}`
  return {
    strip: isMany ? [] : stripOf(finite, range, factor, unit).map((point) => ({ label, ...point })),
    shape: isMany ? shapeOf(sorted, range, factor, unit).map((bin) => ({ label, ...bin })) : [],
    box: [{ label, count, ...boxOf(sorted, factor, unit) }],
    text: { label, end: range.high, text: `${formatValue(middle, unit)}${spreadWords}, ${count}${without}` },
  }
}

/** Quartiles and ends in the unit of the axis, and in words. */
function boxOf(sorted: SortedSamples, factor: number, unit: RecordedSeries['unit']): Box {
  const [low, first, middle, third, high] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted, share))
  const words = (value = 0): string => formatValue(value, unit)
  const place = (value = 0): number => value * factor
  return {
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
