import { withoutLogins } from '../secrets.ts'
import { HIDDEN } from './text.ts'

/** Between the parts of a short label; lines break here first. */
export const SEPARATOR = ' · '

/** What a piece of a table means; the caller decides which colour that is. */
export type Style = 'heading' | 'good' | 'bad' | 'warning' | 'muted' | 'plain'
/** Puts colour codes around a text, or returns it as it is. */
export type Paint = (style: Style, text: string) => string

/** Foreign text made safe for a terminal: on one line, characters that hide or move the cursor written out (`\x1b`), no logins. */
export function printable(text: string): string {
  return withoutLogins(text).replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n' || character === '\t' || character === '\r') return ' '
    const digits = code.toString(16)
    if (code < 0x100) return `\\x${digits.padStart(2, '0')}`
    return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`
  })
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.replace(/[^\n]+/g, printable)
}

/** The colours of our own tables: bold, dim, red, green and yellow, and what ends them. */
const COLOR = /(\u001b\[(?:1|2|22|31|32|33|39)m)/ // oxlint-disable-line no-control-regex

/** Lines for a terminal that may be coloured, and hold foreign text: no other escape sequence stays. */
export function printableColors(text: string): string {
  return text
    .split(COLOR)
    .map((part, index) => (index % 2 === 1 ? part : printableLines(part)))
    .join('')
}

const ZERO_WIDTH = /^\p{Mark}$/u
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u

/** How many columns of a terminal a text takes: East Asian characters take two, combining marks none. */
export function widthInColumns(text: string): number {
  let columns = 0
  for (const character of text) columns += ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthInColumns(text)))
}

export function padStart(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - widthInColumns(text))) + text
}

/**
 * Breaks a text into lines of at most `columns` columns: between parts of a label, else at spaces, else
 * inside a word. Only the space at a break is lost.
 */
export function wrap(text: string, columns: number): string[] {
  const limit = Math.max(2, columns)
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text, limit)) {
    if (line !== '' && widthInColumns((line + piece).trimEnd()) > limit) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd())
  return lines
}

/** Pieces that may stand on their own line, each with the separator or space that follows it. */
function pieces(text: string, limit: number): string[] {
  const parts = text.split(SEPARATOR)
  return parts.flatMap((part, index) => {
    const whole = index < parts.length - 1 ? `${part}${SEPARATOR}` : part
    if (widthInColumns(whole.trimEnd()) <= limit) return [whole]
    return whole.match(/\S+\s*|^\s+/g)?.flatMap((word) => chopped(word, limit)) ?? []
  })
}

function chopped(word: string, limit: number): string[] {
  if (widthInColumns(word.trimEnd()) <= limit) return [word]
  const result: string[] = []
  let piece = ''
  for (const character of word) {
    if (widthInColumns(piece + character) > limit) {
      result.push(piece)
      piece = ''
    }
    piece += character
  }
  result.push(piece)
  return result
}
