import { suiteOfField, type Identity } from '../record/identity.ts'
import { compareNaturally } from '../format/natural-order.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { recordIdentity } from './record-fields.ts'
import type { FieldDifference } from './schema.ts'

/** Stands for all parameters of a suite that not every record measured. */
const SUITES = 'suites'
const SEPARATOR = ' + '
const FAILED = ' (failed)'

/**
 * The fields of the identity in which the records are not all equal, by name. Parameters of a suite are looked at among
 * the records that began to measure it; which suites those are, and which of them failed, is its own field.
 * @param columns the records of each column
 */
export function fieldDifferences(columns: readonly (readonly KbenchRecord[])[]): FieldDifference[] {
  const identities = columns.map((records) => records.map(identity))
  const fields = [...new Set(identities.flat().flatMap((one) => Object.keys(one)))].sort()
  return fields.flatMap((field) => {
    const suite = suiteOfField(field)
    const values = identities.map((column) =>
      distinct(
        column.filter((one) => suite === undefined || hasSuite(one, suite)),
        field,
      ),
    )
    const counted = values.filter(
      (_, index) => suite === undefined || identities[index]?.some((one) => hasSuite(one, suite)),
    )
    const all = new Set(counted.flat())
    if (all.size < 2) return []
    return [
      {
        field,
        values: values.map((some) => {
          const known = some.filter((value) => value !== null)
          return known.length === 0 ? null : some.map((value) => value ?? 'none').join(' / ')
        }),
        within: values.some(({ length }) => length > 1),
      },
    ]
  })
}

function distinct(identities: readonly Identity[], field: string): (string | null)[] {
  const values = new Set(identities.map((one) => one[field] ?? null))
  // In one order, so that columns with the same values are equal.
  return [...values].sort((a, b) => compareNaturally(a ?? '', b ?? ''))
}

function identity(record: KbenchRecord): Identity {
  const suites = record.suites
    .filter(({ status }) => status !== 'skipped')
    .map(({ name, status }) => (status === 'failed' ? `${name}${FAILED}` : name))
  return { ...recordIdentity(record), [SUITES]: suites.sort().join(SEPARATOR) }
}

function hasSuite(identity: Identity, suite: string): boolean {
  const suites = identity[SUITES]?.split(SEPARATOR) ?? []
  return suites.includes(suite) || suites.includes(`${suite}${FAILED}`)
}
