import { UserError } from '../../../core/errors.ts'
import { didYouMean } from '../../../core/suggest.ts'
import { PERCENTAGE } from '../../../core/record/policy.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'

/** What a person asks for with `/kbench network margin 5%`. */
export interface MeasureCommand {
  /** In the order in which they were named, each once; empty: every suite. */
  readonly suites: readonly string[]
  /** As it was written: `5%`. */
  readonly margin: string | undefined
  /** The commit that the person has read: no other may be measured. */
  readonly commit: string | undefined
}

const NAME = '/kbench'
const LONGEST_LINE = 300
const LONGEST_SHOWN = 40
const SEPARATOR = /[\s,]+/
/** The first line of a comment where that begins with the command; undefined for every other comment. */
export function commandLineOf(body: string): string | undefined {
  const line = body.split(/\r?\n/, 1)[0] ?? ''
  return line === NAME || (line.startsWith(NAME) && SEPARATOR.test(line.charAt(NAME.length)))
    ? line
    : undefined
}

/**
 * Reads the words after `/kbench`: names of suites, `margin 5%` and `at COMMIT`, in any order.
 * @param line what `commandLineOf` found
 * @param suites the names that there are
 * @throws {UserError} one sentence for the person who wrote it
 */
export function readCommandLine(line: string, suites: readonly string[]): MeasureCommand {
  if (line.length > LONGEST_LINE)
    throw new UserError(
      `the command has ${String(line.length)} characters, and at most ${String(LONGEST_LINE)} are read: ${helpOf(suites)}`,
    )
  const words = line
    .slice(NAME.length)
    .split(SEPARATOR)
    .filter((word) => word !== '')
  const named = new Set<string>()
  const values = new Map<string, string>()
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const parameter = PARAMETERS.get(word)
    if (parameter === undefined) {
      if (!suites.includes(word)) throw unknownWord(word, suites)
      named.add(word)
      continue
    }
    index += 1
    const value = words[index]
    if (value === undefined || !parameter.pattern.test(value))
      throw new UserError(
        `after \`${word}\` there is ${value === undefined ? 'nothing' : shown(value)}: ${parameter.expected}`,
      )
    if (values.has(word)) throw new UserError(`\`${word}\` is there twice: ${parameter.expected}, once`)
    values.set(word, value)
  }
  return { suites: [...named], margin: values.get('margin'), commit: values.get('at') }
}

interface Parameter {
  readonly pattern: RegExp
  readonly expected: string
}

const PARAMETERS: ReadonlyMap<string, Parameter> = new Map([
  ['margin', { pattern: PERCENTAGE, expected: 'give a percentage below 1000 %, like `margin 5%`' }],
  ['at', { pattern: COMMIT_HASH, expected: 'give the whole hash of the commit, all 40 digits' }],
])

function unknownWord(word: string, suites: readonly string[]): UserError {
  const hint = didYouMean(word, [...suites, ...PARAMETERS.keys()]).trim()
  return new UserError(`${shown(word)} is no word of \`${NAME}\`: ${helpOf(suites)}`, {
    nextStep: hint === '' ? undefined : hint,
  })
}

function helpOf(suites: readonly string[]): string {
  return `it takes suites (${suites.join(', ')}), \`margin 5%\` and \`at COMMIT\`, e.g. \`${NAME} ${suites[0] ?? ''} margin 5%\``
}

function shown(word: string): string {
  return JSON.stringify(word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word)
}
