/** A column of a table, in Markdown or in a terminal. */
export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

export function left(title: string): Column {
  return { title, align: 'left' }
}

export function right(title: string): Column {
  return { title, align: 'right' }
}
