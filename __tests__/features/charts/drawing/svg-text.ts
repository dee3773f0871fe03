import { textWidth } from '../../../../src/features/charts/bundle.ts'

/** A line of text of a drawing, with the edges of its box in the drawing, in pixels. */
export interface DrawnText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Drawn {
  readonly size: readonly [width: number, height: number]
  readonly texts: readonly DrawnText[]
}

/** Reads what vega draws: groups and texts that are moved, texts that are also turned by a quarter, lines as tspan. */
export function textsOf(svg: string): Drawn {
  const [, width, height] = /<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const texts: DrawnText[] = []
  const offsets: [number, number][] = [[0, 0]]
  const tags = svg.matchAll(/<(\/?)(g|text|svg|tspan)\b([^>]*?)(\/?)>([^<]*)/g)
  let inText: { attributes: string; x: number; y: number; line: number } | undefined
  for (const [, closing = '', name = '', attributes = '', selfClosing = '', content = ''] of tags) {
    if (name === 'tspan') {
      if (closing === '' && inText !== undefined) {
        inText.line += Number(/dy="([-\d.]+)"/.exec(attributes)?.[1] ?? 0)
        texts.push(boxOf(content, inText))
      }
      continue
    }
    if (closing !== '') {
      offsets.pop()
      if (name === 'text') inText = undefined
      continue
    }
    const [x, y] = offsets.at(-1) ?? [0, 0]
    const [, dx = '0', dy = '0'] = /transform="translate\(([-\d.e]+),\s*([-\d.e]+)\)/.exec(attributes) ?? []
    if (selfClosing === '') offsets.push([x + Number(dx), y + Number(dy)])
    if (name === 'text') {
      inText = { attributes, x: x + Number(dx), y: y + Number(dy), line: 0 }
      if (content !== '') texts.push(boxOf(content, inText))
    }
  }
  return { size: [Number(width), Number(height)], texts }
}

function boxOf(
  content: string,
  { attributes, x, y, line }: { attributes: string; x: number; y: number; line: number },
): DrawnText {
  if (/rotate\((?!0\))/.test(attributes)) throw new Error(`a turned text, which is hard to read: ${content}`)
  const text = content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  const size = Number(/font-size="([\d.]+)px"/.exec(attributes)?.[1] ?? 11)
  const width = textWidth(text, size)
  const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start'
  const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
  const base = y + line
  // Ascender and descender of Inter are 0.97 and 0.24 em; letters of these texts reach from 0.76 above to 0.21 below the line.
  return { text, left, right: left + width, top: base - 0.76 * size, bottom: base + 0.21 * size }
}
