import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { ReportPart } from '../../app/report/report-part.ts'
import type { World } from '../../app/world.ts'
import type { SuiteChart } from '../../core/report/figures.ts'
import type { ReportCatalogue } from '../../core/format/metrics.ts'
import { escapeLinkTarget, escapeMarkdown } from '../../core/report/markdown-escape.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import { FIGURES } from '../../figures.gen.ts'
import { comparisonCharts } from './core/comparison.ts'
import { distributionCharts } from './core/distribution.ts'
import { allSideBySideCharts } from './core/figures.ts'
import { percentileCharts } from './core/percentiles.ts'
import { recordCharts } from './core/record.ts'
import { type ChartTheme, LIGHT } from './core/theme.ts'
import { drawCharts } from './draw-charts.ts'
import { publishPictures } from './publish-pictures.ts'
import { createBundledChartRenderer } from './renderer.ts'

export function chartsPart(renderer = createBundledChartRenderer()): ReportPart {
  return {
    async drawCharts(shown, folder, catalogue, world) {
      const wanted =
        shown.kind === 'record' ? recordCharts(shown.record, catalogue) : chartsOf(shown, catalogue, LIGHT)
      const drawn = await drawCharts(wanted, `${folder}/charts`, world, renderer)
      return {
        charts: drawn.map(({ chart: { suite, title }, name }) => ({
          suite,
          markdown: `![${escapeMarkdown(title)}](${escapeLinkTarget(`charts/${name}.svg`)})`,
        })),
        files: drawn.flatMap(({ files }) => files),
      }
    },
    commentPictures: (request, world) => publishPictures(request, world, renderer),
  }
}

/** Draws all charts of results into a folder: each in its own folder where there are several. */
export async function drawShown(
  shown: readonly Reportable[],
  folder: string,
  theme: ChartTheme,
  world: Pick<World, 'files' | 'log'>,
  renderer = createBundledChartRenderer(),
): Promise<void> {
  const catalogue = reportCatalogue(DEFINITIONS.suites, [])
  for (const [index, one] of shown.entries()) {
    const target = shown.length === 1 ? folder : `${folder}/${String(index + 1)}`
    for (const { files } of await drawCharts(chartsOf(one, catalogue, theme), target, world, renderer))
      for (const file of files) world.log.info(`Drawn: ${file}`)
  }
}

function chartsOf(shown: Reportable, catalogue: ReportCatalogue, theme: ChartTheme): SuiteChart[] {
  switch (shown.kind) {
    case 'record':
      return [recordCharts, distributionCharts, percentileCharts].flatMap((charts) =>
        charts(shown.record, catalogue, theme),
      )
    case 'comparison':
      return comparisonCharts(shown.comparison, catalogue, theme)
    case 'side-by-side':
      return allSideBySideCharts(shown.sides, shown.figures ?? {}, FIGURES, catalogue, theme)
  }
}
