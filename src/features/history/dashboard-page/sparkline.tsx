import type { JSX } from 'preact'
import type { SeriesRow } from '../core/dashboard/data.ts'

const WIDTH = 1000
const HEIGHT = 100
const ROOM = 10
/** A line shows at least this share of the level, so that noise does not look like mountains. */
const LEAST_RANGE = 0.1

/** The newest year of a series as a small line; where runs are missing it is interrupted. For the eye alone: the words are beside it. */
export function Sparkline({ spark, state }: Pick<SeriesRow, 'spark' | 'state'>): JSX.Element | null {
  const points = spark.filter((point) => point !== null)
  const last = points.at(-1)
  if (last === undefined) return null
  const values = points.map(([, value]) => value)
  const y = scaleOf(values)
  const path = pathOf(spark, y)
  return (
    <svg
      class={`sparkline ${state}`}
      viewBox={`-20 0 ${String(WIDTH + 40)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      {/* A line of no length is a dot that stays round however the picture is stretched. */}
      <path class="end" d={`M${String(last[0])} ${y(last[1])}h0`} />
    </svg>
  )
}

function pathOf(spark: SeriesRow['spark'], y: (value: number) => string): string {
  let isOpen = false
  return spark
    .map((point, index) => {
      if (point === null) {
        isOpen = false
        return ''
      }
      const [place, value] = point
      const next = spark[index + 1]
      const step = `${isOpen ? 'L' : 'M'}${String(place)} ${y(value)}`
      // A single run between two gaps.
      const dot = !isOpen && (next === null || next === undefined) ? 'h0' : ''
      isOpen = true
      return step + dot
    })
    .join('')
}

function scaleOf(values: readonly number[]): (value: number) => string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  const range = Math.max(high - low, Math.abs(middle) * LEAST_RANGE) || 1
  return (value) => (HEIGHT / 2 - ((value - middle) / range) * (HEIGHT - 2 * ROOM)).toFixed(1)
}
