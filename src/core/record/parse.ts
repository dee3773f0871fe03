import { parseJsonFile } from '../json-file.ts'
import { RECORD_SCHEMA, recordSchema, type KbenchRecord } from './schema.ts'

/**
 * Reads the text of a record.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseRecord(text: string, source: string): KbenchRecord {
  return parseJsonFile(text, source, {
    noun: 'record',
    schema: RECORD_SCHEMA,
    form: recordSchema,
    expected: 'a record.json that `kbench run` wrote',
  })
}
