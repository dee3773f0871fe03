import type { DrawFigures } from '../../core/charts/suite-figures.ts'
import { rolloutCharts, type ColumnRollouts } from './figures/rollout-chart.ts'

/** When each node had its image. */
const draw: DrawFigures = (_sides, data, theme) => rolloutCharts((data ?? []) as ColumnRollouts[], theme)
export default draw
