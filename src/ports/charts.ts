import type { ChartSpecification } from '../core/charts/layout/chart.ts'

export interface RenderedChart {
  readonly svg: string
  readonly png: Uint8Array
}

/** Draws charts. Its implementation is large and loaded only when a chart is wanted. */
export interface ChartRenderer {
  render(specification: ChartSpecification): Promise<RenderedChart>
}
