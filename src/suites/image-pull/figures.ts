import type { DrawFigures } from '../../core/report/figures.ts'
import { rolloutCharts, type ColumnRollouts } from './figures/rollout-chart.ts'

/** When each node had its image. */
const draw: DrawFigures = (_sides, data, tools) => rolloutCharts((data ?? []) as ColumnRollouts[], tools)
export default draw
