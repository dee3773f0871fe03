import { createContext, type JSX, type RefObject } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChartSpecification } from '../../../core/report/figures.ts'
import type { ChartEngine, DrawnChart } from '../../charts/charts-page/index.tsx'
import { useMedia } from './theme.tsx'

const IDLE_AFTER = 500

/** How the page gets at the program that draws; asked when the first chart comes into view. */
type LoadChartEngine = () => Promise<ChartEngine>

export const ChartEngineContext = createContext<LoadChartEngine>(() =>
  Promise.reject(new Error('this page has no program for charts')),
)

interface ChartProps {
  /** What the chart shows, for those who do not see it. */
  readonly title: string
  /** Drawn again when its identity changes. */
  readonly specification: ChartSpecification
}

/** A chart that is drawn when it comes near the view, or is printed. */
export function Chart({ title, specification }: ChartProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnChart | undefined>(undefined)
  const load = useContext(ChartEngineContext)
  const isWanted = useNear(frame)
  const [problem, setProblem] = useState<string>()

  useLayoutEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const draw = async (): Promise<void> => {
      const element = document.createElement('div')
      const engine = await load()
      const next = await engine.drawChart(element, specification)
      if (!isCurrent || frame.current === null) {
        next.remove()
        return
      }
      // The old one stays until the new one is there: nothing jumps.
      asOnePicture(element, title)
      frame.current.replaceChildren(element)
      drawn.current?.remove()
      drawn.current = next
      setProblem(undefined)
    }
    draw().catch((error: unknown) => {
      if (isCurrent) setProblem(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isCurrent = false
    }
  }, [isWanted, title, specification, load])

  useLayoutEffect(() => () => drawn.current?.remove(), [])

  return (
    <figure class="chart">
      {problem === undefined ? null : <p class="warning">This chart could not be drawn: {problem}</p>}
      {/* It scrolls where it is wider than the page, so the keyboard must reach it. */}
      <div class="chart-frame" ref={frame} tabIndex={0} role="group" aria-label={title} />
    </figure>
  )
}

/** A picture with one name. A role for each of hundreds of marks, as vega writes them, says nothing, and the table has the numbers. */
function asOnePicture(element: HTMLElement, title: string): void {
  for (const part of [element, ...element.querySelectorAll('[role="graphics-document"]')])
    for (const name of ['role', 'aria-roledescription', 'aria-label']) part.removeAttribute(name)
  const picture = element.querySelector('svg')
  picture?.setAttribute('role', 'img')
  picture?.setAttribute('aria-label', title)
  for (const part of picture?.children ?? []) part.setAttribute('aria-hidden', 'true')
}

/** Whether an element has come near the view, the browser has nothing else to do, or everything is printed; stays so. */
function useNear(element: RefObject<Element | null>): boolean {
  const isPrinted = useMedia('print')
  const [isNear, setNear] = useState(false)
  useLayoutEffect(() => {
    if (element.current === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    const idle = whenIdle(() => setNear(true))
    return () => {
      observer.disconnect()
      idle.cancel()
    }
  }, [element, isNear])
  return isNear || isPrinted
}

// Safari has no requestIdleCallback.
function whenIdle(act: () => void): { cancel(): void } {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(act)
    return { cancel: () => window.cancelIdleCallback(handle) }
  }
  const handle = window.setTimeout(act, IDLE_AFTER)
  return { cancel: () => window.clearTimeout(handle) }
}
