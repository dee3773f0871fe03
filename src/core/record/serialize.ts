import { serializeHead, serializeLines } from '../json-file.ts'
import { formatSeries } from '../series.ts'
import type { KbenchRecord } from './schema.ts'

/**
 * The text of `record.json`: keys in the order of the contract, one series per line, series sorted by name, so that
 * a diff of two records reads well. Ends with a line feed.
 */
export function serializeRecord(record: KbenchRecord): string {
  const { schema, id, startedAt, durationSeconds, interrupted, subject, environment, suites, series } = record
  const sorted = series
    .map((one) => ({ name: formatSeries(one), one }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ one }) => one)
  return `${[
    serializeHead({
      schema,
      id,
      startedAt,
      durationSeconds,
      ...(interrupted === true ? { interrupted } : {}),
      subject,
      environment,
    }),
    serializeLines('suites', suites),
    serializeLines('series', sorted),
  ].join(',\n')}\n}\n`
}
