import { parseJsonFile, serializeFile } from '../json-file.ts'
import { CALIBRATION_SCHEMA, calibrationSchema, type Calibration } from './schema.ts'

/**
 * Reads the text of a calibration.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseCalibration(text: string, source: string): Calibration {
  return parseJsonFile(text, source, {
    noun: 'calibration',
    schema: CALIBRATION_SCHEMA,
    form: calibrationSchema,
    expected: 'a file that `kbench calibrate` wrote',
  })
}

/** The text of a calibration: one series per line, as they are sorted by name. Ends with a line feed. */
export function serializeCalibration({ series, ...head }: Calibration): string {
  return serializeFile(head, { series })
}
