import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { actionFilePath } from '../../../scripts/reference/action-file.ts'
import { ACTIONS } from '../../../src/entry/actions/all-actions.ts'
import { COMMANDS } from '../../../src/entry/command-line/commands.ts'
import { createProgram } from '../../../src/entry/command-line/program.ts'
import { optionName, readOptions, type Option, type OptionTable } from '../../../src/entry/options/option.ts'

/** What each kind of value is where nothing is given: by the reader alone, with no text of help. */
function valuesWithoutTexts(table: OptionTable): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(table).filter(([, { required }]) => required !== true))
  return readOptions(
    filled,
    () => [],
    (name) => name,
  )
}

/** The text that help, action.yml and the pages have to show for a default of the table. */
function shown({ kind, default: value, otherwise = '' }: Option<unknown>): string {
  return kind === 'flag' && value === 'false' ? '' : (value ?? otherwise)
}

/** Rows of a page below the heading of a command or an action, by the first cell. */
function rowsBelow(page: string, heading: string): Map<string, string> {
  const [, section = ''] = readFileSync(`docs/reference/${page}.md`, 'utf8').split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('| '))
  // An output may have the name of an input: inputs come first, and the last entry of a map counts.
  return new Map(
    rows.reverse().map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(/\\(?=[|<])/g, ''))
      return [cells[1]?.replaceAll('`', '') ?? '', cells[3]?.replaceAll('`', '') ?? '']
    }),
  )
}

describe.each(COMMANDS)('kbench $name', ({ name, options }) => {
  const entries = Object.entries(options).filter(([, { positional }]) => positional !== true)
  const [first = '', second] = name.split(' ')
  const group = createProgram().commands.find((one) => one.name() === first)
  const command = second === undefined ? group : group?.commands.find((one) => one.name() === second)

  it('shows the defaults of its table in help and on the page', () => {
    const page = rowsBelow('command-line', `kbench ${name}`)
    for (const [key, option] of entries) {
      const flags = command?.options.find(({ long }) => long === `--${optionName(key)}`)
      const text = shown(option)
      expect([key, / \(default: (.*)\)$/.exec(flags?.description ?? '')?.[1] ?? '']).toEqual([key, text])
      expect([key, page.get(flags?.flags ?? '')]).toEqual([key, text.replaceAll('`', '')])
    }
  })

  it('gets the value of each default where nothing is given', () => {
    const values = valuesWithoutTexts(options)
    for (const [key, option] of entries) {
      const value = values[key]
      if (option.kind === 'flag') expect([key, value]).toEqual([key, option.default === 'true'])
      else if (option.kind === 'list') expect([key, value]).toEqual([key, []])
      else if (option.default === undefined) expect([key, value]).toEqual([key, undefined])
      else expect([key, String(value)]).toEqual([key, option.default])
    }
  })
})

describe.each(ACTIONS)('action "$folder"', (action) => {
  const file = parse(readFileSync(actionFilePath(action), 'utf8')) as {
    inputs: Record<string, { description: string; default?: string }>
  }
  const page = rowsBelow('actions', action.name)

  it.each(Object.entries(action.inputs))('%s has one default in action.yml, page and code', (key, input) => {
    const name = optionName(key)
    const { description = '', default: filledIn } = file.inputs[name] ?? {}
    expect(filledIn).toBe(input.expression ?? input.default)
    const mustBeGiven = input.required === true && filledIn === undefined
    expect(page.get(name)).toBe(mustBeGiven ? 'required' : (filledIn ?? input.otherwise ?? ''))
    expect(/ Default: (.*)\.$/.exec(description)?.[1]).toBe(
      filledIn === undefined ? input.otherwise : undefined,
    )
    // What GitHub fills in means the same as an empty input.
    if (input.default !== undefined) expect(input.read([], name)).toEqual(input.read([input.default], name))
  })
})
