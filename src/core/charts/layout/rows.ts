import { printable, SEPARATOR, wrap } from '../../format/text-layout.ts'
import type { ChartSpecification } from './chart.ts'
import type { ChartTheme } from '../theme/theme.ts'

const LABEL_CHARACTERS = 46
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
  const labels = uniqueLabels(rows.map(({ label }) => label))
  let end = 0
  const places = rows.map(({ height }, index) => {
    const label = labels[index] ?? ''
    const room = Math.max(height, label.split('\n').length * LINE_HEIGHT) + gap
    end += room
    const middle = end - room / 2
    return { label, top: middle - height / 2, middle }
  })
  const values = places.map(({ label, middle }) => {
    const lines = label.split('\n')
    return { lines, y: middle - ((lines.length - 1) * LINE_HEIGHT) / 2 }
  })
  return {
    height: end,
    places,
    names: {
      data: { values },
      mark: {
        type: 'text',
        align: 'right',
        baseline: 'middle',
        fontSize: 11,
        lineHeight: LINE_HEIGHT,
        color: theme.ink,
        aria: false,
      },
      encoding: { x: { value: -8 }, y: pixels('y'), text: { field: 'lines' } },
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

/** A vertical place in pixels from the upper edge. */
export function pixels(field: string): ChartSpecification {
  return { field, type: 'quantitative', scale: null, axis: null }
}

interface BesideWords {
  /** Where the words begin on the horizontal axis, unless all begin at one place. */
  readonly end?: number
  readonly y: number
  readonly text: string
  readonly isBad?: boolean
}

/** Words beside a mark, with an edge in the colour of the background that keeps lines out of the letters. */
export function wordsBeside(
  values: readonly BesideWords[],
  theme: ChartTheme,
  x: ChartSpecification = { field: 'end', type: 'quantitative' },
): ChartSpecification[] {
  const data = { values }
  const mark = { type: 'text', align: 'left', baseline: 'middle', dx: 7, fontSize: 11, aria: false }
  const encoding = { x, y: pixels('y'), text: { field: 'text' } }
  const color = { condition: { test: 'datum.isBad === true', value: theme.regressed }, value: theme.ink }
  return [
    { data, mark: { ...mark, stroke: theme.background, strokeWidth: 2, strokeJoin: 'round' }, encoding },
    { data, mark, encoding: { ...encoding, color } },
  ]
}
