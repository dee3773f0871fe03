/** A vega-lite specification, plain JSON. */
export type ChartSpecification = Readonly<Record<string, unknown>>

export interface RenderedChart {
  readonly svg: string
  readonly png: Uint8Array
}

/** Draws charts. Its implementation is large and loaded only when a chart is wanted. */
export interface ChartRenderer {
  render(specification: ChartSpecification): Promise<RenderedChart>
}
