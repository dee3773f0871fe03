import type { ReportColumn } from './columns.ts'

/** A part of a Markdown report that is kept or left out as a whole, or row by row. */
export interface Block {
  /** Who goes first when space is short: 0 stays longest. */
  readonly importance: number
  /** What a reader misses when it is left out: "environment". */
  readonly name: string
  readonly head: string
  /** Lines that may be left out from the end: the rows of a table. Empty for a block of one piece. */
  readonly rows: readonly string[]
  readonly tail: string
}

export function paragraph(importance: number, name: string, text: string): Block {
  return { importance, name, head: `${text}\n`, rows: [], tail: '' }
}

/** A table; cells must be escaped already. `title` may be any Markdown above it. */
export function table(
  importance: number,
  name: string,
  title: string,
  headers: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
): Block {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const head = [
    ...(title === '' ? [] : [title, '']),
    line(headers.map((column) => column.title)),
    line(headers.map(({ align }) => (align === 'left' ? '---' : '---:'))),
  ]
  return {
    importance,
    name,
    head: `${head.join('\n')}\n`,
    rows: rows.map((cells) => `${line(cells)}\n`),
    tail: '',
  }
}

/** Texts below a heading, which must be escaped already; nothing without texts. */
export function list(importance: number, title: string, texts: readonly string[]): Block[] {
  if (texts.length === 0) return []
  const rows = texts.map((text) => `- ${text}\n`)
  return [{ importance, name: title.toLowerCase(), head: `### ${title}\n\n`, rows, tail: '' }]
}

/** The same block behind a line that opens it; `summary` must be escaped already. */
export function folded(block: Block, summary: string): Block {
  return {
    ...block,
    head: `<details><summary>${summary}</summary>\n\n${block.head}`,
    tail: `${block.tail}\n</details>\n`,
  }
}

/** The same block without the heading that it begins with: for one that is folded, whose summary says as much. */
export function withoutTitle(block: Block): Block {
  return { ...block, head: block.head.replace(/^#+ [^\n]*\n+/, '') }
}

/** The same block with its heading one level deeper: a part of a part. */
export function deepened(block: Block): Block {
  return { ...block, head: block.head.replace(/^#+ /, '#$&') }
}

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length
/** Room for the closing sentence that names what was left out. */
const NOTICE_BYTES = 700

/**
 * The blocks in their order as one document. Beyond `maximumBytes` (UTF-8) the least important blocks lose
 * rows or go, and the end of the document says what is missing.
 * @param elsewhere where the whole report is, for that sentence: "report.md"
 */
export function composeMarkdown(
  blocks: readonly Block[],
  maximumBytes = Infinity,
  elsewhere = 'report.md',
): string {
  const whole = blocks.map((block) => textOf(block, block.rows.length)).join('\n')
  if (bytesOf(whole) <= maximumBytes) return whole
  let left = maximumBytes - NOTICE_BYTES
  const kept = new Map<Block, string>()
  const leftOut: string[] = []
  for (const block of [...blocks].sort((a, b) => a.importance - b.importance)) {
    const count = rowsThatFit(block, left - 1)
    if (count === undefined || (count === 0 && block.rows.length > 0)) {
      leftOut.push(block.name)
      continue
    }
    if (count < block.rows.length)
      leftOut.push(
        `${String(block.rows.length - count)} of ${String(block.rows.length)} rows of ${block.name}`,
      )
    const text = textOf(block, count)
    kept.set(block, text)
    left -= bytesOf(text) + 1
  }
  const parts = blocks.map((block) => kept.get(block)).filter((text) => text !== undefined)
  return [...parts, notice(leftOut, elsewhere)].join('\n')
}

function textOf({ head, rows, tail }: Block, count: number): string {
  return head + rows.slice(0, count).join('') + tail
}

/** How many rows fit into so many bytes; undefined when not even the block without rows does. */
function rowsThatFit({ head, rows, tail }: Block, bytes: number): number | undefined {
  let left = bytes - bytesOf(head) - bytesOf(tail)
  if (left < 0) return undefined
  let count = 0
  for (const row of rows) {
    left -= bytesOf(row)
    if (left < 0) break
    count += 1
  }
  return count
}

function notice(leftOut: readonly string[], elsewhere: string): string {
  const start = 'Left out, because the space here is limited: '
  const end = `. All of it is in ${elsewhere}.\n`
  let list = ''
  for (const [index, name] of leftOut.entries()) {
    const next = `${list}${list === '' ? '' : ', '}${name}`
    if (bytesOf(start + next + end) > NOTICE_BYTES - 60) {
      return `> [!NOTE]\n> ${start}${list} and ${String(leftOut.length - index)} other parts${end}`
    }
    list = next
  }
  return `> [!NOTE]\n> ${start}${list}${end}`
}
