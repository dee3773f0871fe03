import * as z from 'zod'
import { messageOf, UserError } from '../errors.ts'
import { CALIBRATION_SCHEMA, calibrationSchema, type Calibration } from './calibration-schema.ts'

/**
 * Reads the text of a calibration.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseCalibration(text: string, source: string): Calibration {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new UserError(`${source} is not a calibration: it is not valid JSON (${messageOf(cause)})`, {
      cause,
    })
  }
  const schema = z.looseObject({ schema: z.string() }).safeParse(json).data?.schema
  if (schema !== CALIBRATION_SCHEMA) {
    throw new UserError(
      `${source} is not a calibration that this version reads: its schema is ${schema === undefined ? 'missing' : `"${schema}"`}, expected "${CALIBRATION_SCHEMA}"`,
      { nextStep: 'Give a file that `kbench calibrate` wrote; for a newer one, use a newer kbench.' },
    )
  }
  const parsed = calibrationSchema.safeParse(json)
  if (!parsed.success) {
    throw new UserError(`${source} is not a valid calibration:\n${z.prettifyError(parsed.error)}`)
  }
  return parsed.data
}

/** The text of a calibration: one series per line, as they are sorted by name. Ends with a line feed. */
export function serializeCalibration({ series, ...head }: Calibration): string {
  const lines = series.map((one) => JSON.stringify(one))
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`
  return `${JSON.stringify(head, null, 2).replace(/\n}$/, '')},\n  "series": ${list}\n}\n`
}
