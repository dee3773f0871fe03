/**
 * The JSON in what a program printed, skipping the lines of text that some print before or after it.
 * @returns undefined when there is none
 */
export function findJson(text: string): { readonly value: unknown } | undefined {
  const start = /^[{[]/m.exec(text)?.index
  const end = /^[}\]](?![\s\S]*^[}\]])/m.exec(text)?.index
  for (const candidate of [text, text.slice(start), text.slice(start, end === undefined ? end : end + 1)]) {
    try {
      return { value: JSON.parse(candidate) as unknown }
    } catch {
      continue
    }
  }
  return undefined
}
