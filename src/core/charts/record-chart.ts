import { formatValue } from '../format/value.ts'
import { scaleOf } from '../format/scale.ts'
import type { KbenchRecord, RecordedSeries } from '../record/schema.ts'
import type { ReportCatalogue } from '../report/catalogue.ts'
import {
  categories,
  categoryAxis,
  chart,
  PLOT_WIDTH,
  stepFor,
  valueAxis,
  wordsBeside,
  type ChartSpecification,
} from './chart-style.ts'
import { groupSeries, type MetricGroup } from '../report/group.ts'
import { LIGHT, type ChartTheme } from './theme.ts'
import { medianOf } from '../report/summary.ts'

/** A chart of one suite, to be drawn and put beside a report. */
export interface SuiteChart {
  readonly suite: string
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
    const count = metrics.reduce((sum, { rows }) => sum + rows.length, 0)
    const title = `${suite}: ${String(count)} series of ${record.subject.name} on ${record.environment.provider}`
    const subtitle = 'Bars end at the median; every tick is one sample.'
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

/** "Throughput (Gbit/s), higher is better · streams 1". */
export function axisTitle({ title, better, common }: MetricGroup<unknown>, symbol: string): string {
  return `${title} (${symbol}), ${better} is better${common === '' ? '' : ` · ${common}`}`
}

function panel(metric: MetricGroup<RecordedSeries>, theme: ChartTheme): ChartSpecification {
  const all = metric.rows.flatMap(({ series }) => series.samples.map(({ value }) => value))
  const { factor, symbol } = scaleOf(
    metric.unit,
    all.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
  )
  const labels = categories(metric.rows.map(({ label }) => label))
  const rows = metric.rows.map(({ series }, index) => describe(series, labels.keys[index] ?? '', factor))
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
        encoding: { x: { field: 'median', ...x } },
      },
      {
        data: { values: rows.flatMap(({ ticks }) => ticks) },
        mark: { type: 'tick', color: theme.ink, thickness: 1.5, opacity: 0.75 },
        encoding: { x: { field: 'value', type: 'quantitative' } },
      },
      {
        data: { values: rows.map(({ text }) => text) },
        layer: wordsBeside('end', { value: theme.ink }, theme),
      },
    ],
  }
}

interface RowData {
  readonly bar: readonly { readonly label: string; readonly median: number }[]
  readonly ticks: readonly { readonly label: string; readonly value: number }[]
  readonly text: { readonly label: string; readonly end: number; readonly text: string }
}

function describe({ samples, unit }: RecordedSeries, label: string, factor: number): RowData {
  const values = samples.map(({ value }) => value)
  const median = medianOf(values)
  const end = values.reduce((a, b) => Math.max(a, b), 0) * factor
  return {
    bar: median === undefined ? [] : [{ label, median: median * factor }],
    ticks: values.map((value) => ({ label, value: value * factor })),
    text: { label, end, text: median === undefined ? 'no samples' : formatValue(median, unit) },
  }
}
