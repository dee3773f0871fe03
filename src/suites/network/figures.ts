import type { DrawFigures } from '../../core/report/figures.ts'
import { frameSizeChart } from './figures/frame-size-chart.ts'
import { intervalCharts, type ColumnIntervals } from './figures/interval-chart.ts'

/** The zero-loss rate by size of frame, and throughput over time. */
const draw: DrawFigures = (sides, data, tools) => [
  ...[frameSizeChart(sides, tools) ?? []].flat(),
  ...intervalCharts((data ?? []) as ColumnIntervals[], tools),
]
export default draw
