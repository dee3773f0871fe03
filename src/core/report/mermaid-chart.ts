import type { ComparedSeries, Comparison } from '../comparison/schema.ts'
import { scaleOf } from '../format/scale.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { groupSeries } from './group.ts'
import { medianOf } from './summary.ts'
import { verdictRows } from './verdict.ts'

/** A chart as Mermaid text, which GitHub draws in a job summary and in comments, where no image file can be shown. */
export interface MermaidChart {
  readonly suite: string
  readonly mermaid: string
}

/** More bars than this cannot be told apart. */
const MOST_BARS = 16

/** One bar chart per suite: the medians of its first metric. */
export function recordMermaidCharts(record: KbenchRecord, catalogue: ReportCatalogue): MermaidChart[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).flatMap(({ suite, metrics: [first] }) => {
    if (first === undefined) return []
    const rows = first.rows.flatMap(({ label, series }) => {
      const median = medianOf(series.samples.map(({ value }) => value))
      return median === undefined ? [] : [{ label: label === '' ? suite : label, value: median }]
    })
    const { factor, symbol } = scaleOf(first.unit, Math.max(...rows.map(({ value }) => value)))
    const bars = rows.map(({ label, value }) => ({ label, value: value * factor }))
    return bars.length === 0
      ? []
      : [{ suite, mermaid: barChart(`${suite}: ${first.title}, ${first.better} is better`, symbol, bars) }]
  })
}

/** The series that moved most, as a share of the baseline; the line is the baseline. */
export function comparisonMermaidCharts(comparison: Comparison, catalogue: ReportCatalogue): MermaidChart[] {
  const isPair = comparison.pair !== undefined
  const rows = verdictRows(comparison, catalogue).flatMap(({ series, name }) => {
    const share = isPair ? shareOfBase(series) : shareOfBaseline(series)
    return share === undefined ? [] : [{ label: name, value: share * 100 }]
  })
  if (rows.length === 0) return []
  const title = isPair ? 'Head as a share of base' : 'Current run as a share of the baseline'
  return [
    { suite: 'all suites', mermaid: barChart(title, isPair ? '% of base' : '% of the baseline', rows, 100) },
  ]
}

function shareOfBaseline({ baseline, current }: ComparedSeries): number | undefined {
  if (baseline === null || current === null || baseline.median <= 0) return undefined
  return current.median / baseline.median
}

/** From the paired estimate, which is closer than the medians of either side. */
function shareOfBase(series: ComparedSeries): number | undefined {
  const { change, scale } = series
  if (scale === 'absolute') return shareOfBaseline(series)
  return change === null ? undefined : 1 + change.estimate
}

interface Bar {
  readonly label: string
  readonly value: number
}

/** Syntax: https://mermaid.js.org/syntax/xyChart.html */
function barChart(title: string, unit: string, bars: readonly Bar[], line?: number): string {
  const shown = bars.slice(0, MOST_BARS)
  const top = Math.max(...shown.map(({ value }) => value), line ?? 0, Number.MIN_VALUE)
  const rest = bars.length - shown.length
  const whole = rest === 0 ? title : `${title} (${String(rest)} more in the table)`
  return [
    'xychart-beta horizontal',
    `    title "${plain(whole)}"`,
    `    x-axis [${shown.map(({ label }) => `"${plain(label)}"`).join(', ')}]`,
    `    y-axis "${plain(unit)}" 0 --> ${decimal(top * 1.05)}`,
    `    bar [${shown.map(({ value }) => decimal(value)).join(', ')}]`,
    ...(line === undefined ? [] : [`    line [${shown.map(() => decimal(line)).join(', ')}]`]),
  ].join('\n')
}

/** Mermaid knows no escapes inside quotes that work everywhere: only what is harmless stays. */
function plain(text: string): string {
  return text
    .replaceAll('·', ' ')
    .replaceAll(/[^A-Za-z0-9 ._,:%()/=+-]/g, '_')
    .replaceAll(/ +/g, ' ')
    .slice(0, 120)
}

/** Without an exponent, which Mermaid does not read. */
function decimal(value: number): string {
  return Number(value.toPrecision(4)).toFixed(value !== 0 && Math.abs(value) < 0.01 ? 8 : 3)
}
