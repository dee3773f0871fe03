import embed from 'vega-embed'
import type { ChartSpecification } from '../../core/charts/layout/chart.ts'
import { createTooltip } from './tooltip.ts'

/** A chart that stands in a page until it is taken out. */
export interface DrawnChart {
  remove(): void
}

/** What `page-charts.js` leaves as global `kbenchCharts`. */
export interface ChartEngine {
  drawChart(element: HTMLElement, specification: ChartSpecification): Promise<DrawnChart>
}

const refuse = (uri: string): Promise<never> => Promise.reject(new Error(`a chart asked for ${uri}`))

/**
 * Draws a vega-lite specification into an element, answering to the pointer. Expressions are interpreted, not compiled, so that the page
 * can forbid `eval`; data from elsewhere is refused.
 */
export async function drawChart(
  element: HTMLElement,
  specification: ChartSpecification,
): Promise<DrawnChart> {
  const tooltip = createTooltip()
  const { finalize } = await embed(element, specification, {
    mode: 'vega-lite',
    renderer: 'svg',
    actions: false,
    ast: true,
    // Errors alone: a layer without data, e.g. a trend without changes, is worth no warning in a console.
    logLevel: 1,
    // A picture with one name, which the page gives it: a role for each of hundreds of marks says nothing, and the table has the numbers.
    config: { aria: false },
    // Its styles would be an element that the page's policy forbids; the page has its own.
    defaultStyle: false,
    tooltip: (_handler: unknown, event: MouseEvent, _item: unknown, value: unknown) => {
      tooltip.show(event, value)
    },
    loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse },
  })
  return {
    remove() {
      finalize()
      tooltip.remove()
      element.replaceChildren()
    },
  }
}
