import { count } from '../../format/count.ts'
import { formatValue } from '../../format/value.ts'
import type { ReportCatalogue } from '../../naming/catalogue.ts'
import type { MetricGroup } from '../../naming/group.ts'
import { sideBySideFinding } from '../../findings/side-by-side-finding.ts'
import { changeText, formatRange, groupsOf } from '../../findings/side-by-side-cells.ts'
import { figureNames, hasSeveralRuns } from '../../findings/side-by-side-names.ts'
import type { RangeKind, SideBySide, SideBySideSeries, SideBySideValue } from '../../side-by-side/schema.ts'
import { axisScale } from '../layout/axis-scale.ts'
import { chart, PLOT_WIDTH, type ChartSpecification } from '../layout/chart.ts'
import { areColored, columnBars, type ColumnBar } from '../layout/column-bars.ts'
import { legendPanel } from '../layout/legend.ts'
import { axisTitle, type SuiteChart } from './record.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'

/**
 * One chart per suite of records beside each other: a panel per metric, per series a bar for each column with its range as a line,
 * value and change in words. The title says what the numbers show.
 */
export function subjectsCharts(
  sides: SideBySide,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const { full: names, short } = figureNames(sides)
  return groupsOf(sides, catalogue).map(({ suite, metrics }) => {
    const title = sideBySideFinding(suite, metrics, short)
    const series = metrics.flatMap(({ rows }) => rows.map((row) => row.series))
    const panels = metrics.flatMap((metric) => panel(metric, names, theme))
    const legend = areColored(names) ? [legendPanel(names, PLOT_WIDTH, theme)] : []
    const subtitle = `Bars: ${barsMean(sides)}; ${linesMean(series)}.${names.length > 1 ? ` Changes are from ${short[0] ?? ''}; whether they are more than chance is not told.` : ''}`
    return { suite, title, specification: chart(title, subtitle, [...legend, ...panels], theme) }
  })
}

/** What a bar ends at, in words. */
export function barsMean(sides: SideBySide): string {
  const samples = `${sides.statistic} of the samples`
  return hasSeveralRuns(sides) ? `median over runs of the ${samples} of each` : `${samples} of the run`
}

const LINES: Readonly<Record<RangeKind, string>> = {
  samples: 'smallest to largest sample of one run',
  middle: 'middle 90 % of the samples of one run',
  runs: 'smallest to largest run',
  confidence: '95 % interval for the median over runs',
}

/** What the lines of these series are, in words. */
export function linesMean(series: readonly SideBySideSeries[], name = 'lines'): string {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const kinds = (Object.keys(LINES) as RangeKind[]).filter((kind) =>
    values.some(({ range }) => range?.kind === kind),
  )
  if (kinds.length === 0) return `no ${name}, as each is a single sample`
  const single = values.some(({ range }) => range === null) ? '; a single sample has none' : ''
  return `${name}: ${kinds.map((kind) => LINES[kind]).join(', or ')}${single}`
}

function panel(
  metric: MetricGroup<SideBySideSeries>,
  columns: readonly string[],
  theme: ChartTheme,
): ChartSpecification[] {
  const values = metric.rows.flatMap(({ series }) => series.values.flatMap((value) => value ?? []))
  const { factor, symbol } = axisScale(
    metric.unit,
    values.flatMap(({ value, range }) => [value, range?.high ?? 0]),
  )
  const rows = metric.rows.map(({ label, series }) => ({
    label,
    bars: series.values.map((value) => (value === null ? 'not measured' : barOf(value, series, factor))),
  }))
  return columnBars({ title: axisTitle(metric, symbol), columns, rows }, theme)
}

function barOf(value: SideBySideValue, { unit }: SideBySideSeries, factor: number): ColumnBar {
  const change = changeText(value, unit)
  return {
    value: value.value * factor,
    low: (value.range?.low ?? value.value) * factor,
    high: (value.range?.high ?? value.value) * factor,
    text: `${formatValue(value.value, unit)}${change === undefined ? '' : `, ${change}`}`,
    detail: rangeDetail(value, unit),
  }
}

/** "9.4–9.7, smallest to largest run, 3 runs, 9 samples". */
export function rangeDetail(
  { value, range, runs, samples }: SideBySideValue,
  unit: SideBySideSeries['unit'],
): string {
  return [
    ...(range === null ? [] : [formatRange(range, value, unit), LINES[range.kind]]),
    count(runs, 'run'),
    count(samples, 'sample'),
  ].join(', ')
}
