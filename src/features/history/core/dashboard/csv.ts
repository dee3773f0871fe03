type CsvCell = string | number | null

/**
 * A table as CSV (RFC 4180): fields with a comma, a quote or a line break in quotes, lines end with CR LF. Foreign text that a spreadsheet
 * would take for a formula gets an apostrophe in front (https://owasp.org/www-community/attacks/CSV_Injection); numbers keep all digits.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
}

function fieldOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
