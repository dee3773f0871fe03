import type { Definitions } from '../../config/load.ts'
import { overheadCharts } from '../../core/charts/kinds/overhead.ts'
import { sideBySideCharts } from '../../core/charts/kinds/side-by-side.ts'
import { suiteFigures, type FigureData } from '../../core/charts/suite-figures.ts'
import { LIGHT, type ChartTheme } from '../../core/charts/theme/theme.ts'
import type { SideBySide } from '../../core/side-by-side/schema.ts'
import { FIGURES } from '../../figures.gen.ts'
import { drawCharts } from '../report/draw-charts.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'

/**
 * Draws all figures that records beside each other give: bars per suite, overhead where one column is the host, and what suites add.
 * @returns the paths of the files
 */
export async function drawSideBySide(
  sides: SideBySide,
  figures: FigureData,
  folder: string,
  definitions: Definitions,
  ports: Ports,
  theme: ChartTheme = LIGHT,
): Promise<string[]> {
  const catalogue = reportCatalogue(definitions.suites)
  const charts = [
    ...sideBySideCharts(sides, catalogue, theme),
    ...overheadCharts(sides, catalogue, theme),
    ...suiteFigures(FIGURES, sides, figures, theme),
  ]
  const drawn = await drawCharts(charts, folder, ports)
  return drawn.flatMap(({ files }) => files)
}
