import { trendsOf, type SeriesTrend } from './core/trend/history-trends.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import { trendChart } from './core/trend/trend-chart.ts'
import { formatSeries } from '../../core/series.ts'
import type { SearchedHistory } from './history.ts'
import type { Ports } from '../../app/ports.ts'
import { drawCharts } from '../../app/report/draw-charts.ts'

/** More charts than these nobody looks at; the table has all changes. */
const MOST_CHARTS = 50
const NAME_CHARACTERS = 80

/**
 * Draws the series that changed, or, where series were named, all of those, one chart each.
 * @returns the paths of the files
 */
export async function drawTrends(
  { history, timeline, options }: SearchedHistory,
  folder: string,
  theme: ChartTheme,
  ports: Pick<Ports, 'files' | 'charts' | 'log'>,
): Promise<string[]> {
  const changed = new Set(
    history.environments.flatMap(({ fingerprint, series }) =>
      series.filter(({ changes }) => changes.length > 0).map((line) => idOf({ fingerprint, line })),
    ),
  )
  const wanted = trendsOf(timeline, options).filter(
    (one) => options.selectors.length > 0 || changed.has(idOf(one)),
  )
  if (wanted.length === 0) ports.log.info('No change, so no series is drawn; name some with --series.')
  if (wanted.length > MOST_CHARTS)
    ports.log.warning(
      `${String(wanted.length)} series would be drawn: only the first ${String(MOST_CHARTS)} are; name others with --series.`,
    )
  const names = fileNames(wanted, history.environments.length > 1)
  const charts = wanted.slice(0, MOST_CHARTS).map(({ trend }, index) => ({
    suite: names[index] ?? '',
    title: trend.title,
    specification: trendChart(trend, theme),
  }))
  const drawn = await drawCharts(charts, folder, ports)
  return drawn.flatMap(({ files }) => files)
}

function idOf({ fingerprint, line }: Pick<SeriesTrend, 'fingerprint' | 'line'>): string {
  return `${fingerprint} ${formatSeries(line)} ${line.unit}`
}

/** Names of the series that are fit for files, each different from all others. */
function fileNames(trends: readonly SeriesTrend[], areSeveral: boolean): string[] {
  const taken = new Set<string>()
  return trends.map(({ fingerprint, line }) => {
    const series = formatSeries(line)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, NAME_CHARACTERS)
      .replace(/-$/, '')
    const name = areSeveral ? `${fingerprint.slice(0, 8)}-${series}` : series
    let free = name
    for (let count = 2; taken.has(free); count += 1) free = `${name}-${String(count)}`
    taken.add(free)
    return free
  })
}
