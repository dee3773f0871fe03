import type { Definitions } from '../../config/load.ts'
import { frameSizeChart } from '../../core/charts/kinds/frame-size.ts'
import { overheadCharts } from '../../core/charts/kinds/overhead.ts'
import { rolloutCharts } from '../../core/charts/kinds/rollout.ts'
import { subjectsCharts } from '../../core/charts/kinds/side-by-side.ts'
import { LIGHT, type ChartTheme } from '../../core/charts/theme/theme.ts'
import type { ComparedRecords } from './compare-side-by-side.ts'
import { drawCharts } from '../report/draw-charts.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { readRollouts } from '../report/read-rollouts.ts'

/**
 * Draws all figures that records beside each other give: bars per suite, overhead where one column is the host, zero-loss rate by size
 * of frame, time line of image pulls.
 * @returns the paths of the files
 */
export async function drawSideBySide(
  compared: ComparedRecords,
  folder: string,
  definitions: Definitions,
  ports: Pick<Ports, 'files' | 'charts' | 'log'>,
  theme: ChartTheme = LIGHT,
): Promise<string[]> {
  const catalogue = reportCatalogue(definitions.suites)
  const { sides } = compared
  const charts = [
    ...subjectsCharts(sides, catalogue, theme),
    ...overheadCharts(sides, catalogue, theme),
    ...[frameSizeChart(sides, theme) ?? []].flat(),
    ...rolloutCharts(await readRollouts(compared, ports), theme),
  ]
  const drawn = await drawCharts(charts, folder, ports)
  return drawn.flatMap(({ files }) => files)
}
