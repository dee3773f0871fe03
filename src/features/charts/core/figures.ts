import type { ChartTools, DrawFigures, FigureData, SuiteChart } from '../../../core/report/figures.ts'
import type { ReportCatalogue } from '../../../core/format/metrics.ts'
import type { SideBySide } from '../../../core/side-by-side.ts'
import { axisLines, chart, plotWidth } from './chart.ts'
import { columnColor, columnShape, legendPanel } from './legend.ts'
import { axisScale, stackRows } from './rows.ts'
import { overheadCharts, sideBySideCharts } from './side-by-side.ts'
import type { ChartTheme } from './theme.ts'

export function chartTools(theme: ChartTheme): ChartTools {
  const own = plotWidth(theme)
  return {
    theme,
    plotWidth: own,
    chart: (title, subtitle, panels) => chart(title, subtitle, panels, theme),
    axisLines: (title) => axisLines(title, theme),
    axisScale,
    columnColor: (place) => columnColor(place, theme),
    columnShape,
    legendPanel: (names, { width = own, shaped = false, places } = {}) =>
      legendPanel(names, width, theme, shaped, places),
    stackRows: (rows, gap) =>
      stackRows(
        rows.map(({ label, height }) => ({ label, entries: [{ height, text: '' }] })),
        theme,
        'end',
        gap,
      ),
  }
}

/** All that records side by side give: bars per suite, overhead where one column is the host, and what suites add. */
export function allSideBySideCharts(
  sides: SideBySide,
  data: FigureData,
  suites: Readonly<Record<string, DrawFigures>>,
  catalogue: ReportCatalogue,
  theme: ChartTheme,
): SuiteChart[] {
  const tools = chartTools(theme)
  return [
    ...sideBySideCharts(sides, catalogue, theme),
    ...overheadCharts(sides, catalogue, theme),
    ...Object.entries(suites).flatMap(([suite, draw]) => draw(sides, data[suite], tools)),
  ]
}
