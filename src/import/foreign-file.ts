import type * as z from 'zod'
import { UserError } from '../core/errors.ts'
import { findJson } from '../core/find-json.ts'
import { describeIssues } from '../core/parse-json-output.ts'
import { parseShallowJson } from '../core/shallow-json.ts'

/** A file of another tool: its text, the name that errors call it, and what was expected in it. */
export interface ForeignFile {
  readonly path: string
  readonly text: string
  /** "knb result: expected the JSON of `knb -o json`" */
  readonly expected: string
}

/** The error of a file that is not what it should be: "x.json: no knb result: expected …, saw …". */
export function unexpected({ path, expected }: ForeignFile, saw: string, nextStep?: string): UserError {
  return new UserError(`${path}: no ${expected}, saw ${saw}`, nextStep === undefined ? {} : { nextStep })
}

/**
 * The JSON of a file in the form that the schema says; further keys are ignored.
 * @param repair tried on a text that is not valid JSON
 * @throws {UserError} naming the file and the places that are wrong
 */
export function readJson<Output>(
  schema: z.ZodType<Output>,
  file: ForeignFile,
  repair: (text: string) => string = (text) => text,
): Output {
  const found = findJson(file.text) ?? findJson(repair(file.text))
  if (found === undefined)
    throw unexpected(
      file,
      `JSON that is cut off or damaged (${jsonProblem(file.text)})`,
      'Copy the file again, or run the tool again: part of it is missing.',
    )
  const parsed = schema.safeParse(found.value)
  if (!parsed.success)
    throw unexpected(
      file,
      `JSON of another form: ${describeIssues(parsed.error)}`,
      'If the tool is newer than this kbench, try a newer kbench.',
    )
  return parsed.data
}

function jsonProblem(text: string): string {
  try {
    parseShallowJson(text)
    return 'valid after all'
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * @param moment a text, or milliseconds since 1970
 * @returns undefined for what is no point in time that a date can hold
 */
export function dateOf(moment: string | number | undefined): Date | undefined {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
