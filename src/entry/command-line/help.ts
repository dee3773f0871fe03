import { EXIT_CODES } from '../../app/exit-codes.ts'
import { defaultOf, valuesIn, optionName, type Option } from '../options/option.ts'
import type { Command } from './command.ts'
import { FIRST_STEPS } from './commands.ts'

/** `--base-set <PATH=VALUE>`. */
export function flagsOf(key: string, { kind, placeholder = 'VALUE', short }: Option<unknown>): string {
  const long = `${short === undefined ? '' : `-${short}, `}--${optionName(key)}`
  return kind === 'value' || kind === 'list' ? `${long} <${placeholder}>` : long
}

/** `<FILE...>` for what must be given, `[FILE...]` for what may be left out. */
export function argumentOf({ kind, placeholder = 'VALUE', required }: Option<unknown>): string {
  const name = kind === 'list' ? `${placeholder}...` : placeholder
  return required === true ? `<${name}>` : `[${name}]`
}

/** What it is, whether it can be repeated, and its default. */
export function helpOf(option: Option<unknown>): string {
  const repeated = option.kind === 'list' && option.positional !== true ? '; can be repeated' : ''
  const fallback = option.kind === 'flag' ? '' : defaultOf(option)
  return `${valuesIn(option)}${repeated}${fallback === '' ? '' : ` (default: ${fallback})`}`
}

/** All of help that comes after the options of a command. */
export function helpAfterOptions({ notes = [], examples }: Command): string {
  return [
    ...notes.map(({ heading, lines }) => [`${heading}:`, ...aligned(lines)].join('\n')),
    [
      'Examples:',
      ...aligned(examples.map(([command, note]) => (note === undefined ? command : [command, note]))),
    ].join('\n'),
  ]
    .map((block) => `\n${block}`)
    .join('\n')
}

/** The end of `kbench --help`. */
export function helpAfterCommands(): string {
  return [
    '\nStart here:',
    ...aligned(FIRST_STEPS.map(([command, note = '']) => [command, note])),
    '\nExit codes:',
    ...aligned(Object.values(EXIT_CODES).map(({ code, meaning }) => [String(code), meaning])),
    '\nkbench COMMAND --help shows the options of a command, with examples.',
  ].join('\n')
}

const WIDEST = 50

/** Rows as two columns; a name that is too wide stands on a separate line. */
function aligned(lines: readonly (string | readonly [string, string?])[]): string[] {
  const rows = lines.map((line) => (typeof line === 'string' ? ([line] as const) : line))
  const widths = rows.flatMap(([name, text]) =>
    text === undefined || name.length > WIDEST ? [] : [name.length],
  )
  const width = Math.max(0, ...widths)
  return rows.flatMap(([name, text]) => {
    if (text === undefined) return [name === '' ? '' : `  ${name}`]
    return name.length > width
      ? [`  ${name}`, `  ${''.padEnd(width)}  ${text}`]
      : [`  ${name.padEnd(width)}  ${text}`]
  })
}
