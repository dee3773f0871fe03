import type { JSX, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { chart } from '../../charts/core/chart.ts'
import { formatChange } from '../../../core/format/numbers.ts'
import { Chart } from '../../report-page/parts/chart.tsx'
import { useChartTheme } from '../../report-page/parts/theme.tsx'
import type { SeriesRun } from '../core/dashboard-data.ts'
import type { SeriesFile } from '../core/dashboard-site.ts'
import { trendPanel } from '../core/trend-chart.ts'
import { marksOf, type Trend } from '../core/trend.ts'

const DAY = 86_400_000
/** Spans that are offered, in days. */
const SPANS = [
  { name: '3 months', days: 92 },
  { name: '1 year', days: 366 },
] as const
/** What axis and margins take next to the plotting area, in pixels. */
const BESIDE = 70
const NARROWEST = 240

interface TrendOfSeriesProps {
  readonly file: SeriesFile
  /** Those that are there, in the order of time. */
  readonly runs: readonly SeriesRun[]
  readonly environment: string
}

/** The runs over time. The wheel and dragging move along it; buttons choose a span for those who have neither. */
export function TrendOfSeries({ file, runs, environment }: TrendOfSeriesProps): JSX.Element {
  const [days, setDays] = useState<number>()
  // Drawn again, the chart is where it began.
  const [draws, setDraws] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const trend = useMemo(() => trendOfRuns(file, runs, days, environment), [file, runs, days, environment])
  const theme = useChartTheme()
  const { specification, axis, remarks } = useMemo(() => {
    const { panel, ...words } = trendPanel(trend, theme, {
      isZoomable: true,
      hasAxisTitle: false,
      ...(width === undefined ? {} : { width: Math.max(NARROWEST, width - BESIDE) }),
    })
    const { title: _, ...bare } = chart('', '', [panel], theme)
    return { ...words, specification: { ...bare, padding: { left: 4, right: 14, top: 8, bottom: 8 } } }
  }, [trend, width, draws, theme])
  const reset = (next: number | undefined): void => {
    setDays(next)
    setDraws(draws + 1)
  }
  return (
    <section class="trend">
      <div class="spans no-print" role="group" aria-label="Time shown">
        {SPANS.map(({ name, days: one }) => (
          <button
            key={name}
            type="button"
            class="button"
            aria-pressed={days === one}
            onClick={() => reset(one)}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          class="button"
          aria-pressed={days === undefined}
          onClick={() => reset(undefined)}
        >
          All that is loaded
        </button>
        <span class="muted hint">Wheel or drag in the chart moves along the time.</span>
      </div>
      <p class="finding">{trend.title}</p>
      <p class="said">{remarks}</p>
      <p class="axis">{axis}</p>
      <div ref={frame}>
        {width === undefined ? null : <Chart title={trend.title} specification={specification} />}
      </div>
    </section>
  )
}

/** What of the series lies in the span: levels that reach into it, changes that began in it. */
function trendOfRuns(
  { title, label, unit, better, levels, changes, scale, searched }: SeriesFile,
  runs: readonly SeriesRun[],
  days: number | undefined,
  environment: string,
): Trend {
  const last = Date.parse(runs.at(-1)?.startedAt ?? '')
  const from = days === undefined ? -Infinity : last - days * DAY
  const shown = runs.filter(({ startedAt }) => Date.parse(startedAt) >= from)
  const first = shown[0]?.startedAt ?? ''
  const inside = changes.filter(({ began }) => Date.parse(began.startedAt) >= Date.parse(first))
  const latest = inside.at(-1)
  const finding =
    latest === undefined
      ? searched
        ? `no lasting change in ${String(shown.length)} runs`
        : `${String(shown.length)} runs, too few to detect a change`
      : `${latest.verdict}, ${formatChange(latest.change.estimate, scale, unit)} since ${latest.began.startedAt.slice(0, 10)}${latest.undone ? ', undone' : ''}`
  return {
    title: `${title}, ${label}: ${finding}`,
    metric: title,
    unit,
    better,
    points: shown.map(({ startedAt, value, commit, record }) => ({ at: startedAt, value, commit, record })),
    levels: levels
      .filter(({ to }) => Date.parse(to) >= Date.parse(first))
      .map((level) => ({ ...level, from: Date.parse(level.from) < Date.parse(first) ? first : level.from })),
    changes: marksOf(inside, scale, unit),
    note: environment,
  }
}

/** Width of an element in pixels, rounded down to tens so that a chart is not drawn for every pixel of a window being resized. */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const update = (): void => setWidth(Math.floor(current.getBoundingClientRect().width / 10) * 10)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
