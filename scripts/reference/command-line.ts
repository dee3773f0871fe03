import type { Command } from '../../src/entry/command-line/command.ts'
import { COMMAND_SECTIONS, FIRST_STEPS } from '../../src/entry/command-line/commands.ts'
import { argumentOf, flagsOf } from '../../src/entry/command-line/help.ts'
import { defaultOf, valuesIn, type Option } from '../../src/entry/options/option.ts'
import { code, page, pageTable, type ReferencePage } from './page.ts'

/** Every command with its synopsis, options, notes and examples. */
export function commandLinePage(): ReferencePage {
  return page(
    {
      file: 'command-line.md',
      title: 'Command line',
      about: 'Every command of `kbench`: options, defaults, examples',
      source: '`src/entry/command-line/`',
    },
    'Every command also takes `-v, --verbose` (show the output of the tools) and `-h, --help`. [Exit codes](exit-codes.md).',
    examplesBlock(FIRST_STEPS),
    pageTable(
      ['', 'commands'],
      COMMAND_SECTIONS.map(({ heading, commands }) => [
        heading,
        commands.map(({ name }) => `[${name}](#kbench-${name.replaceAll(' ', '-')})`).join(', '),
      ]),
    ),
    ...COMMAND_SECTIONS.flatMap(({ commands }) => commands.flatMap(commandBlocks)),
  )
}

function commandBlocks({ name, summary, options, notes = [], examples }: Command): string[] {
  const entries = Object.entries(options)
  const places = entries.filter(([, { positional }]) => positional === true).map(([, option]) => option)
  const named = entries.filter(([, { positional }]) => positional !== true)
  const synopsis = [`kbench ${name}`, ...(named.length === 0 ? [] : ['[options]']), ...places.map(argumentOf)]
  return [
    `## kbench ${name}`,
    `${summary}.`,
    fenced('sh', [synopsis.join(' ')]),
    ...(entries.length === 0
      ? []
      : [
          pageTable(
            ['option', 'what it is', 'default'],
            [
              ...places.map((option) => row(argumentOf(option), option)),
              ...named.flatMap(([key, option]) => rowsOf(key, option)),
            ],
          ),
        ]),
    ...notes.flatMap(({ heading, lines }) => [`### ${heading}`, ...paragraphs(lines)]),
    '### Examples',
    examplesBlock(examples),
  ]
}

function rowsOf(key: string, option: Option<unknown>): string[][] {
  const flags = flagsOf(key, option)
  return option.kind === 'switch'
    ? [row(flags, option), [code(flags.replace('--', '--no-')), `${option.negative ?? ''}.`, '']]
    : [row(flags, option)]
}

function row(name: string, option: Option<unknown>): string[] {
  const repeated = option.kind === 'list' && option.positional !== true ? ' Can be repeated.' : ''
  return [code(name), `${valuesIn(option)}.${repeated}`, option.kind === 'flag' ? '' : defaultCell(option)]
}

function defaultCell(option: Option<unknown>): string {
  return option.default === undefined ? defaultOf(option) : code(option.default)
}

/** Sentences stay sentences, rows of a name and a text become a table. */
function paragraphs(lines: NonNullable<Command['notes']>[number]['lines']): string[] {
  const rows = lines.filter((line) => typeof line !== 'string')
  const text = lines.filter((line) => typeof line === 'string').join('\n')
  return [
    ...(text === '' ? [] : [text]),
    ...(rows.length === 0
      ? []
      : [
          pageTable(
            ['', ''],
            rows.map(([name, what]) => [code(name), what]),
          ),
        ]),
  ]
}

function examplesBlock(examples: Command['examples']): string {
  return fenced(
    'sh',
    examples.map(([command, note]) => (note === undefined ? command : `${command} # ${note}`)),
  )
}

function fenced(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, '```'].join('\n')
}
