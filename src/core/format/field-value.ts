import { shortened } from './text.ts'

/** A field of the identity for people: a missing fact is "none", a parameter without a value is "not set". */
export function formatFieldValue(field: string, value: string | null | undefined): string {
  return value ?? (field.startsWith('suite.') ? 'not set' : 'none')
}

/** Longer ones are shown where they differ: a whole file may be a value. */
const LONGEST = 120
const BEFORE = 20

/** Two values of a field that differ, for people. */
export function formatFieldValues(
  field: string,
  first: string | undefined,
  second: string | undefined,
): readonly [string, string] {
  const values = [formatFieldValue(field, first), formatFieldValue(field, second)] as const
  if (values.every(({ length }) => length <= LONGEST)) return values
  const same = first === undefined || second === undefined ? 0 : firstDifference(...values)
  const start = Math.max(0, same - BEFORE)
  const part = (value: string): string => `${start === 0 ? '' : '…'}${shortened(value.slice(start), LONGEST)}`
  return [part(values[0]), part(values[1])]
}

function firstDifference(first: string, second: string): number {
  let place = 0
  while (place < first.length && first[place] === second[place]) place += 1
  return place
}
