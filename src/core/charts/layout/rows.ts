import { printable, SEPARATOR, wrap } from '../../format/text-layout.ts'
import { chartLines, type ChartSpecification } from './chart.ts'
import { layersOn } from './layer.ts'
import type { ChartTheme } from '../theme/theme.ts'

const LABEL_CHARACTERS = 46
/** Of the words above marks. */
export const NARROW_CHARACTERS = 54
const LINE_HEIGHT = 13
/** Room between two rows, and between the entries of one. */
const GAP = 8
const ENTRY_GAP = 3

/** What stands in a row: marks of some height, and the words beside them, on a phone above them. */
export interface RowEntry {
  readonly height: number
  readonly text: string
  /** Words in the colour of a regression. */
  readonly isBad?: boolean | undefined
  /** Where the words stand, from the upper edge of the marks; default: in the middle of the height. */
  readonly middle?: number
  /** Where the words begin on the horizontal axis, unless all begin at one place. */
  readonly end?: number
}

/** Where the marks of an entry stand; pixels from the upper edge of the panel. */
interface Place {
  /** Of the row, on one line. */
  readonly label: string
  readonly top: number
  readonly middle: number
}

/** Rows below each other with their names left of them. */
export interface Rows<Entry> {
  readonly height: number
  readonly entries: readonly (Place & { readonly entry: Entry })[]
  /** Names of the rows and words of the entries. */
  readonly layers: readonly ChartSpecification[]
}

/**
 * @param wordsAt where the words begin: `end` of each entry, or one place
 * @param gap between two rows
 */
export function stackRows<Entry extends RowEntry>(
  rows: readonly { readonly label: string; readonly entries: readonly Entry[] }[],
  theme: ChartTheme,
  wordsAt: 'end' | ChartSpecification,
  gap = GAP,
): Rows<Entry> {
  const { isNarrow = false } = theme
  const linesAbove = ({ text }: RowEntry): string[] =>
    isNarrow && text !== '' ? chartLines(text, NARROW_CHARACTERS) : []
  const labels = uniqueLabels(rows.map(({ label }) => label))
  const names: { lines: string[]; y: number }[] = []
  const words: object[] = []
  const placed: (Place & { entry: Entry })[] = []
  let end = 0
  for (const [index, { entries }] of rows.entries()) {
    const lines = labels[index]?.split('\n') ?? []
    const room = lines.length * LINE_HEIGHT
    const height = entries.reduce(
      (sum, entry) => sum + linesAbove(entry).length * LINE_HEIGHT + entry.height + ENTRY_GAP,
      -ENTRY_GAP,
    )
    const all = (isNarrow ? height + room : Math.max(height, room)) + gap
    end += all
    let top = isNarrow ? end - gap / 2 - height : end - all / 2 - height / 2
    const first = isNarrow ? top - room : top + height / 2 - room / 2
    names.push({ lines, y: first + LINE_HEIGHT / 2 })
    for (const entry of entries) {
      const above = linesAbove(entry)
      const { text, isBad, end: from, height: own, middle = own / 2 } = entry
      const start = top + above.length * LINE_HEIGHT
      if (text !== '')
        words.push(
          isNarrow
            ? { y: top + LINE_HEIGHT / 2, text: above, isBad }
            : { end: from, y: start + middle, text, isBad },
        )
      placed.push({ label: lines.join(' '), top: start, middle: start + middle, entry })
      top = start + own + ENTRY_GAP
    }
  }
  const draw = layersOn({ type: 'quantitative' })
  const side = isNarrow
    ? { align: 'left', color: theme.muted, x: { value: 0 } }
    : { align: 'right', color: theme.ink, x: { value: -8 } }
  const style = {
    align: 'left',
    baseline: 'middle',
    fontSize: 11,
    aria: false,
    ...(isNarrow ? { lineHeight: LINE_HEIGHT } : { dx: 7 }),
  }
  const color = { condition: { test: 'datum.isBad === true', value: theme.regressed }, value: theme.ink }
  const at = { x: isNarrow ? { value: 0 } : wordsAt, y: 'y', text: 'text' }
  return {
    height: end,
    entries: placed,
    layers: [
      ...(words.length === 0
        ? []
        : [
            // Its edge in the colour of the background keeps lines out of the letters.
            draw('text', words, at, {
              ...style,
              stroke: theme.background,
              strokeWidth: 4,
              strokeJoin: 'round',
            }),
            draw('text', words, { ...at, color }, style),
          ]),
      draw(
        'text',
        names,
        { x: side.x, y: 'y', text: 'lines' },
        {
          align: side.align,
          baseline: 'middle',
          fontSize: 11,
          lineHeight: LINE_HEIGHT,
          color: side.color,
          aria: false,
        },
      ),
    ],
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
