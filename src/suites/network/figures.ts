import type { DrawFigures } from '../../core/charts/suite-figures.ts'
import { frameSizeChart } from './figures/frame-size-chart.ts'
import { intervalCharts, type ColumnIntervals } from './figures/interval-chart.ts'

/** The zero-loss rate by size of frame, and throughput over time. */
const draw: DrawFigures = (sides, data, theme) => [
  ...[frameSizeChart(sides, theme) ?? []].flat(),
  ...intervalCharts((data ?? []) as ColumnIntervals[], theme),
]
export default draw
