import { widthInColumns, printable } from '../../../../core/format/text-layout.ts'
import { type ChartSpecification, layersOn } from '../../../../core/charts/layout/chart.ts'
import type { ChartTheme } from '../../../../core/charts/theme/theme.ts'
import type { Trend, TrendChange } from './trend.ts'

/** Height of a row of labels in pixels. */
const LABEL_ROW = 16
const MOST_ROWS = 6
const FONT_SIZE = 11
/** Width of a character in pixels, rather too wide. */
const CHARACTER = 7
const GAP = 5

/** A change with its words, and where its line begins, in pixels below the upper edge. */
interface ChangeLabel {
  readonly at: string
  readonly text: string
  readonly verdict: NonNullable<TrendChange['verdict']> | 'unknown'
  readonly side: 'left' | 'right'
  readonly top: number
  readonly middle: number
  readonly isShown: boolean
}

/**
 * Places the words of changes in rows above the points, right of their lines, left where there is no room. A later change has its words
 * below those that they would overlap, where its line begins, so that no line crosses the words of an earlier one.
 */
export function changeLabels({ changes, points }: Trend, width: number): ChangeLabel[] {
  const times = points.map(({ at }) => Date.parse(at))
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 1]
  const ends: number[] = []
  return changes.map(({ at, text: foreign, verdict }): ChangeLabel => {
    const text = printable(foreign)
    const x = ((Date.parse(at) - first) / Math.max(1, last - first)) * width
    const length = widthInColumns(text) * CHARACTER + 2 * GAP
    const side = x + length > width ? 'left' : 'right'
    const [from, to] = side === 'right' ? [x, x + length] : [x - length, x]
    const row = ends.findLastIndex((end) => end > from) + 1
    ends[row] = to
    return {
      at,
      text,
      verdict: verdict ?? 'unknown',
      side,
      top: Math.min(row, MOST_ROWS) * LABEL_ROW,
      middle: (row + 0.5) * LABEL_ROW,
      isShown: row < MOST_ROWS,
    }
  })
}

/** Room that the words take above the points, in pixels. */
export function heightOf(labels: readonly ChangeLabel[]): number {
  return labels.reduce((most, { top, isShown }) => Math.max(most, top + (isShown ? LABEL_ROW : 0)), 0)
}

/** Their layers, with an edge in the colour of the background that keeps lines out of the letters. */
export function labelLayers(
  labels: readonly ChangeLabel[],
  x: ChartSpecification,
  clip: boolean,
  theme: ChartTheme,
): ChartSpecification[] {
  const draw = layersOn(x)
  return (['left', 'right'] as const).flatMap((side) => {
    const values = labels.filter((label) => label.isShown && label.side === side)
    if (values.length === 0) return []
    const toRight = side === 'right'
    const text = { align: toRight ? 'left' : 'right', dx: toRight ? GAP : -GAP, fontSize: FONT_SIZE }
    const style = { ...text, baseline: 'middle', clip }
    const edge = { stroke: theme.background, strokeWidth: 3, strokeJoin: 'round', aria: false }
    const at = { x: 'at', y: 'middle', text: 'text' }
    return [
      draw('text', values, at, { ...style, ...edge, color: theme.background }),
      draw('text', values, at, { ...style, color: theme.ink }),
    ]
  })
}
