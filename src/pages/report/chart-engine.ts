import { CHART_ENGINE_ELEMENT } from '../../core/html-report/data.ts'
import type { ChartEngine } from '../chart-engine/index.ts'

declare global {
  var kbenchCharts: ChartEngine | undefined
}

/** Runs the program that stands in the page as text. The page's policy lets it, as it names its hash. */
export function loadEmbeddedEngine(): Promise<ChartEngine> {
  if (globalThis.kbenchCharts === undefined) {
    const script = document.createElement('script')
    script.textContent = document.getElementById(CHART_ENGINE_ELEMENT)?.textContent ?? ''
    document.head.append(script)
  }
  const engine = globalThis.kbenchCharts
  return engine === undefined
    ? Promise.reject(new Error('the program that draws charts is not in this file'))
    : Promise.resolve(engine)
}
