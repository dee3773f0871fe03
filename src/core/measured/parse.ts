import { UserError } from '../errors.ts'
import { parseJsonFile } from '../json-file.ts'
import { MEASURED_SCHEMA, measuredSchema, type Measured, type MeasuredResult } from './schema.ts'

/**
 * Reads the text of `measured.json`, which may come from a job that ran the code of a stranger.
 * @param source what the text came from, named in errors (a file path or an artifact)
 * @throws {UserError} for text that is no JSON, of another or newer schema, not of its form, or that contradicts itself.
 */
export function parseMeasured(text: string, source: string): Measured {
  const measured = parseJsonFile(text, source, {
    noun: 'measured.json',
    schema: MEASURED_SCHEMA,
    form: measuredSchema,
    expected: 'a measured.json that the action wrote',
  })
  const problem = measured.results.map(contradictionOf).find((one) => one !== undefined)
  if (problem !== undefined)
    throw new UserError(`${source} contradicts itself: ${problem}`, {
      nextStep: 'Measure again, or restore the file as the action wrote it.',
    })
  return measured
}

/** What the form allows and no run writes. A comparison of another record would put its verdict on this one. */
function contradictionOf({ record, comparison, problem }: MeasuredResult): string | undefined {
  if (record === null) {
    if (comparison !== null) return 'a result has a comparison, but no record'
    return problem === null ? 'a result has neither a record nor a problem' : undefined
  }
  return comparison !== null && comparison.current.id !== record.id
    ? `the comparison is of the record "${comparison.current.id}", not of "${record.id}"`
    : undefined
}
