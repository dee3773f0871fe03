import * as z from 'zod'
import { messageOf, UserError } from './errors.ts'
import { describeIssues, MOST_LISTED } from './expected.ts'
import { firstIssues } from './first-issues.ts'
import { parseShallowJson } from './shallow-json.ts'

/** One kind of file that kbench writes and reads. */
interface JsonFile<Content> {
  /** What a person calls it: `record`. */
  readonly noun: string
  /** The value of its key `schema`. */
  readonly schema: string
  readonly form: z.ZodType<Content>
  /** What to give instead of another file: `a record.json that \`kbench run\` wrote`. */
  readonly expected: string
}

/**
 * Reads such a file.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form
 */
export function parseJsonFile<Content>(
  text: string,
  source: string,
  { noun, schema, form, expected }: JsonFile<Content>,
): Content {
  let json: unknown
  try {
    json = parseShallowJson(text)
  } catch (cause) {
    throw new UserError(`${source} is not a ${noun}: it is not valid JSON (${messageOf(cause)})`, { cause })
  }
  const seen = z.looseObject({ schema: z.string() }).safeParse(json).data?.schema
  if (seen !== schema) {
    throw new UserError(
      `${source} is not a ${noun} that this version reads: its schema is ${seen === undefined ? 'missing' : `"${seen}"`}, expected "${schema}"`,
      { nextStep: `Give ${expected}; for a newer one, use a newer kbench.` },
    )
  }
  const first = firstIssues(form, json, MOST_LISTED + 1)
  if (first.length > 0) throw notValid(source, noun, describeIssues(first, json, MOST_LISTED, 'and at least'))
  const parsed = checked(form, json, source, noun)
  if (!parsed.success) throw notValid(source, noun, describeIssues(parsed.error.issues, json))
  return parsed.data
}

function checked<Content>(
  form: z.ZodType<Content>,
  json: unknown,
  source: string,
  noun: string,
): z.ZodSafeParseResult<Content> {
  try {
    return form.safeParse(json)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new UserError(`${source} is not a valid ${noun}: it has too many levels`)
  }
}

function notValid(source: string, noun: string, mistakes: readonly string[]): UserError {
  return new UserError(`${source} is not a valid ${noun}:\n${mistakes.join('\n')}`)
}

/**
 * The text of such a file: the keys of the head indented, then one key per line; of a list one entry per line, so that it can be read
 * and a diff shows entries. Ends with a line feed.
 */
export function serializeFile(head: object, rest: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(rest).map(([key, value]) =>
    Array.isArray(value) ? serializeLines(key, value) : `  "${key}": ${JSON.stringify(value)}`,
  )
  return `${[JSON.stringify(head, null, 2).replace(/\n}$/, ''), ...parts].join(',\n')}\n}\n`
}

/** A key with one entry of its list per line, indented for the top level, so that a diff shows entries. */
function serializeLines(key: string, values: readonly unknown[]): string {
  const lines = values.map((value) => JSON.stringify(value))
  return lines.length === 0 ? `  "${key}": []` : `  "${key}": [\n    ${lines.join(',\n    ')}\n  ]`
}
