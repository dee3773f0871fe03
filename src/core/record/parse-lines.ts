import { schemaOf } from '../schema-of.ts'
import { parseRecord } from './parse.ts'
import type { KbenchRecord } from './schema.ts'

/**
 * Reads a file that holds one record, or one record per line (NDJSON).
 * @param source what the text came from, named in errors (a file path); of a line, with its number
 * @throws {UserError} for anything that is no record
 */
export function parseRecords(text: string, source: string): KbenchRecord[] {
  const lines = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '')
  const [first] = lines
  // A record over several lines has no whole JSON value on its first one.
  if (first === undefined || lines.length === 1 || schemaOf(first[1]) === undefined)
    return [parseRecord(text, source)]
  return lines.map(([index, line]) => parseRecord(line, `${source}:${String(index + 1)}`))
}
