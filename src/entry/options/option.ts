import { UserError } from '../../core/errors.ts'
import { didYouMean } from '../../core/suggest.ts'
import type { Reader } from './readers.ts'

/**
 * One option or argument of a command, or one input of an action. It is declared once: the command line, its help, action.yml,
 * the typed values that the code gets, and the pages of docs/reference/ are all made from it.
 */
export interface Option<Value> extends OptionDetails {
  /** `switch` is a flag of three states: --name, --no-name, or neither. */
  readonly kind: 'value' | 'list' | 'flag' | 'switch'
  /** The only values it takes; undefined: many more. */
  readonly values?: readonly string[] | undefined
  /**
   * @param given texts as they were typed, empty ones left out
   * @param label what the person calls it: `--format`, `input comment`
   * @throws {UserError} for a text that it does not take
   */
  read(given: readonly string[], label: string): Value
}

export interface OptionDetails {
  /** A sentence without its full stop. */
  readonly description: string
  /** What stands for the value in help: FILE. */
  readonly placeholder?: string
  /** The text that is read where none is given. */
  readonly default?: string
  /** The expression that GitHub puts in where an input is not given. */
  readonly expression?: string
  /** Never shown in a log. */
  readonly secret?: true
  /** What happens where none is given and `default` does not say it, in words. */
  readonly otherwise?: string
  /** Heading under which help lists it. */
  readonly group?: string
  /** One letter, for `-y`. */
  readonly short?: string
  /** An argument without a name, at its place on the command line. */
  readonly positional?: true
  readonly required?: true
  /** Description of --no-name, for a switch. */
  readonly negative?: string
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>

/** What the code gets of a table. */
export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']>
}

type AlwaysThere = { readonly default: string } | { readonly required: true }

/** An option with one value. Without a default the value is undefined where none is given. */
export function one<Value>(reader: Reader<Value>, details: OptionDetails & AlwaysThere): Option<Value>
export function one<Value>(reader: Reader<Value>, details: OptionDetails): Option<Value | undefined>
export function one<Value>(reader: Reader<Value>, details: OptionDetails): Option<Value | undefined> {
  return {
    ...details,
    kind: 'value',
    values: reader.values,
    read: (given, label) => {
      const text = given.at(-1) ?? details.default
      if (text !== undefined) return readText(reader, text, label)
      if (details.required === true)
        throw new UserError(`${label} is empty`, {
          nextStep:
            details.expression === undefined
              ? `Give ${details.placeholder ?? 'a value'}.`
              : `Leave it out for its default, ${details.expression}.`,
        })
      return undefined
    },
  }
}

/**
 * An option that may be given several times; in an action, one value per line.
 * @param separator where one text may hold several values
 */
export function many<Value>(
  reader: Reader<Value>,
  details: OptionDetails & { readonly separator?: RegExp },
): Option<readonly Value[]> {
  const { separator, ...rest } = details
  const split = (text: string): string[] =>
    separator === undefined
      ? [text]
      : text
          .split(separator)
          .map((part) => part.trim())
          .filter((part) => part !== '')
  return {
    ...rest,
    kind: 'list',
    values: reader.values,
    read: (given, label) => given.flatMap(split).map((text) => readText(reader, text, label)),
  }
}

/** An option that is given or not; in an action, `true` or `false`. */
export function flag(details: OptionDetails): Option<boolean> {
  const { default: text = 'false' } = details
  return {
    ...details,
    kind: 'flag',
    default: text,
    read: (given, label) => readBoolean(given.at(-1) ?? text, label),
  }
}

/** --name or --no-name; undefined where neither is given. */
export function onOrOff(details: OptionDetails): Option<boolean | undefined> {
  return {
    ...details,
    kind: 'switch',
    read: ([text], label) => (text === undefined ? undefined : readBoolean(text, label)),
  }
}

/** For code in which an absent list means "all". */
export function unlessEmpty<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values
}

/** The table with more options after the option `after`. */
export function optionsAfter<Table extends OptionTable>(
  table: Table,
  after: string,
  more: OptionTable,
): Table {
  const entries = Object.entries(table)
  const place = entries.findIndex(([name]) => name === after) + 1
  return Object.fromEntries(entries.toSpliced(place, 0, ...Object.entries(more))) as OptionTable as Table
}

/** `baseSet` → `base-set`. */
export function optionName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/**
 * The values of a table.
 * @param given the texts of one option or input
 * @param labelOf what the person calls it
 * @throws {UserError} for the first text that its option does not take
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  given: (name: string, option: Option<unknown>) => readonly string[],
  labelOf: (name: string, option: Option<unknown>) => string,
): ValuesOf<Table> {
  const entries = Object.entries(table).map(([key, option]) => {
    const name = optionName(key)
    return [key, option.read(given(name, option), labelOf(name, option))]
  })
  // Each key has what its own reader returned, which is what the type says.
  return Object.fromEntries(entries) as ValuesOf<Table>
}

const LONGEST_SHOWN = 200

function readText<Value>({ read, expected, values = [] }: Reader<Value>, text: string, label: string): Value {
  const value = read(text)
  if (value !== undefined) return value
  const seen = JSON.stringify(text.slice(0, LONGEST_SHOWN))
  throw new UserError(`${label}: ${seen} is not ${expected}.${didYouMean(text, values)}`)
}

function readBoolean(text: string, label: string): boolean {
  return readText({ expected: 'one of true, false', read: asBoolean }, text, label)
}

/** As the core schema of YAML 1.2, which workflows are written in. */
function asBoolean(text: string): boolean | undefined {
  if (/^(?:true|True|TRUE)$/.test(text)) return true
  return /^(?:false|False|FALSE)$/.test(text) ? false : undefined
}

/** What an option is, with the values it takes where the sentence does not name them all. */
export function valuesIn({ description, values = [] }: Option<unknown>): string {
  return values.every((value) => description.includes(value))
    ? description
    : `${description}: ${values.join(', ')}`
}

/** What an option does where it is not given, in words; empty where it then does nothing. */
export function defaultOf({ default: value, otherwise = '' }: Option<unknown>): string {
  return value ?? otherwise
}
