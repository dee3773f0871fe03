import { render } from 'preact'
import { CHART_ENGINE_ELEMENT, DATA_ELEMENT, REPORT_ELEMENT } from '../core/document.ts'
import type { ReportData } from '../core/report-data.ts'
import { ChartEngineContext } from '../parts/chart.tsx'
import { addStyles } from '../parts/page.tsx'
import styles from '../parts/styles.css'
import { ThemeProvider } from '../parts/theme.tsx'
import { Report } from './report.tsx'
import ownStyles from './report.css'
import type { ChartEngine } from '../../charts/charts-page/index.tsx'

const root = document.getElementById(REPORT_ELEMENT)
const data = document.getElementById(DATA_ELEMENT)?.textContent
if (root !== null && data !== undefined) {
  addStyles(styles, ownStyles)
  root.replaceChildren()
  render(
    <ThemeProvider>
      <ChartEngineContext.Provider value={loadEmbeddedEngine}>
        {/* kbench wrote it into the page next to this program, in this form. */}
        <Report data={JSON.parse(data) as ReportData} />
      </ChartEngineContext.Provider>
    </ThemeProvider>,
    root,
  )
}

/** Runs the program that stands in the page as text. The page's policy lets it, as it names its hash. */
function loadEmbeddedEngine(): Promise<ChartEngine> {
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
