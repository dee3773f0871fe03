/** A column of a table, in Markdown or in a terminal. */
export interface ReportColumn {
  readonly title: string
  readonly align: 'left' | 'right'
}

export function left(title: string): ReportColumn {
  return { title, align: 'left' }
}

export function right(title: string): ReportColumn {
  return { title, align: 'right' }
}
