import * as z from 'zod'
import { didYouMean } from './suggest.ts'

type Schema = z.core.$ZodType
type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** When everything is wrong, the first mistakes are enough. */
export const MOST_LISTED = 20
/** What such a text would be without its quotation marks. */
const UNQUOTED = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

// The one place with words for what a schema finds: every schema of kbench says them, unless it has its own sentence.
// Whoever describes a mistake imports this file, so this has happened before anything is read.
z.config({ customError: sentenceFor })

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const { code, input, inst, schema = inst } = issue
  if (code === 'unrecognized_keys') return unknownKeys(issue.keys, inst)
  if (code === 'invalid_key') return `this name cannot be used: ${issue.issues[0]?.message ?? ''}`
  if (!(schema instanceof z.ZodType)) return 'expected another value'
  if (typeof input === 'string' && UNQUOTED.test(input) && z.safeParse(schema, JSON.parse(input)).success) {
    const key = issue.path?.at(-1)
    return `write it without quotation marks: ${typeof key === 'string' ? `${key}: ` : ''}${input}`
  }
  const expected = `expected ${expectationOf(schema)}`
  if (code === 'invalid_value' && typeof input === 'string' && !UNQUOTED.test(input)) {
    const hint = didYouMean(input, issue.values.map(String))
    return hint === '' ? expected : `${expected}.${hint}`
  }
  if (code === 'invalid_type' && issue.expected === 'string' && /number|boolean/.test(typeof input))
    return `${expected}, in quotation marks`
  const isUnsaid = code === 'too_big' && !/ to | at most /.test(expected)
  return isUnsaid ? `${expected}, at most ${String(issue.maximum)}` : expected
}

/**
 * A line for each key that a schema does not have.
 * @param besides keys that may stand next to those of the schema
 */
export function unknownKeys(
  keys: readonly string[],
  schema: unknown,
  besides: readonly string[] = [],
): string {
  const own = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const known = [...own, ...besides]
  const allowed = known.length === 0 ? '' : ` Known keys: ${[...known].sort().join(', ')}.`
  const lines = keys
    .slice(0, MOST_LISTED)
    .map((key) => `unknown key ${JSON.stringify(key)}.${didYouMean(key, known)}${allowed}`)
  return lines.join('\n')
}

/** What a schema takes, as the rest of a sentence that begins with "expected". */
function expectationOf(schema: Schema): string {
  const known = EXPECTATIONS.get(schema)
  if (known !== undefined) return known
  const form = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      jsonSchema[OWN] = ownExpectation(zodSchema)
    },
  })
  const expectation = inWords(form, 0)
  EXPECTATIONS.set(schema, expectation)
  return expectation
}

/** A file may have the same mistake many times. */
const EXPECTATIONS = new WeakMap<Schema, string>()
const OWN = 'expected'
/** Expectation where nothing more exact is known. */
const ANYTHING = 'a value'

/** What a schema, or the form of its text, says itself. */
function ownExpectation({ _zod: { def } }: Schema): string | undefined {
  const checks = def.type === 'string' ? (def.checks ?? []) : []
  for (const map of [def.error, ...checks.map((check) => check._zod.def.error)]) {
    const said = (map as z.core.$ZodErrorMap | undefined)?.({ code: 'custom', input: undefined })
    const message = typeof said === 'string' ? said : said?.message
    const own = /^(?:expected|must be(?= (?:an?|the|text)\b)) (.+)$/s.exec(message ?? '')?.[1]
    if (own !== undefined) return own
  }
  return undefined
}

function inWords(form: z.core.JSONSchema._JSONSchema, depth: number): string {
  if (typeof form === 'boolean') return ANYTHING
  const { [OWN]: own, type, anyOf = form.oneOf, exclusiveMinimum: above, exclusiveMaximum: below } = form
  if (typeof own === 'string') return own
  if (form.const !== undefined) return String(form.const)
  if (form.enum !== undefined) return `one of ${form.enum.join(', ')}`
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => inWords(one, depth + 1)))].join(', or ')
  if (type === 'boolean') return 'true or false'
  if (type === 'string') {
    const pattern = form.format ?? form.pattern
    return pattern === undefined
      ? `text${span(form.minLength, form.maxLength, ' characters')}`
      : `text that matches ${pattern}`
  }
  if (type === 'number' || type === 'integer') {
    const isPositive = type === 'integer' && above === 0
    const range = span(isPositive ? 1 : form.minimum, form.maximum)
    const beyond = above === undefined || isPositive ? '' : ` above ${String(above)}`
    return `a ${type === 'integer' ? 'whole ' : ''}number${range}${beyond}${below === undefined ? '' : ` below ${String(below)}`}`
  }
  const inner = (part: typeof form.items): string =>
    part === undefined || Array.isArray(part) || depth > 1 ? ANYTHING : inWords(part, depth + 1)
  if (type === 'array') {
    const entry = inner(form.items)
    return `a list${span(form.minItems, form.maxItems, ' entries')}${entry === ANYTHING ? '' : `, each ${entry}`}`
  }
  if (type !== 'object') return type === 'null' ? type : ANYTHING
  const keys = Object.keys(form.properties ?? {})
  if (keys.length > 0 && depth < 2) return `a mapping with keys of ${keys.join(', ')}`
  const value = inner(form.additionalProperties)
  return value === ANYTHING ? 'a mapping' : `a mapping of names, each to ${value}`
}

/** ` from 1 to 6`, ` of at least 2 entries`; nothing for what has no bounds but those of whole numbers. */
function span(least = -Infinity, most = Infinity, unit = ''): string {
  const [hasLeast, hasMost] = [least > Number.MIN_SAFE_INTEGER, most < Number.MAX_SAFE_INTEGER]
  if (hasLeast && hasMost) return ` ${unit === '' ? 'from' : 'of'} ${String(least)} to ${String(most)}${unit}`
  if (hasLeast)
    return least === 1 && unit !== '' ? ' that is not empty' : ` of at least ${String(least)}${unit}`
  return hasMost ? ` of at most ${String(most)}${unit}` : ''
}

/** Each mistake at its own path: of alternatives, those within the one whose kind the value has, where there is one. */
export function flatIssues(issues: readonly Issue[], at: Path = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    const inside =
      issue.code === 'invalid_union'
        ? issue.errors.find((one) =>
            one.some(({ code, path: { length } }) => length > 0 || code === 'unrecognized_keys'),
          )
        : undefined
    return inside === undefined ? [{ ...issue, path }] : flatIssues(inside, path)
  })
}

/**
 * One sentence per mistake in JSON: where, the kind of what is there (never its text, which may be secret), what was expected.
 * @param most sentences; a last one says how many more there are, after the word `and`
 */
export function describeIssues(
  issues: readonly Issue[],
  value: unknown,
  most = MOST_LISTED,
  and = 'and',
): string[] {
  return listed(
    flatIssues(issues).map(({ path, message, code }) => {
      const is =
        code === 'custom' || code === 'unrecognized_keys' ? '' : ` is ${kindOf(valueAtPath(value, path))}`
      return `${path.length === 0 ? 'the whole' : nameOf(path)}${is}: ${message}`
    }),
    most,
    and,
  )
}

/** The first of many, and how many more there are. */
export function listed(sentences: readonly string[], most = MOST_LISTED, and = 'and'): string[] {
  const more = sentences.length - most
  return more > 0 ? [...sentences.slice(0, most), `… ${and} ${String(more)} more`] : [...sentences]
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return 'text'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'a mapping' : JSON.stringify(value)
}

/** A place as people write it: `gate.rules[0].margin`. */
export function nameOf(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/** What stands at a path, undefined where nothing does. */
export function valueAtPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  )
}
