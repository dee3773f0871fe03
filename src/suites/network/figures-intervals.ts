import { formatValue } from '../../core/format/numbers.ts'
import { groupBy } from '../../core/group-by.ts'
import { figureNames } from '../../core/report/side-by-side-findings.ts'
import type { ChartSpecification, ChartTools, SuiteChart } from '../../core/report/figures.ts'
import type { ColumnIntervals, IntervalRun } from './figures-collect.ts'
import { panelTitle, rateAxis } from './figures-frame-size.ts'

const HEIGHT = 150
/** Room for the horizontal axis of one panel and the title of the next. */
const SPACING = 80

/** A test as it is shown: of several rounds the one of median throughput. */
interface Shown extends IntervalRun {
  readonly column: number
  readonly of: number
}

/** One chart per measurement: throughput and retransmits over time, a line per column. */
export function intervalCharts(columns: readonly ColumnIntervals[], tools: ChartTools): SuiteChart[] {
  const all = columns.flatMap(({ runs }, column) => runs.map((run) => ({ ...run, column })))
  const { full, short } = figureNames({ columns: columns.map(({ name }) => ({ name, records: [] })) })
  return [...groupBy(all, ({ id }) => id)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, members]) => {
      const shown = [...groupBy(members, ({ column }) => column)].flatMap(([, some]) => medianOf(some) ?? [])
      const title = `${id} over time: ${shown.map((one) => finding(one, short[one.column] ?? '')).join('; ')}`
      const panels = [
        panel(shown, full, THROUGHPUT, tools),
        ...(shown.every(({ intervals }) => intervals.every(({ retransmits }) => retransmits === null))
          ? []
          : [panel(shown, full, RETRANSMITS, tools)]),
      ]
      const places = shown.map(({ column }) => column)
      const names = places.map((place) => full[place] ?? '')
      const specification = tools.chart(title, subtitleOf(shown), [
        tools.legendPanel(names, { places }),
        ...panels,
      ])
      return {
        suite: `network-over-time-${id}`,
        title,
        specification: { ...specification, spacing: SPACING },
      }
    })
}

/** With an even number, the lower of the two in the middle: a real test, not a mean of two. */
function medianOf(runs: readonly (IntervalRun & { readonly column: number })[]): Shown | undefined {
  const sorted = [...runs].sort((a, b) => meanRate(a) - meanRate(b))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined ? undefined : { ...middle, of: sorted.length }
}

function meanRate({ intervals }: IntervalRun): number {
  const bits = intervals.reduce((sum, one) => sum + one.bitsPerSecond * (one.end - one.start), 0)
  return bits / intervals.reduce((sum, one) => sum + one.end - one.start, 0)
}

function finding({ intervals }: Shown, name: string): string {
  const rates = intervals.map(({ bitsPerSecond }) => bitsPerSecond)
  return `${formatValue(Math.min(...rates), 'bit/s')} to ${formatValue(Math.max(...rates), 'bit/s')} (${name})`
}

function subtitleOf(shown: readonly Shown[]): string {
  const rounds = shown.some(({ of }) => of > 1)
    ? ' Of several rounds the one of median throughput is shown.'
    : ''
  return `What the sender sent in each interval (iperf3 -i), and the segments that it sent again.${rounds}`
}

interface Measure {
  readonly title: string
  readonly unit: 'bit/s' | '{count}'
  readonly of: (interval: IntervalRun['intervals'][number]) => number | null
}

const THROUGHPUT: Measure = {
  title: 'Throughput, higher is better',
  unit: 'bit/s',
  of: ({ bitsPerSecond }) => bitsPerSecond,
}
const RETRANSMITS: Measure = {
  title: 'Retransmits in an interval, fewer are better',
  unit: '{count}',
  of: ({ retransmits }) => retransmits,
}

/** Steps: a value holds from the start of its interval to the end. */
function panel(
  shown: readonly Shown[],
  names: readonly string[],
  { title, unit, of }: Measure,
  tools: ChartTools,
): ChartSpecification {
  const { plotWidth, axisScale, columnColor } = tools
  const most = Math.max(0, ...shown.flatMap(({ intervals }) => intervals.map((one) => of(one) ?? 0)))
  const { factor, symbol } = axisScale(unit, [most])
  const values = shown.flatMap(({ column, intervals }) =>
    intervals.flatMap((one) => {
      const value = of(one)
      if (value === null) return []
      const point = {
        column: names[column] ?? '',
        place: column,
        color: columnColor(column),
        value: value * factor,
        text: formatValue(value, unit),
      }
      return [
        { ...point, time: one.start },
        { ...point, time: one.end },
      ]
    }),
  )
  return {
    width: plotWidth,
    height: HEIGHT,
    title: panelTitle(unit === '{count}' ? title : `${title} (${symbol})`, tools),
    data: { values },
    mark: { type: 'line', strokeWidth: 2 },
    encoding: {
      x: { field: 'time', type: 'quantitative', title: 'Time (s)', axis: { orient: 'bottom' } },
      y: rateAxis(5, false, tools),
      detail: { field: 'place', type: 'nominal' },
      color: { field: 'color', type: 'nominal', scale: null },
      tooltip: [
        { field: 'column', title: 'column' },
        { field: 'time', title: 'seconds' },
        { field: 'text', title: 'value' },
      ],
    },
  }
}
