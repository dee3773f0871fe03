import { parseShallowJson } from './shallow-json.ts'

/**
 * The JSON in what a program printed, skipping the lines of text that some print before or after it.
 * @returns undefined when there is none
 */
export function findJson(text: string): { readonly value: unknown } | undefined {
  const start = /^[{[]/m.exec(text)?.index
  const end = endOfLastLineThat(text, '}', ']')
  const candidates = new Set([text, text.slice(start), text.slice(start, end)])
  for (const candidate of candidates) {
    const value = jsonOf(candidate)
    if (value !== undefined) return { value }
  }
  return undefined
}

/** The place behind the character with which the last such line begins; undefined where none does. */
function endOfLastLineThat(text: string, ...starts: readonly string[]): number | undefined {
  let end = -1
  for (const start of starts) {
    const found = text.startsWith(start) ? 0 : -1
    const later = text.lastIndexOf(`\n${start}`)
    end = Math.max(end, later === -1 ? found : later + 1)
  }
  return end === -1 ? undefined : end + 1
}

/** The value of a text in JSON; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return parseShallowJson(text)
  } catch {
    return undefined
  }
}
