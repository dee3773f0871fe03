import type { ComparedSeries, Comparison } from '../../comparison/schema.ts'
import { findings } from '../../findings/findings.ts'
import { suiteTitle } from '../../findings/suite-title.ts'
import { changeWords, verdictWords } from '../../findings/verdict-words.ts'
import { formatValue, formatValues } from '../../format/numbers.ts'
import { fittingLimits, type LimitsOf } from '../../limits/fitting-limits.ts'
import { groupSeries, type MetricGroup, quantileRows, type ReportCatalogue } from '../../naming/metrics.ts'
import { axisTitle, chart, type SuiteChart } from '../layout/chart.ts'
import { limitsMean, limitsOfMembers } from '../layout/limit-lines.ts'
import type { ValueMark } from '../layout/value-marks.ts'
import { valuePanel, type ValueEntry, type ValuePanel } from '../layout/value-panel.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { verdictColors } from '../theme/verdict-color.ts'
import { changeCharts } from './changes.ts'

/**
 * One chart per suite of a comparison (of a pair: changes.ts); its title states what was found. A panel per metric with its own scale; per
 * series the baseline's median above the current one, which has the colour of the verdict, each with its spread, and
 * the change with its interval in words.
 */
export function comparisonCharts(
  comparison: Comparison,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  if (comparison.pair !== undefined) return changeCharts(comparison, catalogue, theme)
  const found = findings(comparison, catalogue)
  const order = comparison.suites.map(({ name }) => name)
  const runs = comparison.baseline.records.length
  const earlier = runs === 1 ? 'one earlier run' : `${String(runs)} earlier runs`
  const reading = `Grey: median of ${earlier}; below it this run, coloured by verdict; lines: ± spread.`
  const limitsOf = fittingLimits(comparison.limits)
  return groupSeries(comparison.series, order, catalogue).map(({ suite, metrics }) => {
    const title = suiteTitle(suite, found)
    const panels = metrics.map((metric) => panelOf(metric, limitsOf, theme))
    const subtitle = [reading, ...limitsMean(panels)].join(' ')
    const drawn = panels.map((panel) => valuePanel(panel, theme))
    return { suite, title, specification: chart(title, subtitle, drawn, theme) }
  })
}

function panelOf(metric: MetricGroup<ComparedSeries>, limitsOf: LimitsOf, theme: ChartTheme): ValuePanel {
  const { rows, quantiles, common } = quantileRows(metric)
  return {
    title: (symbol) => axisTitle({ ...metric, common }, symbol, quantiles),
    unit: metric.unit,
    rows: rows.map(({ label, members }) => {
      const limits = limitsOfMembers(members, limitsOf)
      const entries = (['baseline', 'current'] as const).flatMap((side) =>
        entryOf(side, members, quantiles, theme),
      )
      return { label, entries: entries.map((entry) => ({ ...entry, ...limits })) }
    }),
  }
}

type Side = 'baseline' | 'current'

/** None where the side has no value of the row. */
function entryOf(
  side: Side,
  members: readonly (ComparedSeries | undefined)[],
  quantiles: readonly string[],
  theme: ChartTheme,
): ValueEntry[] {
  const colors = verdictColors(theme)
  const marks = members.flatMap((series, index): ValueMark[] => {
    const value = series?.[side] ?? undefined
    if (series === undefined || value === undefined) return []
    const { median, spread } = value
    return [
      {
        value: median,
        // No measured value is below zero.
        low: median < 0 ? median - spread : Math.max(0, median - spread),
        high: median + spread,
        ...(side === 'baseline'
          ? { color: theme.baseline, edge: theme.baselineEdge }
          : { color: colors[series.verdict] }),
        words: `${quantiles[index] ?? ''} ${formatValue(median, series.unit)}`.trim(),
        detail: `± ${formatValue(spread, series.unit)}`,
      },
    ]
  })
  const known = members.filter((series) => series !== undefined)
  const [first] = known
  if (marks.length === 0 || first === undefined) return []
  const values = formatValues(
    members.map((series) => series?.[side]?.median),
    first.unit,
  )
  const isLast = side === 'current' || known.every(({ current }) => current === null)
  const words = isLast
    ? [values, ...changeWords(members), verdictWords(members, quantiles)].join(', ')
    : values
  const isBad = isLast && known.some(({ verdict }) => verdict === 'regressed')
  return [{ column: side, marks, text: words, isBad }]
}
