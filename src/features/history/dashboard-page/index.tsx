import { render } from 'preact'
import { ChartEngineContext } from '../../report-page/parts/chart.tsx'
import { addStyles } from '../../report-page/parts/page.tsx'
import pageStyles from '../../report-page/parts/styles.css'
import { ThemeProvider } from '../../report-page/parts/theme.tsx'
import dashboardStyles from './dashboard.css'
import { Dashboard } from './dashboard.tsx'
import { loadChartEngine } from './load.ts'

const root = document.getElementById('dashboard')
if (root !== null) {
  addStyles(pageStyles, dashboardStyles)
  render(
    <ThemeProvider>
      <ChartEngineContext.Provider value={loadChartEngine}>
        <Dashboard />
      </ChartEngineContext.Provider>
    </ThemeProvider>,
    root,
  )
}
