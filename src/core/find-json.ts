/**
 * The JSON in what a program printed, skipping the lines of text that some print before or after it.
 * @returns undefined when there is none
 */
export function findJson(text: string): { readonly value: unknown } | undefined {
  const start = /^[{[]/m.exec(text)?.index
  const end = /^[}\]](?![\s\S]*^[}\]])/m.exec(text)?.index
  for (const candidate of [text, text.slice(start), text.slice(start, end === undefined ? end : end + 1)]) {
    const value = jsonOf(candidate)
    if (value !== undefined) return { value }
  }
  return undefined
}

/** The value of a text in JSON; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
