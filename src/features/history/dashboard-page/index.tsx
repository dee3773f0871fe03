import { render } from 'preact'
import { ChartEngineContext } from '../../../pages/parts/chart.tsx'
import { addStyles } from '../../../pages/parts/style-sheet.ts'
import pageStyles from '../../../pages/parts/styles.css'
import { ThemeProvider } from '../../../pages/parts/theme.tsx'
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
