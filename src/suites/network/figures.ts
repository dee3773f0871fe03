import type { DrawFigures } from '../../core/charts/suite-figures.ts'
import { frameSizeChart } from './figures/frame-size-chart.ts'

/** The zero-loss rate by size of frame. */
const draw: DrawFigures = (sides, _data, theme) => [frameSizeChart(sides, theme) ?? []].flat()
export default draw
