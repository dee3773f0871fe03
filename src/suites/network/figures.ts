import type { DrawFigures } from '../../core/report/figures.ts'
import { frameSizeChart } from './figures-frame-size.ts'
import type { ColumnIntervals } from './figures-collect.ts'
import { intervalCharts } from './figures-intervals.ts'

/** The zero-loss rate by size of frame, and throughput over time. */
const draw: DrawFigures = (sides, data, tools) => [
  ...[frameSizeChart(sides, tools) ?? []].flat(),
  ...intervalCharts((data ?? []) as ColumnIntervals[], tools),
]
export default draw
