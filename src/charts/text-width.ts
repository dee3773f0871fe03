import { ADVANCES, UNITS_PER_EM } from './text-width.gen.ts'

const advances = new Map<number, number>()
for (const [first, widths] of ADVANCES) {
  for (const [offset, width] of widths.split(' ').entries()) {
    if (width !== '0') advances.set(first + offset, Number(width) / UNITS_PER_EM)
  }
}
/** Width of a character that the table does not have, in em: East Asian ones are square. */
const UNKNOWN = 1

/**
 * Width of a text in Inter Regular, in pixels; kerning is left out (it makes text a little narrower).
 * vega without a canvas estimates 0.8 em per character, 67 % too wide, and shortens labels that have room.
 */
export function textWidth(text: string, fontSize: number): number {
  let em = 0
  for (const character of text) em += advances.get(character.codePointAt(0) ?? 0) ?? UNKNOWN
  return em * fontSize
}
