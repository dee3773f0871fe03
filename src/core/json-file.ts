import { defined } from './defined.ts'
import { messageOf, UserError } from './errors.ts'
import { describeIssues, MOST_LISTED } from './expected.ts'
import { parseShallowJson } from './json.ts'
import * as z from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Members that are checked at once. */
const SMALL = 5000
/** A strict object has nothing else. */
const UNKNOWN = z.never('unknown key')

/**
 * What is wrong with a value, at the first places only. A schema notes every wrong member, a kilobyte each,
 * and text of a stranger can have a million. So large values are checked part by part until something is
 * found.
 * @param enough of problems that are looked for; there may be more in the result
 * @returns empty: nothing is wrong with the parts; the whole may still be
 */
function firstIssues(form: z.ZodType, value: unknown, enough: number): Issue[] {
  const found: Issue[] = []
  check(form, value, [])
  return found

  function check(schema: z.core.$ZodType, part: unknown, path: Path): void {
    if (found.length >= enough) return
    const parts = isSmall(part) ? undefined : partsOf(schema, part)
    if (parts === undefined) {
      const { error } = z.safeParse(schema, part)
      found.push(...(error?.issues ?? []).map((issue) => ({ ...issue, path: [...path, ...issue.path] })))
      return
    }
    for (const [key, inner, member] of parts) {
      if (found.length >= enough) return
      check(inner, member, [...path, key])
    }
  }
}

/** The members of a list or an object, each with what it must be; undefined for what has none, or is checked as one. */
function partsOf(
  schema: z.core.$ZodType,
  value: unknown,
): Iterable<readonly [key: PropertyKey, schema: z.core.$ZodType, member: unknown]> | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return partsOf(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value)) return membersOf(schema.element, value.entries())
  if (!isObject(value)) return undefined
  if (schema instanceof z.ZodRecord) return membersOf(schema.valueType, Object.entries(value))
  return schema instanceof z.ZodObject ? fieldsOf(schema, value) : undefined
}

function* membersOf(
  schema: z.core.$ZodType,
  members: Iterable<readonly [PropertyKey, unknown]>,
): Generator<readonly [PropertyKey, z.core.$ZodType, unknown]> {
  for (const [key, member] of members) yield [key, schema, member]
}

function* fieldsOf(
  schema: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
): Generator<readonly [PropertyKey, z.core.$ZodType, unknown]> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  for (const [key, field] of Object.entries(shape))
    yield [key, field, Object.hasOwn(value, key) ? value[key] : undefined]
  const rest = schema.def.catchall
  if (rest === undefined) return
  const others = rest instanceof z.ZodNever ? UNKNOWN : rest
  for (const key of Object.keys(value)) if (!Object.hasOwn(shape, key)) yield [key, others, value[key]]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it has few members, with those inside. */
function isSmall(value: unknown): boolean {
  return countUpTo(value, SMALL) < SMALL
}

function countUpTo(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  const members: Iterable<unknown> = Array.isArray(value) ? (value as unknown[]) : valuesOf(value)
  for (const member of members) {
    if (count >= most) return count
    count += countUpTo(member, most - count)
  }
  return count
}

function* valuesOf(value: object): Generator {
  for (const key in value) yield value[key as keyof typeof value]
}

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
    json = parseShallowJson(text, OLD_KEY.test(text) ? withCurrentKeys : undefined)
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

/** What the number of a cluster pair, the count of them, and the rounds on one were called first; what no longer exists. */
const OLD_KEY = /"(?:twins|roundsPerTwins|calibrated)":/

/** Reads what an older version wrote: called for each value of a text. */
function withCurrentKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value
  const { twins, roundsPerTwins, calibrated, ...rest } = value
  return {
    ...rest,
    ...(typeof calibrated === 'boolean' ? {} : defined({ calibrated })),
    ...(typeof twins === 'number' ? { ['round' in rest ? 'clusterPair' : 'clusterPairs']: twins } : {}),
    ...(typeof roundsPerTwins === 'number' ? { roundsPerClusterPair: roundsPerTwins } : {}),
  }
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
 * Text of the file: indented head, a line per key and list entry, for readable diffs. Ends with a line feed.
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
