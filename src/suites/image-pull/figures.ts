import type { DrawFigures } from '../../core/report/figures.ts'
import type { ColumnRollouts } from './figures-collect.ts'
import { rolloutCharts } from './figures-rollout.ts'

/** When each node had its image. */
const draw: DrawFigures = (_sides, data, tools) => rolloutCharts((data ?? []) as ColumnRollouts[], tools)
export default draw
