import { formatValue } from '../../format/value.ts'
import type { KbenchRecord, RecordedSeries } from '../../record/schema.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import { axisScale } from '../layout/axis-scale.ts'
import {
  categories,
  categoryAxis,
  chart,
  PLOT_WIDTH,
  stepFor,
  tooltip,
  valueAxis,
  wordsBeside,
  type ChartSpecification,
} from '../layout/chart.ts'
import { groupBy } from '../../group-by.ts'
import { groupSeries, type MetricGroup } from '../../naming/group.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { recordFinding } from '../../findings/record-finding.ts'
import { medianOf } from '../../findings/summary.ts'

/** A chart of one suite, to be drawn and put beside a report. */
export interface SuiteChart {
  readonly suite: string
  /** Of several charts of one suite; undefined: the one that a report shows. */
  readonly kind?: string
  /** What the chart shows, in one sentence; also the text for those who do not see it. */
  readonly title: string
  readonly specification: ChartSpecification
}

/**
 * One chart per suite of a record: a panel per metric with its own scale and unit, a bar per series that ends at its
 * median, with a tick for every sample and the median in words.
 */
export function recordCharts(
  record: KbenchRecord,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).map(({ suite, metrics }) => {
    const title = recordFinding(suite, record, metrics)
    const isMany = metrics.some(({ rows }) => rows.some(({ series }) => series.samples.length > MANY_SAMPLES))
    const subtitle = isMany
      ? 'Bars end at the median, which is the number beside them; every tick is one sample, those that fall on the same place are one tick.'
      : 'Bars end at the median, which is the number beside them; every tick is one sample.'
    return {
      suite,
      title,
      specification: chart(
        title,
        subtitle,
        metrics.map((metric) => panel(metric, theme)),
        theme,
      ),
    }
  })
}

/** From so many samples on, most of them lie on each other. */
const MANY_SAMPLES = 200
/** Places that can be told apart on the axis: half pixels. */
const PLACES = 2 * PLOT_WIDTH

/** "Throughput (Gbit/s), higher is better · streams 1". */
export function axisTitle({ title, better, common }: MetricGroup<unknown>, symbol: string): string {
  return `${title} (${symbol}), ${better} is better${common === '' ? '' : ` · ${common}`}`
}

function panel(metric: MetricGroup<RecordedSeries>, theme: ChartTheme): ChartSpecification {
  const all = metric.rows.flatMap(({ series }) => series.samples.map(({ value }) => value))
  const { factor, symbol } = axisScale(metric.unit, all)
  const labels = categories(metric.rows.map(({ label }) => label))
  const span = all.reduce((a, b) => Math.max(a, b), 0) - all.reduce((a, b) => Math.min(a, b), 0)
  const rows = metric.rows.map(({ series }, index) =>
    describe(series, labels.keys[index] ?? '', factor, span * factor),
  )
  const x = valueAxis(
    axisTitle(metric, symbol),
    all.map((value) => value * factor),
  )
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(labels, 22) },
    encoding: { y: categoryAxis(labels) },
    layer: [
      {
        data: { values: rows.flatMap(({ bar }) => bar) },
        mark: { type: 'bar', color: theme.bar },
        encoding: { x: { field: 'median', ...x }, tooltip: tooltip({ label: 'Series', words: 'Median' }) },
      },
      {
        data: { values: rows.flatMap(({ ticks }) => ticks) },
        mark: { type: 'tick', color: theme.ink, thickness: 1.5, opacity: 0.75, size: 12, aria: false },
        encoding: {
          x: { field: 'value', type: 'quantitative' },
          tooltip: tooltip({ label: 'Series', words: 'Sample', samples: 'Samples' }),
        },
      },
      {
        data: { values: rows.map(({ text }) => text) },
        layer: wordsBeside('end', { value: theme.ink }, theme),
      },
    ],
  }
}

interface Tick {
  readonly label: string
  readonly value: number
  readonly words: string
  readonly samples: number
}

interface RowData {
  readonly bar: readonly { readonly label: string; readonly median: number; readonly words: string }[]
  readonly ticks: readonly Tick[]
  readonly text: { readonly label: string; readonly end: number; readonly text: string }
}

function describe({ samples, unit }: RecordedSeries, label: string, factor: number, span: number): RowData {
  const values = samples.map(({ value }) => value)
  const median = medianOf(values)
  const end = values.reduce((a, b) => Math.max(a, b), 0) * factor
  return {
    bar: median === undefined ? [] : [{ label, median: median * factor, words: formatValue(median, unit) }],
    ticks: ticksOf(values, span / factor).map(({ value, count }) => ({
      label,
      value: value * factor,
      words: formatValue(value, unit),
      samples: count,
    })),
    text: { label, end, text: median === undefined ? 'no samples' : formatValue(median, unit) },
  }
}

/** One per sample, in their order; of many samples one per place on the axis that has any. */
function ticksOf(values: readonly number[], span: number): { value: number; count: number }[] {
  if (values.length <= MANY_SAMPLES) return values.map((value) => ({ value, count: 1 }))
  const places = groupBy(values, (value) => Math.round((value / span) * PLACES))
  return [...places.values()].map((members) => ({ value: members[0] ?? 0, count: members.length }))
}
