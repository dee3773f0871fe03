import { serializeFile } from '../json-file.ts'
import { formatSeries } from '../series.ts'
import type { KbenchRecord } from './schema.ts'

/** The text of `record.json`: keys in the order of the contract, one series per line, sorted by name, so that a diff of two reads well. */
export function serializeRecord(record: KbenchRecord): string {
  const { schema, id, startedAt, durationSeconds, interrupted, subject, environment, suites, series } = record
  const sorted = series
    .map((one) => ({ name: formatSeries(one), one }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ one }) => one)
  const stopped = interrupted === true ? { interrupted } : {}
  return serializeFile(
    { schema, id, startedAt, durationSeconds, ...stopped, subject, environment },
    { suites, series: sorted },
  )
}
