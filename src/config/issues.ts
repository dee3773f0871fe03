import type * as z from 'zod'
import { UserError } from '../core/errors.ts'
import { flatIssues, listed, MOST_LISTED, nameOf, valueAtPath } from '../core/expected.ts'
import type { PositionedYaml } from './positions.ts'

type Issue = z.core.$ZodIssue

const MOST_CHARACTERS = 200
const OTHER_KIND = /^(?:true|false|null|-?\d[\d.]*)$/

/** A file with mistakes; its message lists the first of them. */
export class InvalidFile extends UserError {
  readonly problems: readonly string[]
  constructor(found: readonly string[]) {
    const problems = [...new Set(found)]
    super(listed(problems).join('\n'))
    this.problems = problems
  }
}

/**
 * One sentence per problem: file, line, column, the value seen, the values allowed.
 * @param at the path of the checked part within the document
 */
export function problemsOf(
  issues: readonly Issue[],
  yaml: PositionedYaml,
  at: readonly PropertyKey[] = [],
): string[] {
  const each = flatIssues(issues, at).flatMap<{ issue: Issue; message: string; key?: string }>((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ issue, message: issue.message }]
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => ({ issue, key, message: messages[index] ?? '' }))
  })
  return each.map(({ issue, message, key }, index) => {
    const { path } = issue
    // Not listed, only counted: to look for each in a map with all of them takes long.
    if (index >= MOST_LISTED) return `${nameOf(path)}: ${key ?? message}`
    const name = nameOf(path)
    if (key !== undefined) {
      const what = `unknown key ${JSON.stringify(key)}`
      const inside = name === '' ? '' : ` in ${name}`
      return `${yaml.positionOfKey([...path, key])}: ${what}${inside}${message.slice(what.length)}`
    }
    const seen = valueAtPath(yaml.value, path)
    const is = seen === undefined ? 'is missing' : `is ${isSecret(issue) ? 'not shown' : shown(seen)}`
    return `${yaml.positionOf(path)}: ${name === '' ? 'the file' : name} ${is}: ${message}`
  })
}

/** A refinement with `params: { secret: true }` fails on what may be a password. */
function isSecret(issue: Issue): boolean {
  return issue.code === 'custom' && issue.params?.['secret'] === true
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value)
  const kind = typeof value === 'string' && OTHER_KIND.test(value) ? 'the text ' : ''
  return `${kind}${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}`
}
