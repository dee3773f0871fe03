import type { ComponentChildren, JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { compareNaturally } from '../../../core/format/text.ts'

export interface TableColumn<Row> {
  readonly title: string
  readonly align?: 'start' | 'end'
  /** One word or two, which stay on one line. */
  readonly isShort?: boolean
  readonly cell: (row: Row) => ComponentChildren
  /** What the column is sorted by; rows without a value come last either way. Absent: it cannot be sorted. */
  readonly order?: (row: Row) => number | string | undefined
  /** What the first click gives. Default: ascending. */
  readonly first?: Direction
}

/** A column of numbers, which end in one line; sorted, the largest come first. */
export function numberColumn<Row>(
  title: string,
  cell: TableColumn<Row>['cell'],
  order?: TableColumn<Row>['order'],
): TableColumn<Row> {
  return { title, align: 'end', cell, first: 'descending', ...(order === undefined ? {} : { order }) }
}

type Direction = 'ascending' | 'descending'

interface Sorting {
  readonly column: number
  readonly direction: Direction
}

interface DataTableProps<Row> {
  readonly caption: string
  /** The first column names the row; its text is the button that opens the row, where rows open. */
  readonly columns: readonly TableColumn<Row>[]
  /** In the order that is shown until a column is chosen. */
  readonly rows: readonly Row[]
  /** Stable and unique. */
  readonly keyOf: (row: Row) => string
  /** What a row shows when it is opened. */
  readonly detail?: (row: Row) => ComponentChildren
  /** Shown instead of rows when there is none. */
  readonly empty?: string
}

/** More rows than this wait for a click: a browser is slow with them. */
const ROWS_AT_ONCE = 1000

/** A table that sorts by a click on a column (again: the other way; once more: as before) and opens its rows. */
export function DataTable<Row>(props: DataTableProps<Row>): JSX.Element {
  const { caption, columns, rows, keyOf, detail, empty = 'Nothing to show.' } = props
  const [sorting, setSorting] = useState<Sorting>()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])
  const shown = showsAll ? sorted : sorted.slice(0, ROWS_AT_ONCE)
  const toggle = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  // Roles are written out, as a phone shows rows as blocks and browsers then forget what they are.
  return (
    <div class="table-frame">
      <table class="data-table" role="table">
        <caption class="hidden-visually">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <HeaderCell
                key={index}
                column={column}
                direction={sorting?.column === index ? sorting.direction : undefined}
                onSort={() => setSorting(nextSorting(column, index, sorting))}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.length === 0 ? (
            <tr role="row">
              <td role="cell" colSpan={columns.length} class="muted">
                {empty}
              </td>
            </tr>
          ) : null}
          {shown.map((row) => {
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                detail={detail}
                isOpen={open.has(key)}
                onToggle={() => toggle(key)}
              />
            )
          })}
        </tbody>
      </table>
      {shown.length < sorted.length ? (
        <p>
          The first {String(shown.length)} of {String(sorted.length)} rows.{' '}
          <button type="button" class="button no-print" onClick={() => setShowsAll(true)}>
            Show all {String(sorted.length)}
          </button>
        </p>
      ) : null}
    </div>
  )
}

function HeaderCell<Row>({
  column: { title, align, order },
  direction,
  onSort,
}: {
  readonly column: TableColumn<Row>
  readonly direction: Direction | undefined
  readonly onSort: () => void
}): JSX.Element {
  const arrow = direction === 'descending' ? '↓' : '↑'
  return (
    <th role="columnheader" scope="col" class={align === 'end' ? 'end' : ''} aria-sort={direction}>
      {order === undefined ? (
        title
      ) : (
        <button type="button" class="sort" onClick={onSort}>
          {align === 'end' ? <Arrow text={arrow} /> : null}
          {title}
          {align === 'end' ? null : <Arrow text={arrow} />}
        </button>
      )}
    </th>
  )
}

function Arrow({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="arrow" aria-hidden="true">
      {text}
    </span>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly TableColumn<Row>[]
  readonly detail: ((row: Row) => ComponentChildren) | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function TableRow<Row>({ row, columns, detail, isOpen, onToggle }: TableRowProps<Row>): JSX.Element {
  const id = useId()
  return (
    <>
      <tr class="row" role="row" data-open={isOpen ? '' : undefined}>
        {columns.map((column, index) => (
          <td
            key={index}
            role="cell"
            class={column.align === 'end' ? 'end number' : column.isShort === true ? 'number' : ''}
            data-title={column.title}
          >
            {index === 0 && detail !== undefined ? (
              <button
                type="button"
                class="expand"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={onToggle}
              >
                <span class="twist" aria-hidden="true">
                  ›
                </span>
                <span class="label">{column.cell(row)}</span>
              </button>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen && detail !== undefined ? (
        <tr class="detail" role="row" id={id}>
          <td role="cell" colSpan={columns.length}>
            {detail(row)}
          </td>
        </tr>
      ) : null}
    </>
  )
}

function nextSorting<Row>(
  { first = 'ascending' }: TableColumn<Row>,
  column: number,
  now: Sorting | undefined,
): Sorting | undefined {
  if (now?.column !== column) return { column, direction: first }
  if (now.direction !== first) return undefined
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const order = columns[sorting?.column ?? -1]?.order
  if (order === undefined || sorting === undefined) return rows
  const sign = sorting.direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, value: order(row) }))
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * compareValues(a, b)
  })
  return keyed.map(({ row }) => row)
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNaturally(String(a), String(b))
}
