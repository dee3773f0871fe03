import { recordFinding } from '../../../core/report/record-finding.ts'
import { medianOf } from '../../../core/stats/samples.ts'
import { formatValue, formatValues } from '../../../core/format/numbers.ts'
import { groupBy } from '../../../core/group-by.ts'
import {
  groupSeries,
  type MetricGroup,
  quantileRows,
  type ReportCatalogue,
} from '../../../core/format/metrics.ts'
import { fittingLimits, type LimitsOf } from '../../../core/record/limits.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { SuiteChart } from '../../../core/report/figures.ts'
import { axisTitle, chart, PLOT_WIDTH } from './chart.ts'
import { limitsMean, limitsOfMembers } from './limit-lines.ts'
import { markKindOf, valuePanel, type ValueEntry, type ValueMark, type ValuePanel } from './value-panel.ts'
import { type ChartTheme, LIGHT } from './theme.ts'

/** From so many samples on, most of them lie on each other. */
const MANY_SAMPLES = 200
/** Places that can be distinguished on the axis: half pixels. */
const PLACES = 2 * PLOT_WIDTH

/**
 * One chart per suite: a panel per metric with its scale and unit; a bar per series up to its median, with a
 * tick per sample below; quantiles of one thing as points in one row.
 */
export function recordCharts(
  record: KbenchRecord,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const limitsOf = fittingLimits(record.limits)
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).map(({ suite, metrics }) => {
    const title = recordFinding(suite, record, metrics)
    const panels = metrics.map((metric) => panelOf(metric, limitsOf, theme))
    const drawn = panels.map((panel) => valuePanel(panel, theme))
    return { suite, title, specification: chart(title, subtitleOf(metrics, panels), drawn, theme) }
  })
}

/** How to read the picture, as far as these series need it. */
function subtitleOf(metrics: readonly MetricGroup<RecordedSeries>[], panels: readonly ValuePanel[]): string {
  const kinds = new Set(panels.map(markKindOf))
  const [hasBars, hasDots] = [kinds.has('bars'), kinds.has('dots')]
  const marks = hasBars ? (hasDots ? 'Bars end and dots are' : 'Bars end') : 'Dots are'
  const isMany = metrics.some(({ rows }) => rows.some(({ series }) => series.samples.length > MANY_SAMPLES))
  const several = isMany ? ', or several at the same place' : ''
  return [
    ...(hasBars || hasDots ? [`${marks} at the median; a tick below is one sample${several}.`] : []),
    ...(kinds.has('points')
      ? ['Points on one line: percentiles, each a median with its lowest to highest sample.']
      : []),
    ...limitsMean(panels),
  ].join(' ')
}

function panelOf(metric: MetricGroup<RecordedSeries>, limitsOf: LimitsOf, theme: ChartTheme): ValuePanel {
  const { rows, quantiles, common } = quantileRows(metric)
  const all = metric.rows.flatMap(({ series }) => series.samples.map(({ value }) => value))
  const span = all.reduce((a, b) => Math.max(a, b), 0) - all.reduce((a, b) => Math.min(a, b), 0)
  const isPoints = quantiles.length > 1
  return {
    title: (symbol) => axisTitle({ ...metric, common }, symbol, quantiles),
    unit: metric.unit,
    rows: rows.map(({ label, members }) => {
      const entry = entryOf(members, quantiles, metric.unit, isPoints ? undefined : span, theme)
      return { label, entries: [{ ...entry, ...limitsOfMembers(members, limitsOf) }] }
    }),
  }
}

/** @param span of the axis, for ticks; undefined: none, as ranges are shown */
function entryOf(
  members: readonly (RecordedSeries | undefined)[],
  quantiles: readonly string[],
  unit: RecordedSeries['unit'],
  span: number | undefined,
  theme: ChartTheme,
): ValueEntry {
  const medians = members.map((series) => medianOf(series?.samples.map(({ value }) => value) ?? []))
  const marks = members.flatMap((series, index): ValueMark[] => {
    const median = medians[index]
    if (series === undefined || median === undefined) return []
    const values = series.samples.map(({ value }) => value)
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
    const words = `${quantiles[index] ?? ''} ${formatValue(median, unit)}`.trim()
    const detail = `${formatValue(low, unit)} to ${formatValue(high, unit)}`
    const mark = { value: median, color: theme.bar, words, detail }
    if (span === undefined) return [{ ...mark, low, high }]
    return [{ ...mark, low: median, high: median, ticks: ticksOf(values, span, unit) }]
  })
  return { marks, text: marks.length === 0 ? 'no samples' : formatValues(medians, unit) }
}

/** One per sample, in their order; of many samples one per place on the axis that has any. */
function ticksOf(
  values: readonly number[],
  span: number,
  unit: RecordedSeries['unit'],
): NonNullable<ValueMark['ticks']> {
  const tick = (value: number, samples: number): NonNullable<ValueMark['ticks']>[number] => ({
    value,
    words: formatValue(value, unit),
    samples,
  })
  if (values.length <= MANY_SAMPLES) return values.map((value) => tick(value, 1))
  const places = groupBy(values, (value) => Math.round((value / span) * PLACES))
  return [...places.values()].map((members) => tick(members[0] ?? 0, members.length))
}
