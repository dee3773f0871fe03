import { count } from '../../format/count.ts'
import { formatNumber } from '../../format/number.ts'
import { formatValue } from '../../format/value.ts'
import { OTHER_SUITE, type ReportCatalogue } from '../../naming/catalogue.ts'
import type { MetricGroup } from '../../naming/group.ts'
import { groupsOf } from '../../findings/side-by-side-cells.ts'
import { figureNames } from '../../findings/side-by-side-names.ts'
import type { SideBySide, SideBySideSeries } from '../../side-by-side/schema.ts'
import { chart, PLOT_WIDTH } from '../layout/chart.ts'
import { areColored, columnBars, type ColumnBar } from '../layout/column-bars.ts'
import { legendPanel } from '../layout/legend.ts'
import { axisTitle, type SuiteChart } from './record.ts'
import { linesMean, rangeDetail } from './side-by-side.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'

const PERCENT = 100

/**
 * One chart per suite: what is left of the host's performance in each other column, as a share of the host's value; 100 % is a
 * line. None where no column, or every column, is this machine itself, without a cluster, or no series is shared.
 */
export function overheadCharts(
  sides: SideBySide,
  catalogue: ReportCatalogue,
  theme: ChartTheme = LIGHT,
): SuiteChart[] {
  const isHost = sides.columns.map(({ records }) =>
    records.every((place) => sides.records[place]?.isolation != null),
  )
  const host = isHost.indexOf(true)
  const { full, short } = figureNames(sides)
  const others = short.flatMap((name, place) => (isHost[place] === true ? [] : [{ name, place }]))
  if (host === -1 || others.length === 0) return []
  const names = others.map(({ place }) => full[place] ?? '')
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
    const panels = metrics.flatMap((metric) =>
      columnBars(
        {
          title: axisTitle({ ...metric, title: `${metric.title}: share of host` }, '%'),
          columns: names,
          rows: metric.rows.map(({ label, series }) => ({
            label,
            bars: others.map(({ place }) => barOf(series, place, host)),
          })),
          line: PERCENT,
          colorOf: (column) => others[column]?.place ?? column,
        },
        theme,
      ),
    )
    const members = metrics.flatMap(({ rows }) => rows.map(({ series }) => series))
    const shares = members.map((series) => ({
      ...series,
      values: series.values.filter((_, place) => isHost[place] !== true),
    }))
    const lines = linesMean(shares)
    const alike = lines.startsWith('lines') ? ', divided alike' : ''
    const subtitle = `Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${lines}${alike}.${left}`
    const legend = areColored(names)
      ? [
          legendPanel(
            names,
            PLOT_WIDTH,
            theme,
            false,
            others.map(({ place }) => place),
          ),
        ]
      : []
    return {
      suite: `${suite}-overhead`,
      title,
      specification: chart(title, subtitle, [...legend, ...panels], theme),
    }
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

function barOf({ values, unit }: SideBySideSeries, place: number, host: number): ColumnBar | string {
  const value = values[place]
  const whole = hostValue(values, host)
  if (value === undefined || value === null || whole === undefined) return 'not measured'
  const share = (one: number): number => (one / whole) * PERCENT
  return {
    value: share(value.value),
    low: share(value.range?.low ?? value.value),
    high: share(value.range?.high ?? value.value),
    text: `${percent(share(value.value))} (${formatValue(value.value, unit)} of ${formatValue(whole, unit)})`,
    detail: rangeDetail(value, unit),
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
        rows.flatMap(({ series }) => others.map(({ place }) => barOf(series, place, host))),
      )
      .flatMap((bar) => (typeof bar === 'string' ? [] : [bar.value]))
    if (shares.length === 0) return []
    const low = percent(shares.reduce((a, b) => Math.min(a, b)))
    const high = percent(shares.reduce((a, b) => Math.max(a, b)))
    return [`${low === high ? low : `${low} to ${high}`} where ${direction} is better`]
  })
  const [only] = others
  return `${others.length === 1 ? `${only?.name ?? ''} has` : `${String(others.length)} columns have`} ${parts.join(', ')}`
}

function percent(share: number): string {
  const rounded = share >= 10 && share < 1000 ? share.toFixed(0) : formatNumber(share)
  return `${rounded} %`
}
