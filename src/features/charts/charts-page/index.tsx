import embed from 'vega-embed'
import type { ChartSpecification } from '../../../core/report/figures.ts'

/** The box next to the pointer. Text goes in as text: labels come from strangers. */
interface Tooltip {
  /** As vega calls it: with nothing where the pointer leaves a mark. */
  show(event: MouseEvent, value: unknown): void
  remove(): void
}

const GAP = 14

/** A chart that stands in a page until it is taken out. */
export interface DrawnChart {
  remove(): void
}

/** What this program, charts-page.js, leaves as a global. */
export interface ChartEngine {
  drawChart(element: HTMLElement, specification: ChartSpecification): Promise<DrawnChart>
}
declare global {
  var kbenchCharts: ChartEngine | undefined
}
globalThis.kbenchCharts = { drawChart }

const refuse = (uri: string): Promise<never> => Promise.reject(new Error(`a chart asked for ${uri}`))

/**
 * Draws a specification that reacts to the pointer. Expressions are interpreted, not compiled, so that the
 * page can forbid `eval`; data from elsewhere is refused.
 */
async function drawChart(element: HTMLElement, specification: ChartSpecification): Promise<DrawnChart> {
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

function createTooltip(): Tooltip {
  const box = document.createElement('div')
  box.className = 'chart-tooltip'
  box.setAttribute('role', 'tooltip')
  return {
    show(event, value) {
      const content = contentOf(value)
      if (content === undefined) {
        box.remove()
        return
      }
      box.replaceChildren(content)
      document.body.append(box)
      place(box, event)
    },
    remove: () => box.remove(),
  }
}

function contentOf(value: unknown): Node | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'object') return document.createTextNode(textOf(value))
  const list = document.createElement('dl')
  for (const [name, text] of Object.entries(value)) {
    const term = document.createElement('dt')
    const description = document.createElement('dd')
    term.textContent = name
    description.textContent = textOf(text)
    list.append(term, description)
  }
  return list.children.length === 0 ? undefined : list
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Next to the pointer, on the side where there is room. */
function place(box: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const { width, height } = box.getBoundingClientRect()
  const room = document.documentElement
  const left = clientX + GAP + width > room.clientWidth ? clientX - GAP - width : clientX + GAP
  const top = clientY + GAP + height > room.clientHeight ? clientY - GAP - height : clientY + GAP
  box.style.left = `${String(Math.max(0, left))}px`
  box.style.top = `${String(Math.max(0, top))}px`
}
