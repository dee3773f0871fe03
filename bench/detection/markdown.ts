/** A table with columns as wide as prettier makes them. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => (cells[column] ?? '').length), title.length),
  )
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

const BEGIN = '<!-- bench:detection -->'
const END = '<!-- /bench:detection -->'

/**
 * Replaces what stands between the two marks, or adds both at the end.
 * @throws {RangeError} for one mark without the other, or marks in the wrong order
 */
export function withMarkedBlock(text: string, lines: readonly string[]): string {
  const block = [BEGIN, '', ...lines, '', END].join('\n')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin === -1 && end === -1) return `${text.trimEnd()}\n\n${block}\n`
  if (begin === -1 || end < begin) throw new RangeError(`expected ${BEGIN} and then ${END}`)
  return text.slice(0, begin) + block + text.slice(end + END.length)
}
