import { serializeFile } from '../json-file.ts'
import { sortedByName } from '../series.ts'
import type { KbenchRecord } from './schema.ts'

/** The text of `record.json`: keys in the order of the contract, one series per line, sorted by name, so that a diff of two reads well. */
export function serializeRecord(record: KbenchRecord): string {
  const { suites, series, limits, ...head } = recordInOrder(record)
  return serializeFile(head, { suites, series, ...(limits === undefined ? {} : { limits }) })
}

/** The same record with its keys in the order of the contract and its series by name. */
export function recordInOrder(record: KbenchRecord): KbenchRecord {
  const {
    schema,
    id,
    startedAt,
    durationSeconds,
    interrupted,
    subject,
    environment,
    suites,
    series,
    limits,
  } = record
  return {
    ...{ schema, id, startedAt, durationSeconds, ...(interrupted === true ? { interrupted } : {}) },
    ...{ subject, environment, suites, series: sortedByName(series).map((one) => one.series) },
    ...(limits === undefined ? {} : { limits }),
  }
}
