import { count, formatValue } from '../../format/numbers.ts'
import { type MetricGroup, OTHER_SUITE, type ReportCatalogue } from '../../naming/metrics.ts'
import { groupsOf } from '../../findings/side-by-side-cells.ts'
import { figureNames } from '../../findings/side-by-side-names.ts'
import type { SideBySide, SideBySideSeries, SideBySideValue } from '../../side-by-side/schema.ts'
import { chart, type SuiteChart } from '../layout/chart.ts'
import { columnPanels } from '../layout/column-panels.ts'
import { LIGHT, type ChartTheme } from '../theme/theme.ts'
import { columnPanel, linesMean, type ShownValue } from './side-by-side.ts'

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
    return {
      suite: `${suite}-overhead`,
      title,
      specification: chart(title, subtitle, columnPanels(panels, columns, theme), theme),
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
    const low = formatValue(
      shares.reduce((a, b) => Math.min(a, b)),
      '1',
    )
    const high = formatValue(
      shares.reduce((a, b) => Math.max(a, b)),
      '1',
    )
    return [`${low === high ? low : `${low} to ${high}`} where ${direction} is better`]
  })
  const [only] = others
  return `${others.length === 1 ? `${only?.name ?? ''} has` : `${String(others.length)} columns have`} ${parts.join(', ')}`
}
