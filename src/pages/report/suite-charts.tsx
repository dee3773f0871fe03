import type { JSX } from 'preact'
import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { SuiteChart } from '../../core/charts/layout/chart.ts'
import { THEMES, type ChartTheme, type ThemeName } from '../../core/charts/theme/theme.ts'
import { Chart } from '../parts/chart.tsx'
import { useNear } from '../parts/near.ts'
import { Section } from './sections.tsx'

export interface SuiteChartsProps {
  readonly id: string
  /** Makes the charts in a theme; called again when its identity changes. */
  readonly make: (theme: ChartTheme) => readonly SuiteChart[]
  /** How many series they show together. */
  readonly series: number
}

/** Pictures of more series than this are drawn when they are asked for: they are metres high. */
const SERIES_UNASKED = 150

/**
 * A chart per suite. Specifications are made when they come near the view, so the file holds each number once and is there at once.
 */
export function SuiteCharts({ id, make, series }: SuiteChartsProps): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const [isAsked, setAsked] = useState(false)
  if (series === 0) return null
  const isMany = series > SERIES_UNASKED && !isAsked
  return (
    <Section id={id} title="Charts">
      <div ref={place} class="charts">
        {isMany ? (
          <p>
            Not drawn by itself, as {String(series)} series make a long picture.{' '}
            <button type="button" class="button no-print" onClick={() => setAsked(true)}>
              Draw the charts
            </button>
          </p>
        ) : isNear || isAsked ? (
          <Figures make={make} />
        ) : null}
      </div>
    </Section>
  )
}

function Figures({ make }: Pick<SuiteChartsProps, 'make'>): JSX.Element {
  const light = useMemo(() => make(THEMES.light), [make])
  const dark = useMemo(() => lazily(() => make(THEMES.dark)), [make])
  return (
    <>
      {light.map((chart, index) => (
        <Figure key={index} light={light} dark={dark} index={index} title={chart.title} />
      ))}
    </>
  )
}

function Figure({
  title,
  index,
  light,
  dark,
}: {
  readonly title: string
  readonly index: number
  readonly light: readonly SuiteChart[]
  readonly dark: () => readonly SuiteChart[]
}): JSX.Element {
  const specification = useCallback(
    (theme: ThemeName) => {
      const chart = (theme === 'dark' ? dark() : light)[index]
      if (chart === undefined) throw new Error('there are as many charts in every theme')
      return chart.specification
    },
    [light, dark, index],
  )
  return <Chart title={title} specification={specification} />
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
