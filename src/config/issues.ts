import type * as z from 'zod'
import { didYouMean } from '../core/suggest.ts'
import type { PositionedYaml } from './positions.ts'

type Issue = z.core.$ZodIssue

/** Of a map that is wrong from end to end, the first report enough; each is looked for in the whole map. */
const MOST_KEYS = 20
const MOST_CHARACTERS = 200

/**
 * One sentence per problem: file, line, column, the value seen, the values allowed.
 * @param at the path of the checked part within the document
 */
export function describeIssue(
  issue: Issue,
  yaml: PositionedYaml,
  at: readonly PropertyKey[],
  knownKeys: (path: readonly PropertyKey[]) => readonly string[],
): string {
  const path = [...at, ...issue.path]
  const inside = issue.code === 'invalid_union' ? insideOf(issue.errors) : []
  if (inside.length > 0) return inside.map((one) => describeIssue(one, yaml, path, knownKeys)).join('\n')
  if (issue.code === 'unrecognized_keys') {
    const more = issue.keys.length - MOST_KEYS
    return [
      ...issue.keys.slice(0, MOST_KEYS).map((key) => describeUnknownKey(key, path, yaml, knownKeys(path))),
      ...(more > 0 ? [`… and ${String(more)} more unknown keys`] : []),
    ].join('\n')
  }
  const seen = valueAt(yaml.value, path)
  const where = path.length === 0 ? 'the file' : name(path)
  const is = seen === undefined ? 'is missing' : `is ${isSecret(issue) ? 'not shown' : shown(seen)}`
  return `${yaml.positionOf(path)}: ${where} ${is}: ${expectation(issue, seen)}`
}

/** The problems inside the alternative whose kind the value has; none where it has the kind of no alternative. */
function insideOf(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  return alternatives.find((issues) => issues.some(({ path }) => path.length > 0)) ?? []
}

/** A refinement with `params: { secret: true }` fails on what may be a password. */
function isSecret(issue: Issue): boolean {
  return issue.code === 'custom' && issue.params?.['secret'] === true
}

function describeUnknownKey(
  key: string,
  path: readonly PropertyKey[],
  yaml: PositionedYaml,
  known: readonly string[],
): string {
  const inside = path.length === 0 ? '' : ` in ${name(path)}`
  const allowed = known.length === 0 ? '' : ` Known keys: ${[...known].sort().join(', ')}.`
  return `${yaml.positionOfKey([...path, key])}: unknown key "${key}"${inside}.${didYouMean(key, known)}${allowed}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function expectation(issue: Issue, seen: unknown): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    const hint = typeof seen === 'string' ? didYouMean(seen, values) : ''
    return `expected ${values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`}.${hint}`
  }
  return issue.message
}

function name(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${String(part)}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')
}

/** What stands at a path, undefined where nothing does. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<PropertyKey, unknown>)[part]
  }
  return current
}
