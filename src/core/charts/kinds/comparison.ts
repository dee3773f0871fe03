import type { ComparedSeries, Comparison, SeriesVerdict } from '../../comparison/schema.ts'
import { formatChange, formatInterval } from '../../format/change.ts'
import { formatValue } from '../../format/value.ts'
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
import { groupSeries, type MetricGroup } from '../../naming/group.ts'
import { axisTitle, type SuiteChart } from './record.ts'
import { suiteFinding } from '../../findings/suite-finding.ts'
import { pairedCharts } from './changes.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { verdictColors } from '../theme/verdict-color.ts'
import { VERDICT_ORDER } from '../../findings/verdict.ts'

const BASELINE = 'baseline'

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
  if (comparison.pair !== undefined) return pairedCharts(comparison, catalogue, theme)
  const order = comparison.suites.map(({ name }) => name)
  return groupSeries(comparison.series, order, catalogue).map(({ suite, metrics }) => {
    const title = suiteFinding(suite, metrics)
    const runs = comparison.baseline.records.length
    const subtitle = `Grey: ${runs === 1 ? 'one earlier run' : `${String(runs)} earlier runs`}; below: the current run, coloured by verdict; lines: ± spread.`
    const shown = VERDICT_ORDER.filter((verdict) =>
      metrics.some(({ rows }) =>
        rows.some(({ series }) => series.verdict === verdict && series.current !== null),
      ),
    )
    return {
      suite,
      title,
      specification: chart(
        title,
        subtitle,
        metrics.map((metric) => panel(metric, shown, theme)),
        theme,
      ),
    }
  })
}

function panel(
  metric: MetricGroup<ComparedSeries>,
  shown: readonly SeriesVerdict[],
  theme: ChartTheme,
): ChartSpecification {
  const rows = metric.rows.map(({ series }) => series)
  const ends = rows.flatMap(({ baseline, current }) =>
    [baseline, current].flatMap((side) => (side === null ? [] : endsOf(side))),
  )
  const { factor, symbol } = axisScale(metric.unit, ends)
  const labels = categories(metric.rows.map(({ label }) => label))
  const sides = rows.flatMap((series, index) => sidesOf(series, labels.keys[index] ?? '', factor))
  const x = valueAxis(
    axisTitle(metric, symbol),
    ends.map((value) => value * factor),
  )
  const yOffset = {
    field: 'side',
    type: 'nominal',
    sort: null,
    scale: { domain: ['baseline', 'current'], paddingInner: 0.15 },
  }
  const domain = [BASELINE, ...shown]
  const colors: Readonly<Record<string, string>> = { ...verdictColors(theme), [BASELINE]: theme.baseline }
  const color = {
    field: 'verdict',
    type: 'nominal',
    scale: { domain, range: domain.map((name) => colors[name]) },
    legend: null,
  }
  const words = tooltip({ label: 'Series', side: 'Side', text: 'Value', spread: '± Spread' })
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(labels, 38), for: 'position' },
    data: { values: sides },
    encoding: { y: categoryAxis(labels), yOffset },
    layer: [
      {
        mark: { type: 'bar' },
        encoding: {
          x: { field: 'median', ...x },
          color,
          // The pale bar of the baseline needs an edge to be seen.
          stroke: {
            condition: { test: `datum.side === '${BASELINE}'`, value: theme.baselineEdge },
            value: 'transparent',
          },
          tooltip: words,
        },
      },
      {
        mark: { type: 'rule', color: theme.background, strokeWidth: 4, opacity: 0.85 },
        encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
      },
      {
        mark: { type: 'rule', color: theme.ink, strokeWidth: 1.2 },
        encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' }, tooltip: words },
      },
      ...wordsBeside(
        'high',
        {
          condition: { test: "datum.verdict === 'regressed'", value: theme.regressed },
          value: theme.ink,
        },
        theme,
      ),
    ],
  }
}

interface Side {
  readonly label: string
  readonly side: 'baseline' | 'current'
  readonly verdict: SeriesVerdict | typeof BASELINE
  readonly median: number
  readonly low: number
  readonly high: number
  readonly text: string
  readonly spread: string
}

function sidesOf(series: ComparedSeries, label: string, factor: number): Side[] {
  const { baseline, current, verdict, unit } = series
  const side = (
    name: Side['side'],
    kind: Side['verdict'],
    values: { median: number; spread: number },
    text: string,
  ): Side => {
    const [low = 0, high = 0] = endsOf(values).map((end) => end * factor)
    return {
      label,
      side: name,
      verdict: kind,
      median: values.median * factor,
      low,
      high,
      text,
      spread: formatValue(values.spread, unit),
    }
  }
  return [
    ...(baseline === null
      ? []
      : [
          side(
            'baseline',
            BASELINE,
            baseline,
            `${formatValue(baseline.median, unit)}${current === null ? `, ${verdict}` : ''}`,
          ),
        ]),
    ...(current === null ? [] : [side('current', verdict, current, currentText(series, current.median))]),
  ]
}

function currentText({ verdict, gates, unit, scale, change }: ComparedSeries, median: number): string {
  const movement =
    change === null
      ? ''
      : `, ${formatChange(change.estimate, scale, unit)} ${formatInterval(change.lower, change.upper, scale, unit)}`
  return `${formatValue(median, unit)}${movement}, ${verdict}${gates ? '' : ' (info)'}`
}

/** Ends of the line that shows the spread to both sides of the median; no measured value is below zero. */
function endsOf({ median, spread }: { readonly median: number; readonly spread: number }): [number, number] {
  return [median < 0 ? median - spread : Math.max(0, median - spread), median + spread]
}
