import type * as z from 'zod'
import { UserError } from '../../../core/errors.ts'
import { jsonOfForm } from '../../../core/parse-json-output.ts'

/** A file of another tool: its text, the name that errors call it, and what was expected in it. */
export interface ForeignFile {
  readonly path: string
  readonly text: string
  /** "knb result: expected the JSON of `knb -o json`" */
  readonly expected: string
  /** Takes what a reader of the record must know: what was left out and why, methods that differ. */
  readonly note: (text: string) => void
}

/** The error of a file that is not what it should be: "x.json: no knb result: expected …, saw …". */
export function unexpected(
  { path, expected }: Pick<ForeignFile, 'path' | 'expected'>,
  saw: string,
  nextStep?: string,
): UserError {
  return new UserError(`${path}: no ${expected}, saw ${saw}`, nextStep === undefined ? {} : { nextStep })
}

/**
 * The JSON of a file in the form that the schema says; further keys are ignored, text around it is too.
 * @param choose see `jsonOfForm`
 * @throws {UserError} naming the file and the places that are wrong
 */
export function readJson<Output>(
  schema: z.ZodType<Output>,
  file: ForeignFile,
  choose?: (documents: readonly unknown[]) => readonly unknown[],
): Output {
  const found = jsonOfForm(schema, file.text, choose)
  if ('saw' in found)
    throw unexpected(
      file,
      found.saw,
      found.isOtherForm
        ? 'If the tool is newer than this kbench, try a newer kbench.'
        : 'Expected is one result, whole: put each into a file by itself, or run the tool again.',
    )
  found.leftOut.forEach(file.note)
  return found.data
}

/**
 * @param moment a text, or milliseconds since 1970
 * @returns undefined for what is no point in time that a date can hold
 */
export function dateOf(moment: string | number | undefined): Date | undefined {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
