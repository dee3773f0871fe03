import { printable, SEPARATOR, wrap } from '../../format/text-layout.ts'
import type { ChartSpecification } from './chart.ts'
import type { ChartTheme } from '../theme/theme.ts'

const LABEL_CHARACTERS = 46
const NARROW_CHARACTERS = 54
const LINE_HEIGHT = 13
/** Room between two rows. */
const GAP = 8

/** Rows below each other with their names left of them; places are pixels from the upper edge of the panel. */
export interface Rows {
  readonly height: number
  readonly places: readonly { readonly label: string; readonly top: number; readonly middle: number }[]
  /** The names, as a layer of the panel. */
  readonly names: ChartSpecification
}

/** @param rows each as high as what stands in it; its name may need more */
export function placeRows(
  rows: readonly { readonly label: string; readonly height: number }[],
  theme: ChartTheme,
  gap = GAP,
): Rows {
  const { isNarrow = false } = theme
  const labels = uniqueLabels(rows.map(({ label }) => label))
  let end = 0
  const places = rows.map(({ height }, index) => {
    const label = labels[index] ?? ''
    const names = label.split('\n').length * LINE_HEIGHT
    const room = (isNarrow ? height + names : Math.max(height, names)) + gap
    end += room
    const top = isNarrow ? end - gap / 2 - height : end - room / 2 - height / 2
    return { label, top, middle: top + height / 2 }
  })
  const values = places.map(({ label, top, middle }) => {
    const lines = label.split('\n')
    const first = isNarrow ? top - lines.length * LINE_HEIGHT : middle - (lines.length * LINE_HEIGHT) / 2
    return { lines, y: first + LINE_HEIGHT / 2 }
  })
  return {
    height: end,
    places,
    names: {
      data: { values },
      mark: {
        type: 'text',
        align: isNarrow ? 'left' : 'right',
        baseline: 'middle',
        fontSize: 11,
        lineHeight: LINE_HEIGHT,
        color: isNarrow ? theme.muted : theme.ink,
        aria: false,
      },
      encoding: { x: { value: isNarrow ? 0 : -8 }, y: pixels('y'), text: { field: 'lines' } },
    },
  }
}

/** Labels on their own lines, each different from all others. */
export function uniqueLabels(labels: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return labels.map((foreign) => {
    const label = wrap(printable(foreign), LABEL_CHARACTERS).join('\n')
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label}${SEPARATOR}(${String(count)})`
  })
}

/** Room for words above their marks; none where they stand beside them. */
export function roomAbove(text: string, { isNarrow = false }: ChartTheme): number {
  return isNarrow ? narrowLines(text).length * LINE_HEIGHT : 0
}

function narrowLines(text: string): string[] {
  return wrap(text, NARROW_CHARACTERS)
}

/** A vertical place in pixels from the upper edge. */
export function pixels(field: string): ChartSpecification {
  return { field, type: 'quantitative', scale: null, axis: null }
}

interface BesideWords {
  /** Where the words begin on the horizontal axis, unless all begin at one place. */
  readonly end?: number
  readonly y: number
  /** Where they begin when they stand above their marks. */
  readonly top: number
  readonly text: string
  readonly isBad?: boolean
}

/** Words beside a mark, with an edge in the colour of the background that keeps lines out of the letters. */
export function wordsBeside(
  values: readonly BesideWords[],
  theme: ChartTheme,
  x: ChartSpecification = { field: 'end', type: 'quantitative' },
): ChartSpecification[] {
  const { isNarrow = false } = theme
  const data = {
    values: isNarrow
      ? values.map(({ top, text, isBad }) => ({ y: top + LINE_HEIGHT / 2, text: narrowLines(text), isBad }))
      : values.map(({ top: _, ...words }) => words),
  }
  const mark = { type: 'text', align: 'left', baseline: 'middle', fontSize: 11, aria: false }
  const placed = isNarrow ? { ...mark, lineHeight: LINE_HEIGHT } : { ...mark, dx: 7 }
  const encoding = { x: isNarrow ? { value: 0 } : x, y: pixels('y'), text: { field: 'text' } }
  const color = { condition: { test: 'datum.isBad === true', value: theme.regressed }, value: theme.ink }
  return [
    { data, mark: { ...placed, stroke: theme.background, strokeWidth: 2, strokeJoin: 'round' }, encoding },
    { data, mark: placed, encoding: { ...encoding, color } },
  ]
}
