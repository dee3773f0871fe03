import type { Reading } from '../../../core/foreign-reader.ts'
import { firstLine } from '../../../core/parse-json-output.ts'

/** What is seen of a text without what is looked for. @param what "line of `go test -bench`" */
export function noneOf(what: string, text: string): string {
  return `no ${what}; it begins with "${firstLine(text) ?? ''}"`
}

/** Readings of one name. @param values how much is below which share of all, from 0 to 1; undefined: it is not known */
export function quantilesOf(
  reading: Omit<Reading, 'value'>,
  values: Iterable<readonly [share: number, value: number | undefined]>,
): Reading[] {
  return [...values].flatMap(([share, value]) => {
    const quantile = String(Number(share.toFixed(8)))
    return value === undefined ? [] : [{ ...reading, value, labels: { ...reading.labels, quantile } }]
  })
}
