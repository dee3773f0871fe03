import { sideBySideFinding } from '../../findings/side-by-side-finding.ts'
import { count, formatValue, formatValues } from '../../format/numbers.ts'
import { type MetricGroup, quantileRows, type ReportCatalogue } from '../../naming/metrics.ts'
import { changeText, formatRange, groupsOf, joinedChanges } from '../../findings/side-by-side-cells.ts'
import { figureNames, hasSeveralRuns } from '../../findings/side-by-side-names.ts'
import type { RangeKind, SideBySide, SideBySideSeries, SideBySideValue } from '../../side-by-side/schema.ts'
import { axisTitle, chart, type SuiteChart } from '../layout/chart.ts'
import { columnColors, columnPanels, type ChartColumns } from '../layout/column-panels.ts'
import { chartLimit, distinctChartLimits, limitsMean, type ChartLimit } from '../layout/limit-lines.ts'
import type { ValueMark } from '../layout/value-marks.ts'
import { markKindOf, type ValueEntry, type ValuePanel } from '../layout/value-panel.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'

/**
 * One chart per suite of records beside each other: a panel per metric, per series a bar for each column with its range as a line,
 * value and change in words. The title says what the numbers show.
 */
export function sideBySideCharts(
  sides: SideBySide,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const { full: names, short } = figureNames(sides)
  const columns = { names, places: names.map((_, place) => place) }
  return groupsOf(sides, catalogue).map(({ suite, metrics }) => {
    const title = sideBySideFinding(suite, metrics, short)
    const series = metrics.flatMap(({ rows }) => rows.map((row) => row.series))
    const panels = metrics.map((metric) =>
      columnPanel(metric, columns, theme, (value, one) => {
        const change = changeText(value, one.unit)
        const { low, high } = value.range ?? { low: value.value, high: value.value }
        const limits = limitsShown(value, one, short)
        return { value: value.value, low, high, words: formatValue(value.value, one.unit), change, limits }
      }),
    )
    const subtitle = [
      `${marksOf(panels)}: ${barsMean(sides)}; ${linesMean(series)}.`,
      ...(names.length > 1 ? [`Changes are relative to ${short[0] ?? ''} and may be chance.`] : []),
      ...limitsMean(panels),
    ].join(' ')
    return {
      suite,
      title,
      specification: chart(title, subtitle, columnPanels(panels, columns, theme), theme),
    }
  })
}

/** "Bars and points": what the values of these panels are drawn as. Points are said only beside bars. */
function marksOf(panels: readonly ValuePanel[]): string {
  const kinds = new Set(panels.map(markKindOf))
  const words = [
    ...(kinds.has('dots') && !kinds.has('bars') ? [] : ['bars']),
    ...(kinds.has('dots') ? ['dots'] : []),
    ...(kinds.has('points') ? ['points'] : []),
  ]
  const text =
    words.length > 2 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}` : words.join(' and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** More names than these would be longer than what is said of them. */
const MOST_OWNERS = 3

/** The limits of one column, with its name where not all columns that have the series have it. */
function limitsShown(
  { limits = [] }: SideBySideValue,
  { values, unit }: SideBySideSeries,
  names: readonly string[],
): ChartLimit[] {
  return limits.map((limit) => {
    const has = (value: SideBySideValue): boolean =>
      (value.limits ?? []).some(({ value: own, label }) => own === limit.value && label === limit.label)
    const owners = values.flatMap((value, place) =>
      value !== null && has(value) ? [names[place] ?? ''] : [],
    )
    const isShared = values.every((value) => value === null || has(value))
    if (isShared) return chartLimit(limit, unit)
    return chartLimit(limit, unit, owners.length > MOST_OWNERS ? [count(owners.length, 'column')] : owners)
  })
}

/** A value as it is shown; in the unit of the panel. */
export interface ShownValue extends Pick<ValueMark, 'value' | 'low' | 'high' | 'words'> {
  /** Follows the values beside the bar; of several quantiles one each. */
  readonly change?: string | undefined
  /** Follows a single value. */
  readonly note?: string
  readonly limits?: readonly ChartLimit[]
}

/** A panel of one metric, with an entry per column and quantiles of one thing as points on one line. */
export function columnPanel(
  metric: MetricGroup<SideBySideSeries>,
  columns: ChartColumns,
  theme: ChartTheme,
  show: (value: SideBySideValue, series: SideBySideSeries) => ShownValue | undefined,
): ValuePanel {
  const { rows, quantiles, common } = quantileRows(metric)
  const colors = columnColors(columns, theme)
  const entryOf = (members: readonly (SideBySideSeries | undefined)[], column: number): ValueEntry => {
    const place = columns.places[column] ?? column
    const found = members.map((series, index) => {
      const value = series?.values[place] ?? undefined
      const shown = series === undefined || value === undefined ? undefined : show(value, series)
      if (series === undefined || value === undefined || shown === undefined) return undefined
      const { change, words, note, limits = [], ...numbers } = shown
      const name = quantiles[index] ?? ''
      const mark: ValueMark = {
        ...numbers,
        color: colors[column] ?? theme.bar,
        words: `${name} ${words}`.trim(),
        detail: rangeDetail(value, series.unit),
      }
      return { mark, change, note, limits }
    })
    const marks = found.flatMap((one) => (one === undefined ? [] : [one.mark]))
    const text = formatValues(
      found.map((one) => one?.mark.value),
      metric.unit,
    )
    const changes = joinedChanges(found.map((one) => one?.change))
    const change = changes === '' ? '' : `, ${changes}`
    const limits = distinctChartLimits(found.flatMap((one) => one?.limits ?? []))
    const note = found.length === 1 ? (found[0]?.note ?? '') : ''
    return {
      column: columns.names[column] ?? '',
      marks,
      text: marks.length === 0 ? 'not measured' : `${text}${change}${note}`,
      ...(limits.length === 0 ? {} : { limits }),
    }
  }
  return {
    title: (symbol) => axisTitle({ ...metric, common }, symbol, quantiles),
    unit: metric.unit,
    rows: rows.map(({ label, members }) => ({
      label,
      entries: columns.names.map((_, column) => entryOf(members, column)),
    })),
  }
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

/** "9.4–9.7, smallest to largest run, 3 runs, 9 samples". */
function rangeDetail(
  { value, range, runs, samples }: SideBySideValue,
  unit: SideBySideSeries['unit'],
): string {
  return [
    ...(range === null ? [] : [formatRange(range, value, unit), LINES[range.kind]]),
    count(runs, 'run'),
    count(samples, 'sample'),
  ].join(', ')
}
