import { render } from 'preact'
import { DATA_ELEMENT, REPORT_ELEMENT, type ReportData } from '../../core/html-report/data.ts'
import { ChartEngineContext } from '../parts/chart.tsx'
import { addStyles } from '../parts/style-sheet.ts'
import styles from '../parts/styles.css'
import { ThemeProvider } from '../parts/theme.tsx'
import { loadEmbeddedEngine } from './chart-engine.ts'
import { Report } from './report.tsx'
import ownStyles from './report.css'

const root = document.getElementById(REPORT_ELEMENT)
const data = document.getElementById(DATA_ELEMENT)?.textContent
if (root !== null && data !== undefined) {
  addStyles(styles, ownStyles)
  root.replaceChildren()
  render(
    <ThemeProvider>
      <ChartEngineContext.Provider value={loadEmbeddedEngine}>
        {/* Written by kbench beside this program, in this very form. */}
        <Report data={JSON.parse(data) as ReportData} />
      </ChartEngineContext.Provider>
    </ThemeProvider>,
    root,
  )
}
