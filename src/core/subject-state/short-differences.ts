import type { Comparison } from '../comparison/schema.ts'
import { count } from '../format/numbers.ts'
import { formatFieldValues } from '../format/field-value.ts'
import { shortened } from '../format/text.ts'
import type { StateDifference } from './schema.ts'

/** Above, only the part that differs is kept. */
const LONGEST_VALUE = 120
const DIGEST = /(sha256:[0-9a-f]{12})[0-9a-f]{52}/g

/** Differences as a comparison has them, each in one line; the file has all of it. */
export function shortDifferences(
  differences: readonly StateDifference[],
): Comparison['environmentDifferences'] {
  return differences.map(({ field, onlyBase, onlyHead }) => {
    const [base, head] = [oneLine(onlyBase), oneLine(onlyHead)]
    const [baseline, current] = formatFieldValues(field, base ?? undefined, head ?? undefined)
    return {
      field,
      baseline: base === null ? null : baseline,
      current: head === null ? null : current,
    }
  })
}

function oneLine(lines: readonly string[]): string | null {
  const [first, ...rest] = lines.map((line) => line.trim().replace(DIGEST, '$1…'))
  if (first === undefined) return null
  if (rest.length === 0 && first === '') return '(empty)'
  const all = [first, ...rest].join(' | ')
  if (rest.length === 0 || all.length <= LONGEST_VALUE) return all
  return `${shortened(first, LONGEST_VALUE)} and ${count(rest.length, 'more line')}`
}
