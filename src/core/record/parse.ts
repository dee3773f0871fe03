import * as z from 'zod'
import { UserError } from '../errors.ts'
import { RECORD_SCHEMA, recordSchema, type KbenchRecord } from './schema.ts'

/**
 * Reads the text of a record.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseRecord(text: string, source: string): KbenchRecord {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new UserError(`${source} is not a record: it is not valid JSON (${(cause as Error).message})`, {
      cause,
    })
  }
  const schema = z.looseObject({ schema: z.string() }).safeParse(json).data?.schema
  if (schema !== RECORD_SCHEMA) {
    throw new UserError(
      `${source} is not a record that this version reads: its schema is ${schema === undefined ? 'missing' : `"${schema}"`}, expected "${RECORD_SCHEMA}"`,
      { nextStep: 'Give a record.json that `kbench run` wrote; for a newer one, use a newer kbench.' },
    )
  }
  const parsed = recordSchema.safeParse(json)
  if (!parsed.success)
    throw new UserError(`${source} is not a valid record:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
