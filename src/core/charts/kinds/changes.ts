import type { ComparedSeries, Comparison, SeriesVerdict } from '../../comparison/schema.ts'
import { formatChange, formatInterval, formatMagnitude } from '../../format/change.ts'
import { count } from '../../format/count.ts'
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
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { verdictColors } from '../theme/verdict-color.ts'
import { VERDICT_ORDER } from '../../findings/verdict.ts'

/**
 * One chart per suite of a pair: a panel per metric, a row per series with the change from base to head of every round as a tick,
 * the estimate with its interval in the colour of the verdict, and the margin as a band. What lies outside the panel stands
 * at its edge.
 */
export function pairedCharts(
  comparison: Comparison,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const order = comparison.suites.map(({ name }) => name)
  return groupSeries(comparison.series, order, catalogue).map(({ suite, metrics }) => {
    const title = suiteFinding(suite, metrics)
    const subtitle =
      'Change from base to head: a tick per round; dot and line: estimate and interval, coloured by verdict; grey band: margin.'
    // All panels share one scale of colours.
    const shown = VERDICT_ORDER.filter((verdict) =>
      metrics.some(({ rows }) => rows.some(({ series }) => series.verdict === verdict)),
    )
    const panels = metrics.map((metric) => panel(metric, shown, theme))
    return { suite, title, specification: chart(title, subtitle, panels, theme) }
  })
}

function panel(
  metric: MetricGroup<ComparedSeries>,
  shown: readonly SeriesVerdict[],
  theme: ChartTheme,
): ChartSpecification {
  const rows = metric.rows.map(({ series }) => series)
  const isRelative = rows[0]?.scale !== 'absolute'
  const [low, high] = domainOf(rows)
  const { factor, symbol } = isRelative
    ? { factor: 100, symbol: '%' }
    : metric.unit === '1'
      ? { factor: 100, symbol: 'percentage points' }
      : axisScale(metric.unit, [low, high])
  const place = (value: number): number => Math.min(high, Math.max(low, value)) * factor
  const labels = categories(metric.rows.map(({ label }) => label))
  const labelled = rows.map((series, index) => ({ label: labels.keys[index] ?? '', series }))
  const x = valueAxis(axisTitle({ ...metric, title: `${metric.title}: change` }, symbol), [
    low * factor,
    high * factor,
  ])
  const colors = verdictColors(theme)
  const color = {
    field: 'verdict',
    type: 'nominal',
    scale: { domain: shown, range: shown.map((verdict) => colors[verdict]) },
    legend: null,
  }
  const position = { field: 'value', ...x }
  const words = tooltip({ label: 'Series', verdict: 'Verdict', words: 'Change', interval: 'Interval' })
  return {
    width: PLOT_WIDTH,
    height: { step: stepFor(labels, 30) },
    encoding: { y: categoryAxis(labels) },
    layer: [
      {
        data: { values: labelled.map(({ label, series }) => ({ label, ...marginOf(series, place) })) },
        mark: { type: 'bar', color: theme.band, stroke: theme.bandEdge, strokeWidth: 0.75 },
        encoding: {
          x: { ...position, field: 'low' },
          x2: { field: 'high' },
          tooltip: tooltip({ label: 'Series', margin: 'Margin' }),
        },
      },
      {
        data: { values: [{ value: 0 }] },
        mark: { type: 'rule', color: theme.muted, strokeWidth: 1 },
        encoding: { x: { field: 'value', type: 'quantitative' }, y: null },
      },
      {
        data: {
          values: labelled.flatMap(({ label, series }) =>
            (series.paired?.changes ?? []).map((value) => ({
              label,
              value: place(value),
              words: formatChange(value, series.scale, series.unit),
            })),
          ),
        },
        mark: { type: 'tick', color: theme.ink, thickness: 1, opacity: 0.5, aria: false },
        encoding: { x: position, tooltip: tooltip({ label: 'Series', words: 'Round' }) },
      },
      {
        data: { values: labelled.flatMap(({ label, series }) => estimateOf(label, series, place)) },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 2.5 },
            encoding: { x: { ...position, field: 'low' }, x2: { field: 'high' }, color, tooltip: words },
          },
          {
            mark: { type: 'point', filled: true, size: 70, opacity: 1 },
            encoding: { x: position, color, tooltip: words },
          },
        ],
      },
      {
        data: {
          values: labelled.map(({ label, series }) => ({
            label,
            ...wordsOf(series, [low, high], factor),
          })),
        },
        layer: wordsBeside(
          'end',
          {
            condition: { test: "datum.verdict === 'regressed'", value: theme.regressed },
            value: theme.ink,
          },
          theme,
        ),
      },
    ],
  }
}

/** Beyond so many times the range of estimates, intervals and margins a single round is shown at the edge. */
const ROUNDS_BEYOND = 1.5

/** Covers all estimates, intervals and margins, and most rounds. */
function domainOf(rows: readonly ComparedSeries[]): readonly [low: number, high: number] {
  const main = rows.flatMap((series) => {
    const { change, margin } = series
    const ends =
      change === null
        ? []
        : [change.estimate, change.lower ?? change.estimate, change.upper ?? change.estimate]
    return [...ends, -margin, margin]
  })
  const reach = ROUNDS_BEYOND * Math.max(Number.MIN_VALUE, ...main.map(Math.abs))
  const near = rows
    .flatMap(({ paired }) => paired?.changes ?? [])
    .map((value) => Math.min(reach, Math.max(-reach, value)))
  const all = [0, ...main, ...near]
  return [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
}

type Place = (value: number) => number

/** The margin as changes of the value: what is accepted in the bad direction, and as much in the good one. */
function marginOf(
  { margin, scale, unit }: ComparedSeries,
  place: Place,
): { low: number; high: number; margin: string } {
  const down = scale === 'relative' ? 1 / (1 + margin) - 1 : -margin
  return { low: place(down), high: place(margin), margin: formatMagnitude(margin, scale, unit) }
}

interface EstimateMark {
  readonly label: string
  readonly verdict: SeriesVerdict
  readonly value: number
  readonly low: number
  readonly high: number
  readonly words: string
  readonly interval: string
}

function estimateOf(
  label: string,
  { change, verdict, scale, unit }: ComparedSeries,
  place: Place,
): EstimateMark[] {
  if (change === null) return []
  const { estimate, lower, upper } = change
  return [
    {
      label,
      verdict,
      value: place(estimate),
      low: place(lower ?? -Infinity),
      high: place(upper ?? Infinity),
      words: formatChange(estimate, scale, unit),
      interval: formatInterval(lower, upper, scale, unit),
    },
  ]
}

function wordsOf(
  { verdict, gates, change, scale, unit, paired }: ComparedSeries,
  [low, high]: readonly [number, number],
  factor: number,
): { readonly end: number; readonly text: string; readonly verdict: SeriesVerdict } {
  const movement =
    change === null
      ? ''
      : `${formatChange(change.estimate, scale, unit)} ${formatInterval(change.lower, change.upper, scale, unit)}, `
  const rounds = paired === undefined ? '' : `, ${count(paired.rounds, 'round')}`
  const outside = (paired?.changes ?? []).filter((value) => value < low || value > high).length
  const beyond = outside === 0 ? '' : `, ${String(outside)} beyond the edge`
  return {
    end: high * factor,
    verdict,
    text: `${movement}${verdict}${gates ? '' : ' (info)'}${rounds}${beyond}`,
  }
}
