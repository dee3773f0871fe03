import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { SuiteChart } from '../../../core/report/figures.ts'
import { unbroken } from '../../charts/core/chart.ts'
import type { ChartTheme } from '../../charts/core/theme.ts'
import { Chart } from '../parts/chart.tsx'
import { useChartTheme } from '../parts/theme.tsx'
import { Section } from './sections.tsx'

interface SuiteChartsProps {
  readonly id: string
  /** Makes the charts in a theme; called again when its identity changes. */
  readonly make: (theme: ChartTheme) => readonly SuiteChart[]
  /** How many series they show together. */
  readonly series: number
}

/** Pictures of more series than this are drawn on request: they are metres high. */
const SERIES_UNASKED = 600

/** What was found, a line per chart, and the charts. They are made here, so that the file holds each number once. */
export function SuiteCharts(props: SuiteChartsProps): JSX.Element | null {
  const { id, series } = props
  const [isAsked, setAsked] = useState(false)
  if (series === 0) return null
  return (
    <Section id={id} title="At a glance">
      <div class="charts">
        {series <= SERIES_UNASKED || isAsked ? (
          <Figures {...props} />
        ) : (
          <p>
            {String(series)} series make a long picture.{' '}
            <button type="button" class="button no-print" onClick={() => setAsked(true)}>
              Draw the charts
            </button>
          </p>
        )}
      </div>
    </Section>
  )
}

function Figures({ id, make }: SuiteChartsProps): JSX.Element {
  const theme = useChartTheme()
  const charts = useMemo(() => make(theme), [make, theme])
  const place = (index: number): string => `${id}-${String(index)}`
  return (
    <>
      {charts.length < 2 ? null : (
        <ul class="key-figures">
          {charts.map(({ title }, index) => (
            <li key={index}>
              <a href={`#${place(index)}`}>{unbroken(title)}</a>
            </li>
          ))}
        </ul>
      )}
      {charts.map(({ title, specification }, index) => (
        <div key={index} id={place(index)}>
          <Chart title={title} specification={specification} />
        </div>
      ))}
    </>
  )
}
