import type { FindingsCatalogue } from './causes.ts'
import type { Paint, Style } from '../format/text-layout.ts'
import { padEnd, padStart, printable, widthInColumns, wrap } from '../format/text-layout.ts'
import { withoutHidden } from '../format/text.ts'
import type { ReportColumn } from './columns.ts'

/** Foreign text on one line, without characters that hide or reorder what is read. */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/\r\n|[\n\r\t]/g, ' '))
}

export interface Row {
  readonly cells: readonly string[]
  /** Style of the cells by column index. */
  readonly styles?: Readonly<Record<number, Style>>
  /** A sentence below the row. */
  readonly below?: string
}

/** A line between the rows that names what follows. */
export interface Heading {
  readonly heading: string
}

export interface TableOptions {
  readonly catalogue: FindingsCatalogue
  /** Width of the terminal in columns. */
  readonly columns: number
  readonly paint: Paint
}

const GAP = '  '
const NARROWEST = 16

/**
 * Lays rows out in so many columns of a terminal. Text of the column `flexible` is wrapped, never cut; all
 * others are as wide as their widest cell.
 */
export function layOut(
  columns: readonly ReportColumn[],
  flexible: number,
  lines: readonly (Row | Heading)[],
  available: number,
  paint: Paint,
): string[] {
  const rows = lines.filter((line): line is Row => 'cells' in line)
  const natural = columns.map(({ title }, index) =>
    Math.max(widthInColumns(title), ...rows.map(({ cells }) => widthInColumns(cells[index] ?? ''))),
  )
  const fixed = natural.reduce((sum, width, index) => sum + (index === flexible ? 0 : width + GAP.length), 0)
  const widths = natural.map((width, index) =>
    index === flexible ? Math.min(width, Math.max(NARROWEST, available - fixed)) : width,
  )
  const header = columns.map(({ title, align }, index) => pad(title, widths[index] ?? 0, align))
  const result = [paint('muted', header.join(GAP).trimEnd())]
  for (const line of lines) {
    if ('heading' in line) result.push(...wrap(line.heading, available).map((text) => paint('heading', text)))
    else result.push(...layOutRow(line, columns, widths, available, paint))
  }
  return result
}

function layOutRow(
  { cells, styles, below }: Row,
  columns: readonly ReportColumn[],
  widths: readonly number[],
  available: number,
  paint: Paint,
): string[] {
  const wrapped = columns.map((_, index) => wrap(cells[index] ?? '', widths[index] ?? 0))
  const height = Math.max(...wrapped.map((texts) => texts.length))
  const result: string[] = []
  for (let line = 0; line < height; line += 1) {
    const texts = columns.map(({ align }, index) => {
      const text = pad(wrapped[index]?.[line] ?? '', widths[index] ?? 0, align)
      return index === columns.length - 1 && align === 'left' ? text.trimEnd() : text
    })
    result.push(
      texts
        .map((text, index) => (text.trim() === '' ? text : paint(styles?.[index] ?? 'plain', text)))
        .join(GAP)
        .trimEnd(),
    )
  }
  if (below !== undefined) {
    result.push(...wrap(below, available - 4).map((text) => paint('muted', `    ${text}`)))
  }
  return result
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  return align === 'left' ? padEnd(text, width) : padStart(text, width)
}

/** Sentences that still hold foreign names, wrapped, in the style of each. */
export function sentences(
  texts: readonly string[],
  style: Style,
  { columns, paint }: { readonly columns: number; readonly paint: Paint },
): string[] {
  return texts.flatMap((text) => wrap(printable(text), columns)).map((line) => paint(style, line))
}
