import type { Definitions } from '../config/load.ts'
import { frameSizeChart } from '../core/charts/frame-size-chart.ts'
import { overheadCharts } from '../core/charts/overhead-chart.ts'
import { rolloutCharts } from '../core/charts/rollout-chart.ts'
import { subjectsCharts } from '../core/charts/subjects-chart.ts'
import { LIGHT, type ChartTheme } from '../core/charts/theme.ts'
import type { ComparedRecords } from './compare-side-by-side.ts'
import { reportCatalogue } from './metric-catalogue.ts'
import type { Ports } from './ports.ts'
import { readRollouts } from './read-rollouts.ts'
import { drawCharts } from './write-report.ts'

/**
 * Draws all figures that records beside each other give: bars per suite, overhead where one column is the host, zero-loss rate by size
 * of frame, time line of image pulls. Each as SVG, as PNG, and as its vega-lite specification.
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
  for (const { chart, file } of drawn)
    await ports.files.writeAtomically(
      `${folder}/${file}.vl.json`,
      `${JSON.stringify(chart.specification, null, 2)}\n`,
    )
  return drawn.flatMap(({ file }) => ['svg', 'png', 'vl.json'].map((kind) => `${folder}/${file}.${kind}`))
}
