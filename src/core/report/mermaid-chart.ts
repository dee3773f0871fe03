import type { ComparedSeries, Comparison } from '../record/comparison-schema.ts'
import { scaleOf } from '../format/numbers.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { groupSeries, type ReportCatalogue } from '../format/metrics.ts'
import { findings } from './findings.ts'
import { medianOf } from '../stats/samples.ts'
import type { ReportChart } from './markdown-sections.ts'

// Charts as Mermaid text, which GitHub draws in a job summary and in comments, where no image file can be shown.

/** More bars than this cannot be distinguished. */
const MOST_BARS = 16

/** One bar chart per suite: the medians of its first metric. */
export function recordMermaidCharts(record: KbenchRecord, catalogue: ReportCatalogue): ReportChart[] {
  const order = record.suites.map(({ name }) => name)
  return groupSeries(record.series, order, catalogue).flatMap(({ suite, metrics: [first] }) => {
    if (first === undefined) return []
    const rows = first.rows.flatMap(({ label, series }) => {
      const median = medianOf(series.samples.map(({ value }) => value))
      return median === undefined ? [] : [{ label: label === '' ? suite : label, value: median }]
    })
    const highest = rows.reduce((most, { value }) => Math.max(most, value), 0)
    const { factor, symbol } = scaleOf(first.unit, highest)
    const bars = rows.map(({ label, value }) => ({ label, value: value * factor }))
    const markdown = barChart(`${suite}: ${first.title}, ${first.better} is better`, symbol, bars)
    return markdown === undefined ? [] : [{ suite, markdown }]
  })
}

/** The series that moved most, as a share of the baseline; the line is the baseline. */
export function comparisonMermaidCharts(comparison: Comparison, catalogue: ReportCatalogue): ReportChart[] {
  const isPair = comparison.pair !== undefined
  const rows = findings(comparison, catalogue).flatMap((finding) =>
    finding.rows.flatMap(({ series, name }) => {
      const share = isPair ? shareOfBase(series) : shareOfBaseline(series)
      return share === undefined ? [] : [{ label: name, value: share * 100 }]
    }),
  )
  const title = isPair ? 'Head as a share of base' : 'Current run as a share of the baseline'
  const markdown = barChart(title, isPair ? '% of base' : '% of the baseline', rows, 100)
  return markdown === undefined ? [] : [{ suite: 'all suites', markdown }]
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

/** Pixels of the drawing: as wide as a comment, and no higher than its bars need. */
const WIDTH = 700
const BAR_HEIGHT = 32
const HEAD_HEIGHT = 100
/** Bars, and the line of what they are compared with: visible on both light and dark pages. */
const COLORS = '#2F8DC6, #8B949E'

/** The highest bar of an axis whose numbers can be written without exponents. */
const HIGHEST = { least: 1e-6, most: 1e12 }

/**
 * Syntax: https://mermaid.js.org/syntax/xyChart.html
 * @returns undefined where there is nothing to draw: no bar, a negative one, or none that differs visibly
 * from zero
 */
function barChart(
  title: string,
  unit: string,
  bars: readonly { readonly label: string; readonly value: number }[],
  line?: number,
): string | undefined {
  const shown = bars.slice(0, MOST_BARS)
  const highest = Math.max(0, ...shown.map(({ value }) => value))
  const isDrawable = highest >= HIGHEST.least && highest <= HIGHEST.most
  if (!isDrawable || shown.some(({ value }) => !(value >= 0))) return undefined
  const top = endOfAxis(Math.max(highest, line ?? 0))
  const rest = bars.length - shown.length
  const whole = rest === 0 ? title : `${title} (${String(rest)} more in the table)`
  const labels = distinct(shown.map(({ label }) => plain(label)))
  const size = { width: WIDTH, height: HEAD_HEIGHT + BAR_HEIGHT * shown.length }
  const settings = {
    xyChart: {
      ...size,
      titleFontSize: 16,
      // Else titles are left out of low charts.
      plotReservedSpacePercent: 30,
      xAxis: { labelFontSize: 13 },
      yAxis: { labelFontSize: 12, titleFontSize: 13 },
    },
    themeVariables: { xyChart: { plotColorPalette: COLORS, backgroundColor: 'transparent' } },
  }
  return [
    '```mermaid',
    `%%{init: ${JSON.stringify(settings)}}%%`,
    'xychart-beta horizontal',
    `    title "${plain(whole)}"`,
    `    x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
    `    y-axis "${plain(unit)}" 0 --> ${decimal(top)}`,
    `    bar [${shown.map(({ value }) => decimal(value)).join(', ')}]`,
    ...(line === undefined ? [] : [`    line [${shown.map(() => decimal(line)).join(', ')}]`]),
    '```',
  ].join('\n')
}

/** Ends for which d3, which Mermaid asks for about ten ticks, gives at most twelve: more numbers run into each other. */
const ENDS = [1.05, 1.1, 1.5, 2, 2.2, 3.2, 4, 5, 5.5, 7.2, 8, 9, 10, 10.5]

/** Where an axis ends that starts at zero: a little beyond the highest value. */
function endOfAxis(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const needed = (highest / magnitude) * 1.02
  return (ENDS.find((end) => end >= needed) ?? needed) * magnitude
}

/** Mermaid draws bars of equal names over each other, and leaves out the names where one is too long. */
const LONGEST_LABEL = 48

function distinct(labels: readonly string[]): string[] {
  const seen = new Set<string>()
  return labels.map((label) => {
    let short = label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 3)}...`
    for (let count = 2; seen.has(short); count += 1) {
      const suffix = ` (${String(count)})`
      short = `${label.slice(0, LONGEST_LABEL - 3 - suffix.length)}...${suffix}`
    }
    seen.add(short)
    return short
  })
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
