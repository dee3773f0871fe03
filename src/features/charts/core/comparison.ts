import type { ChartSpecification, SuiteChart } from '../../../core/report/figures.ts'
import { axisTitle, chart, layersOn, plotWidth, tooltip, valueAxis } from './chart.ts'
import { limitsMean, limitsOfMembers } from './limit-lines.ts'
import { axisScale, stackRows } from './rows.ts'
import { type ValueEntry, type ValueMark, valuePanel, type ValuePanel } from './value-panel.ts'
import { type ChartTheme, LIGHT, verdictColors } from './theme.ts'
import type { ComparedSeries, Comparison } from '../../../core/record/comparison-schema.ts'
import { findings, suiteTitle } from '../../../core/report/findings.ts'
import {
  changeWords,
  hasInterval,
  intervalWords,
  verdictWords,
} from '../../../core/report/verdict-findings.ts'
import {
  count,
  formatChange,
  formatMagnitude,
  formatValue,
  formatValues,
} from '../../../core/format/numbers.ts'
import { fittingLimits, type LimitsOf } from '../../../core/record/limits.ts'
import {
  groupSeries,
  type MetricGroup,
  quantileRows,
  type ReportCatalogue,
} from '../../../core/format/metrics.ts'

/** One chart per suite of a comparison, of a pair that of changes; its title states what was found. A panel per metric with its own scale. */
export function comparisonCharts(
  comparison: Comparison,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const found = findings(comparison, catalogue)
  const order = comparison.suites.map(({ name }) => name)
  return groupSeries(comparison.series, order, catalogue).map(({ suite, metrics }) => {
    const title = suiteTitle(suite, found)
    const { subtitle, panels } =
      comparison.pair === undefined ? medians(comparison, metrics, theme) : changes(metrics, theme)
    return { suite, title, specification: chart(title, subtitle, panels, theme) }
  })
}

interface Drawn {
  readonly subtitle: string
  readonly panels: readonly ChartSpecification[]
}

type Metrics = readonly MetricGroup<ComparedSeries>[]

/**
 * Per series the baseline's median above the current one in the colour of the verdict, each with its spread;
 * the change with its interval in words.
 */
function medians({ baseline, limits }: Comparison, metrics: Metrics, theme: ChartTheme): Drawn {
  const runs = baseline.records.length
  const earlier = runs === 1 ? 'one earlier run' : `${String(runs)} earlier runs`
  const reading = `Grey: median of ${earlier}; below it this run, coloured by verdict; lines: ± spread.`
  const limitsOf = fittingLimits(limits)
  const panels = metrics.map((metric) => panelOf(metric, limitsOf, theme))
  return {
    subtitle: [reading, ...limitsMean(panels)].join(' '),
    panels: panels.map((one) => valuePanel(one, theme)),
  }
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

/** None where the side has no value of the row. */
function entryOf(
  side: 'baseline' | 'current',
  members: readonly (ComparedSeries | undefined)[],
  quantiles: readonly string[],
  theme: ChartTheme,
): ValueEntry[] {
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
          : { color: verdictColors(theme)[series.verdict] }),
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

/** Height of a series that has a row for itself, and of one of several quantiles in a row. */
const ALONE = 18
const LANE = 12

/**
 * A row per thing (its quantiles below each other): the change of every round as a tick, the estimate with
 * its interval in the colour of the verdict, the margin as a band.
 */
function changes(metrics: Metrics, theme: ChartTheme): Drawn {
  const all = metrics.flatMap(({ rows }) => rows.map(({ series }) => series))
  const rounds = [...new Set(all.flatMap(({ paired }) => paired?.rounds ?? []))]
  const number = rounds.length === 1 ? ` (${count(rounds[0] ?? 0, 'round')})` : ''
  return {
    subtitle: `Change from base to head: a tick per round${number}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,
    panels: metrics.map((metric) => panel(metric, rounds.length > 1, theme)),
  }
}

function panel(
  metric: MetricGroup<ComparedSeries>,
  withRounds: boolean,
  theme: ChartTheme,
): ChartSpecification {
  const series = metric.rows.map((row) => row.series)
  const { rows, quantiles, common } = quantileRows(metric)
  const [low, high] = domainOf(series)
  const { factor, symbol } =
    series[0]?.scale !== 'absolute'
      ? { factor: 100, symbol: '%' }
      : metric.unit === '1'
        ? { factor: 100, symbol: 'percentage points' }
        : axisScale(metric.unit, [low, high])
  const place = (value: number): number => Math.min(high, Math.max(low, value)) * factor
  const step = quantiles.length === 1 ? ALONE : LANE
  const { height, entries, layers } = stackRows(
    rows.map(({ label, members }) => ({
      label,
      entries: [
        {
          height: quantiles.length * step,
          text: wordsOf(members, quantiles, withRounds, [low, high]),
          isBad: members.some((one) => one?.verdict === 'regressed'),
          members,
        },
      ],
    })),
    theme,
    { value: plotWidth(theme) },
  )
  const x = valueAxis(
    axisTitle({ ...metric, title: `${metric.title}: change`, common }, symbol, quantiles),
    [low * factor, high * factor],
    theme,
  )
  const colors = verdictColors(theme)
  const marks = entries.flatMap(({ label, top, entry: { members } }) =>
    members.flatMap((one, lane) => {
      if (one === undefined) return []
      const start = top + lane * step
      const edges = { top: start + 1, middle: start + step / 2, bottom: start + step - 1 }
      return [{ ...edges, label: `${label} ${quantiles[lane] ?? ''}`.trim(), series: one }]
    }),
  )
  // What is accepted in the bad direction, and as much in the good one.
  const margins = marks.map(({ series: { margin, scale, unit }, ...edges }) => ({
    ...edges,
    low: place(scale === 'relative' ? 1 / (1 + margin) - 1 : -margin),
    high: place(margin),
    margin: formatMagnitude(margin, scale, unit),
  }))
  const rounds = marks.flatMap(({ label, top, bottom, series: { paired, scale, unit } }) =>
    (paired?.changes ?? [])
      .filter((value) => value >= low && value <= high)
      .map((value) => {
        const words = formatChange(value, scale, unit)
        return { label, top: top + 2, bottom: bottom - 2, value: value * factor, words }
      }),
  )
  const estimates = marks.flatMap(({ label, middle, series: one }) => {
    const { change, verdict, scale, unit } = one
    if (change === null) return []
    const { estimate, lower, upper } = change
    const isKnown = lower !== null || upper !== null
    return {
      label,
      middle,
      verdict,
      color: colors[verdict],
      value: place(estimate),
      // Without an interval there is a dot and no line.
      low: place(isKnown ? (lower ?? -Infinity) : estimate),
      high: place(isKnown ? (upper ?? Infinity) : estimate),
      words: formatChange(estimate, scale, unit),
      interval: intervalWords(one),
    }
  })
  const draw = layersOn(x)
  const [span, between] = [
    { x: 'low', x2: 'high' },
    { y: 'top', y2: 'bottom' },
  ]
  const own = {
    y: 'middle',
    color: 'color',
    tooltip: tooltip({ label: 'Series', verdict: 'Verdict', words: 'Change', interval: 'Interval' }),
  }
  return {
    width: plotWidth(theme),
    height,
    layer: [
      draw(
        'rect',
        margins,
        { ...span, ...between, tooltip: tooltip({ label: 'Series', margin: 'Margin' }) },
        { color: theme.band, stroke: theme.bandEdge, strokeWidth: 0.75 },
      ),
      draw('rule', [{ value: 0 }], { x: 'value' }, { color: theme.muted, strokeWidth: 1, aria: false }),
      draw(
        'rule',
        rounds,
        { x: 'value', ...between, tooltip: tooltip({ label: 'Series', words: 'Round' }) },
        { color: theme.ink, strokeWidth: 1, opacity: 0.5, aria: false },
      ),
      draw('rule', estimates, { ...span, ...own }, { strokeWidth: 2.5 }),
      draw(
        'point',
        estimates,
        { x: 'value', ...own },
        { filled: true, size: quantiles.length === 1 ? 70 : 45, opacity: 1 },
      ),
      ...layers,
    ],
  }
}

/**
 * Rounds beyond so many times the range of estimates, intervals and margins are counted in words, not drawn,
 * as long as enough rounds of each series remain: without a third of them noise would look smaller.
 */
const ROUNDS_BEYOND = 1.5
const SHARE_SHOWN = 0.8

/** Covers all estimates, intervals and margins, and most rounds of every series. */
function domainOf(rows: readonly ComparedSeries[]): readonly [low: number, high: number] {
  const main = rows.flatMap((series) => {
    const { change, margin } = series
    const ends =
      change === null
        ? []
        : [change.estimate, change.lower ?? change.estimate, change.upper ?? change.estimate]
    return [...ends, -margin, margin]
  })
  const reach = Math.max(
    ROUNDS_BEYOND * Math.max(Number.MIN_VALUE, ...main.map(Math.abs)),
    ...rows.map(({ paired }) => reachOfMost(paired?.changes ?? [])),
  )
  const rounds = rows.flatMap(({ paired }) => paired?.changes ?? [])
  const near = rounds.filter((value) => Math.abs(value) <= reach)
  const all = [0, ...main, ...near]
  return [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
}

/** Within which most of the changes lie, on either side of zero. */
function reachOfMost(changes: readonly number[]): number {
  const sizes = changes.map(Math.abs).filter(Number.isFinite)
  sizes.sort((a, b) => a - b)
  return sizes[Math.ceil(SHARE_SHOWN * sizes.length) - 1] ?? 0
}

/** "−12 % [−14 %, −10 %], regressed, 12 rounds"; of several quantiles "−1 % / +2 %, unchanged". */
function wordsOf(
  members: readonly (ComparedSeries | undefined)[],
  quantiles: readonly string[],
  withRounds: boolean,
  [low, high]: readonly [number, number],
): string {
  const known = members.filter((one) => one !== undefined)
  const outside = known
    .flatMap(({ paired }) => paired?.changes ?? [])
    .filter((value) => value < low || value > high).length
  const rounds = [...new Set(known.flatMap(({ paired }) => paired?.rounds ?? []))]
  return [
    ...changeWords(members),
    verdictWords(members, quantiles),
    ...(withRounds && rounds.length === 1 && known.some(hasInterval) ? [count(rounds[0] ?? 0, 'round')] : []),
    ...(outside === 0 ? [] : [`${String(outside)} outside the picture`]),
  ].join(', ')
}
