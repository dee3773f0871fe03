/** Between the parts of a short label; lines break here first. */
export const SEPARATOR = ' · '

/** What a piece of a table means; the caller decides which colour that is. */
export type Style = 'heading' | 'good' | 'bad' | 'warning' | 'muted' | 'plain'
/** Puts colour codes around a text, or returns it as it is. */
export type Paint = (style: Style, text: string) => string

// Control characters would move the cursor or start an escape sequence; bidirectional controls reorder what is read.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g // eslint-disable-line no-control-regex

/** Foreign text made safe for a terminal: on one line, control characters written out (`\x1b`). */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0)
    if (character === '\n' || character === '\t' || character === '\r') return ' '
    return code < 256
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`
  })
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
 * Breaks a text into lines of at most `columns` columns, first between the parts of a label, then at spaces, and where
 * a word alone is too long, inside it. No character but the space at a break is lost.
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
