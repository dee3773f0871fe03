import type { ChartSpecification, SuiteChart } from '../../../core/report/figures.ts'
import { axisTitle, chart, plotWidth } from './chart.ts'
import { columnColor, legendPanel, MOST_COLORS } from './legend.ts'
import { chartLimit, type ChartLimit, distinctChartLimits, limitsMean } from './limit-lines.ts'
import { markKindOf, type ValueEntry, type ValueMark, type ValuePanel, valuePanel } from './value-panel.ts'
import { type ChartTheme, LIGHT } from './theme.ts'
import {
  barsMean,
  changeText,
  figureNames,
  formatRange,
  groupsOf,
  linesMean,
  RANGE_WORDS,
  joinedChanges,
  sideBySideFinding,
} from '../../../core/report/side-by-side-findings.ts'
import { count, formatValue, formatValues } from '../../../core/format/numbers.ts'
import {
  type MetricGroup,
  OTHER_SUITE,
  quantileRows,
  type ReportCatalogue,
} from '../../../core/format/metrics.ts'
import type { SideBySide, SideBySideSeries, SideBySideValue } from '../../../core/side-by-side.ts'

/** One chart per suite, a panel per metric; per series a bar per column with range, value and change. */
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
    const specification = chart(title, subtitle, columnPanels(panels, columns, theme), theme)
    return { suite, title, specification }
  })
}

/** "Bars and points": how these panels draw values. Points are named only together with bars. */
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
interface ShownValue extends Pick<ValueMark, 'value' | 'low' | 'high' | 'words'> {
  /** Follows the values next to the bar; of several quantiles one each. */
  readonly change?: string | undefined
  /** Follows a single value. */
  readonly note?: string
  readonly limits?: readonly ChartLimit[]
}

/** A panel of one metric, with an entry per column and quantiles of one thing as points on one line. */
function columnPanel(
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

/** "9.4–9.7, smallest to largest run, 3 runs, 9 samples". */
function rangeDetail(
  { value, range, runs, samples }: SideBySideValue,
  unit: SideBySideSeries['unit'],
): string {
  return [
    ...(range === null ? [] : [formatRange(range, value, unit), RANGE_WORDS[range.kind]]),
    count(runs, 'run'),
    count(samples, 'sample'),
  ].join(', ')
}

/**
 * One chart per suite: each other column as a share of the host's value, with a line at 100 %. None where no
 * column, or every column, is this machine without a cluster, or no series is shared.
 */
export function overheadCharts(
  sides: SideBySide,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const isHost = sides.columns.map(({ records }) =>
    records.every((place) => {
      const { isolation = null, provider } = sides.records[place] ?? {}
      // Records of earlier versions have no isolation.
      return isolation !== null || provider === 'host'
    }),
  )
  const host = isHost.indexOf(true)
  const { full, short } = figureNames(sides)
  const others = short.flatMap((name, place) => (isHost[place] === true ? [] : [{ name, place }]))
  if (host === -1 || others.length === 0) return []
  const columns = {
    names: others.map(({ place }) => full[place] ?? ''),
    places: others.map(({ place }) => place),
  }
  const shared = sides.series.filter(
    ({ values }) =>
      hostValue(values, host) !== undefined && others.some(({ place }) => values[place] != null),
  )
  const measured = sides.series.filter(({ values }) => others.some(({ place }) => values[place] != null))
  return groupsOf({ series: shared }, catalogue).map(({ suite, metrics }) => {
    const left = leftOut(
      measured.filter(({ metric }) => (catalogue.suiteOf(metric) ?? OTHER_SUITE) === suite),
      host,
    )
    const title = `${suite}, share of ${short[host] ?? 'host'}: ${shareFinding(metrics, others, host)}`
    const panels = metrics.map((metric) => ({
      ...columnPanel(
        { ...metric, title: `${metric.title}: share of host`, unit: '1' },
        columns,
        theme,
        (value, series) => shareOf(value, series, host),
      ),
      line: 1,
    }))
    const members = metrics.flatMap(({ rows }) => rows.map(({ series }) => series))
    const shares = members.map((series) => ({
      ...series,
      values: series.values.filter((_, place) => isHost[place] !== true),
    }))
    const lines = linesMean(shares)
    const alike = lines.startsWith('lines') ? ', divided by it, too' : ''
    const subtitle = `Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${lines}${alike}.${left}`
    const specification = chart(title, subtitle, columnPanels(panels, columns, theme), theme)
    return { suite: `${suite}-overhead`, title, specification }
  })
}

/** " Left out: 1 series of which the host has 0." @param measured all series of a suite that a column other than the host has */
function leftOut(measured: readonly SideBySideSeries[], host: number): string {
  const zeros = measured.filter(({ values }) => values[host]?.value === 0).length
  const lacking = measured.filter(({ values }) => values[host] == null).length
  const parts = [
    ...(zeros === 0 ? [] : [`${count(zeros, 'series')} of which the host has 0`]),
    ...(lacking === 0 ? [] : [`${count(lacking, 'series')} that the host does not have`]),
  ]
  return parts.length === 0 ? '' : ` Left out: ${parts.join(', ')}.`
}

/** undefined where there is none, or nothing can be divided by it. */
function hostValue(values: SideBySideSeries['values'], host: number): number | undefined {
  const value = values[host]?.value
  return value === undefined || value === 0 ? undefined : value
}

/** As a share of the host's value, with both in words. */
function shareOf(
  { value, range }: SideBySideValue,
  { values, unit }: SideBySideSeries,
  host: number,
): ShownValue | undefined {
  const whole = hostValue(values, host)
  if (whole === undefined) return undefined
  return {
    value: value / whole,
    low: (range?.low ?? value) / whole,
    high: (range?.high ?? value) / whole,
    words: formatValue(value / whole, '1'),
    note: ` (${formatValue(value, unit)} of ${formatValue(whole, unit)})`,
  }
}

/** "kind has 45 % to 98 % where higher is better, 110 % to 230 % where lower is better". */
function shareFinding(
  metrics: readonly MetricGroup<SideBySideSeries>[],
  others: readonly { readonly name: string; readonly place: number }[],
  host: number,
): string {
  const parts = (['higher', 'lower'] as const).flatMap((direction) => {
    const shares = metrics
      .filter(({ better }) => better === direction)
      .flatMap(({ rows }) =>
        rows.flatMap(({ series }) =>
          others.flatMap(({ place }) => {
            const value = series.values[place]
            return value == null ? [] : (shareOf(value, series, host)?.value ?? [])
          }),
        ),
      )
    if (shares.length === 0) return []
    const end = (further: typeof Math.min): string =>
      formatValue(
        shares.reduce((a, b) => further(a, b)),
        '1',
      )
    const [low, high] = [end(Math.min), end(Math.max)]
    return [`${low === high ? low : `${low} to ${high}`} where ${direction} is better`]
  })
  const [only] = others
  return `${others.length === 1 ? `${only?.name ?? ''} has` : `${String(others.length)} columns have`} ${parts.join(', ')}`
}

/** Columns that are shown: their names, and their places among all, which choose their colours. */
interface ChartColumns {
  readonly names: readonly string[]
  readonly places: readonly number[]
}

/** The colour of each column; one for all where there are more columns than colours. */
function columnColors({ places }: ChartColumns, theme: ChartTheme): string[] {
  return places.map((place) => (places.length > MOST_COLORS ? theme.bar : columnColor(place, theme)))
}

/**
 * Panels with an entry per column in each row: by series below a legend; with more columns than colours a
 * panel per series, whose rows name their columns.
 */
function columnPanels(
  panels: readonly ValuePanel[],
  { names, places }: ChartColumns,
  theme: ChartTheme,
): ChartSpecification[] {
  if (names.length <= MOST_COLORS)
    return [
      legendPanel(names, plotWidth(theme), theme, false, places),
      ...panels.map((panel) => valuePanel(panel, theme)),
    ]
  return panels.flatMap((panel) =>
    panel.rows.map(({ label, entries }) => {
      const rows = entries.map((entry, column) => ({ label: names[column] ?? '', entries: [entry] }))
      return valuePanel({ ...panel, heading: label, rows }, theme)
    }),
  )
}
