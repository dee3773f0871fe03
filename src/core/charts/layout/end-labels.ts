import { printable, wrap } from '../../format/text-layout.ts'
import { type ChartSpecification, layersOn } from './chart.ts'
import type { ChartTheme } from '../theme/theme.ts'
import { type AxisRange, shareOf } from './rows.ts'

const LINE = 14
const LEADER = 22
const CHARACTERS = 40
const NARROW_CHARACTERS = 22

interface CurveEnd {
  readonly curve: string
  /** Where the curve ends, on the horizontal axis. */
  readonly place: number
  readonly value: number
  readonly text: string
}

interface Frame {
  readonly range: AxisRange
  readonly height: number
  readonly width: number
  readonly x: ChartSpecification
  readonly color: ChartSpecification
  readonly theme: ChartTheme
}

/** Names of curves right of their ends, moved apart where they would overlap, with a line in the colour of the curve from its end to its name. */
export function endLabels(
  ends: readonly CurveEnd[],
  { range, height, width, x, color, theme }: Frame,
): ChartSpecification[] {
  const sorted = ends
    .map(({ curve, place, value, text }) => {
      const lines = wrap(printable(text), theme.isNarrow === true ? NARROW_CHARACTERS : CHARACTERS)
      return { curve, place, end: (1 - shareOf(value, range)) * height, lines, room: lines.length * LINE + 2 }
    })
    .sort((a, b) => a.end - b.end)
  const tops = apart(sorted.map(({ end, room }) => ({ end, room })))
  const values = sorted.map(({ curve, place, end, lines, room }, index) => ({
    curve,
    place,
    top: (tops[index] ?? 0) + 2,
    end,
    middle: (tops[index] ?? 0) + room / 2,
    text: lines.join('\n'),
  }))
  const draw = layersOn(x)
  const text = { align: 'left', baseline: 'top', fontSize: 11, lineBreak: '\n', lineHeight: LINE }
  return [
    draw(
      'rule',
      values,
      { x: 'place', x2: { value: width + LEADER }, y: 'end', y2: 'middle', color },
      // Not as the curve itself, which may end before the last percentile.
      { strokeWidth: 1, strokeDash: [2, 3] },
    ),
    draw(
      'text',
      values,
      { x: { value: width + LEADER + 5 }, y: 'top', text: 'text' },
      { ...text, color: theme.ink },
    ),
  ]
}

/** Upper edges so that none overlaps the one before: as near to their ends as that allows, pushed up and down alike. */
function apart(labels: readonly { readonly end: number; readonly room: number }[]): number[] {
  interface Block {
    wish: number
    room: number
    count: number
  }
  const blocks: Block[] = []
  for (const { end, room } of labels) {
    let block: Block = { wish: end - room / 2, room, count: 1 }
    for (
      let above = blocks.at(-1);
      above !== undefined && above.wish + above.room > block.wish;
      above = blocks.at(-1)
    ) {
      blocks.pop()
      // Both keep the middle of what they wanted, by the number of labels in them.
      const wish =
        (above.wish * above.count + (block.wish - above.room) * block.count) / (above.count + block.count)
      block = { wish, room: above.room + block.room, count: above.count + block.count }
    }
    blocks.push(block)
  }
  let index = 0
  return blocks.flatMap(({ wish, count }) => {
    let top = wish
    return Array.from({ length: count }, () => {
      const here = top
      top += labels[index]?.room ?? 0
      index += 1
      return here
    })
  })
}
