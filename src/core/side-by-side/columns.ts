import { someOf } from '../format/text.ts'
import { UserError } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { didYouMean } from '../suggest.ts'
import { columnNames, type NamedRecord } from './column-names.ts'
import { recordFields } from './record-fields.ts'

/** Records that are shown as one. */
export interface Column {
  readonly name: string
  readonly records: readonly NamedRecord[]
}

export interface ColumnChoice {
  /** Field or label whose value makes the columns; undefined: every record is a column. */
  readonly by?: string | undefined
  /** Name of the column that changes are from; undefined: the first. */
  readonly reference?: string | undefined
}

const MOST_LISTED = 30

/**
 * The columns in the order in which their first records come, the reference before all others.
 * @throws {UserError} for a field that no record has, and for a reference that no column is
 */
export function columnsOf(records: readonly NamedRecord[], { by, reference }: ColumnChoice): Column[] {
  const columns = by === undefined ? oneEach(records) : grouped(records, by)
  if (reference === undefined) return columns
  const chosen = columns.find(({ name }) => name === reference)
  if (chosen === undefined) {
    const names = columns.map(({ name }) => name)
    throw new UserError(
      `no column is called "${reference}": the columns${by === undefined ? '' : ` by ${by}`} are ${someOf(names, MOST_LISTED, ', ')}.${didYouMean(reference, names)}`,
      { nextStep: 'Give --reference the name of one of them.' },
    )
  }
  return [chosen, ...columns.filter((column) => column !== chosen)]
}

function oneEach(records: readonly NamedRecord[]): Column[] {
  const names = columnNames(records)
  return records.map((record, index) => ({ name: names[index] ?? record.source, records: [record] }))
}

function grouped(records: readonly NamedRecord[], by: string): Column[] {
  const fields = records.map(({ record }) => recordFields(record))
  const field = fieldNamed(by, fields, records)
  const values = new Set(fields.flatMap((one) => one[field] ?? []))
  // A value may read like the name of the column of those that have none.
  let without = `no ${field}`
  while (values.has(without)) without = `(${without})`
  const placed = records.map((record, index) => ({ record, name: fields[index]?.[field] ?? without }))
  return [...groupBy(placed, ({ name }) => name)].map(([name, members]) => ({
    name,
    records: members.map(({ record }) => record),
  }))
}

type Fields = Readonly<Record<string, string>>

/** The field as it is called; a label may be given without `labels.` where nothing else has its name. */
function fieldNamed(by: string, fields: readonly Fields[], records: readonly NamedRecord[]): string {
  const known = [...new Set(fields.flatMap((one) => Object.keys(one)))].sort()
  const found = [by, `labels.${by}`].find((name) => known.includes(name))
  if (found !== undefined) return found
  const ofSeries = records.some(({ record }) =>
    record.series.some(({ labels }) => Object.hasOwn(labels, by.replace(/^labels\./, ''))),
  )
  const differing = known.filter((name) => new Set(fields.map((one) => one[name])).size > 1)
  const why = ofSeries ? ', it is a label of series, and columns are made of whole records' : ''
  throw new UserError(
    `no record has a field "${by}"${why}.${didYouMean(by, known)} ${differing.length === 0 ? 'These records differ in no field.' : `These records differ in ${someOf(differing, MOST_LISTED, ', ')}.`}`,
    {
      nextStep:
        differing.length === 0
          ? 'Leave --by out: every record is then a column.'
          : `Try --by ${differing.find((name) => !name.startsWith('suite')) ?? differing[0] ?? ''}. Labels are those of subject.labels in kbench.yaml: --by labels.NAME`,
    },
  )
}
