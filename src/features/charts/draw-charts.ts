import type { World } from '../../app/world.ts'
import { messageOf } from '../../core/errors.ts'
import type { SuiteChart } from '../../core/report/figures.ts'
import { type ChartRenderer, createBundledChartRenderer } from './renderer.ts'

interface DrawnChart {
  readonly chart: SuiteChart
  /** Name of its files, without extension. */
  readonly name: string
  /** Paths of the picture as SVG and as PNG, and of its vega-lite specification. */
  readonly files: readonly string[]
}

/** Draws every chart into a folder. A chart that cannot be drawn is a warning: the numbers are there all the same. */
export async function drawCharts(
  charts: readonly SuiteChart[],
  folder: string,
  { files, log }: Pick<World, 'files' | 'log'>,
  renderer: ChartRenderer = createBundledChartRenderer(),
): Promise<DrawnChart[]> {
  const drawn: DrawnChart[] = []
  for (const chart of charts) {
    const title = chart.kind === undefined ? chart.suite : `${chart.suite}-${chart.kind}`
    const name = title.replaceAll(/[^a-z0-9-]/g, '_')
    const path = (kind: string): string => `${folder}/${name}.${kind}`
    try {
      const { svg, png } = await renderer.render(chart.specification)
      await files.writeAtomically(path('svg'), svg)
      await files.writeAtomically(path('png'), png)
      await files.writeAtomically(path('vl.json'), `${JSON.stringify(chart.specification, null, 2)}\n`)
      drawn.push({ chart, name, files: ['svg', 'png', 'vl.json'].map(path) })
    } catch (error) {
      log.warning(`The chart of ${title} could not be drawn: ${messageOf(error)}`)
    }
  }
  return drawn
}
