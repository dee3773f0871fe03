import { describe, expect, it } from 'vitest'
import { filledIn } from '../../../scripts/reference/action-file.ts'
import { ACTIONS } from '../../../src/entry/actions/all-actions.ts'
import { createProgram } from '../../../src/entry/command-line/program.ts'
import { optionName } from '../../../src/entry/options/option.ts'

/** Of every command that measures. */
const MEASURING = {
  '--config <FILE>': null,
  '--provider <NAME>': null,
  '--suite <NAME>': null,
  '--preset <NAME>': null,
  '--set <PATH=VALUE>': null,
  '--out <DIR>': null,
  '--no-install': null,
  '--format <FORMAT>': 'table',
}

/** Every command with its arguments and options, and the defaults that they had when options were declared by hand (0.1.0). */
const COMMAND_LINE: Readonly<
  Record<string, readonly [places: string, options: Record<string, string | null>]>
> = {
  run: [
    '',
    {
      ...MEASURING,
      '--variant <NAME>': null,
      '--subject <NAME>': null,
      '--baseline <FILE>': null,
      '--keep': null,
    },
  ],
  pair: [
    '',
    {
      ...MEASURING,
      '--base <REF|DIR>': null,
      '--head <REF|DIR>': null,
      '--base-set <PATH=VALUE>': null,
      '--head-set <PATH=VALUE>': null,
    },
  ],
  compare: [
    '[RECORD...]',
    {
      '--baseline <FILE>': null,
      '--current <FILE>': null,
      '--config <FILE>': null,
      '--statistic <NAME>': null,
      '--by <FIELD>': null,
      '--reference <COLUMN>': null,
      '--suite <NAME>': null,
      '--series <SELECTOR>': null,
      '--charts <DIR>': null,
      '--theme <THEME>': null,
      '--format <FORMAT>': 'table',
      '--out <FILE>': null,
    },
  ],
  'baseline add': [
    '<RECORD...>',
    { '--baseline <FILE>': '.kbench/baseline.json', '--last <N>': '20', '--force': null },
  ],
  'baseline show': ['', { '--baseline <FILE>': '.kbench/baseline.json' }],
  'baseline prune': ['', { '--baseline <FILE>': '.kbench/baseline.json', '--last <N>': '20' }],
  report: [
    '<FILE...>',
    {
      '--format <FORMAT>': 'table',
      '--out <FILE>': null,
      '--charts <DIR>': null,
      '--theme <THEME>': 'light',
    },
  ],
  history: [
    '[RECORD...]',
    {
      '--folder <DIR>': null,
      '--series <SELECTOR>': null,
      '--since <DATE>': null,
      '--accept <COMMIT>': null,
      '--fail-on <WHAT>': 'nothing',
      '--dashboard <DIR>': null,
      '--repository-url <URL>': null,
      '--format <FORMAT>': 'table',
      '--charts <DIR>': null,
      '--theme <THEME>': 'light',
    },
  ],
  import: [
    '<TOOL> <FILE>',
    { '--out <FILE>': null, '--subject <NAME>': null, '--label <NAME=VALUE>': null, '--at <TIME>': null },
  ],
  export: [
    '<FORMAT> [FILE...]',
    { '--out <FILE>': null, '--direction <DIRECTION>': null, '--no-timestamps': null },
  ],
  'cluster create': [
    '',
    {
      '--config <FILE>': null,
      '--provider <NAME>': null,
      '--variant <NAME>': null,
      '--set <PATH=VALUE>': null,
    },
  ],
  'cluster list': ['', {}],
  'cluster delete': ['<NAME...>', {}],
  doctor: ['', { '--fix': null, '--provider <NAME>': null }],
  init: [
    '',
    {
      '-y, --yes': null,
      '--provider <NAME>': null,
      '--suite <NAME>': null,
      '--setup <COMMAND>': null,
      '--network-plugin': null,
      '--no-network-plugin': null,
      '--forks': null,
      '--no-forks': null,
      '--nightly': null,
      '--no-nightly': null,
      '--force': null,
    },
  ],
}

/** Of the actions that measure. */
const MEASURE_INPUTS = {
  config: null,
  provider: null,
  suite: null,
  variant: null,
  preset: null,
  set: null,
  subject: null,
  baseline: null,
  pair: null,
  base: null,
  'base-set': null,
  'head-set': null,
  out: null,
  keep: null,
  'no-install': null,
}
/** Of the actions that report. */
const REPORT_INPUTS = {
  'github-token': '${{ github.token }}',
  check: 'never',
  'comment-name': 'kbench',
  'charts-branch': null,
}

/** Every input with the default that GitHub filled in then. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '': { ...MEASURE_INPUTS, ...REPORT_INPUTS, comment: 'auto' },
  'action/measure': MEASURE_INPUTS,
  'action/report': { ...REPORT_INPUTS, artifact: 'kbench', expected: null, comment: 'always' },
  'action/history': {
    'github-token': '${{ github.token }}',
    record: null,
    branch: 'kbench-history',
    issues: 'true',
    'baseline-pull-request': 'true',
    baseline: '.kbench/baseline.json',
    pages: null,
    'pages-url': null,
    rebaseline: 'false',
  },
}

const RUN_OUTPUTS = ['verdict', 'record', 'comparison', 'regressions']
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  '': RUN_OUTPUTS,
  'action/measure': RUN_OUTPUTS,
  'action/report': ['verdict', 'pull-request'],
  'action/history': ['commit', 'changes', 'pull-request', 'pages'],
}

interface Described {
  readonly places: string
  readonly options: Readonly<Record<string, string | null>>
}

type Commander = ReturnType<typeof createProgram>

function commandsBelow(command: Commander, path: readonly string[] = []): [string, Commander][] {
  return command.commands.length === 0
    ? [[path.join(' '), command]]
    : command.commands.flatMap((one) => commandsBelow(one, [...path, one.name()]))
}

function describeCommand(command: Commander): Described {
  return {
    places: command.registeredArguments
      .map((one) => {
        const name = `${one.name()}${one.variadic ? '...' : ''}`
        return one.required ? `<${name}>` : `[${name}]`
      })
      .join(' '),
    options: Object.fromEntries(
      command.options.map(({ flags, description }) => [
        flags,
        / \(default: ([^)]*)\)$/.exec(description)?.[1] ?? null,
      ]),
    ),
  }
}

describe('the command line', () => {
  const now = new Map(commandsBelow(createProgram()).map(([name, one]) => [name, describeCommand(one)]))

  it('has the commands that it had', () => {
    expect([...now.keys()]).toEqual(expect.arrayContaining(Object.keys(COMMAND_LINE)))
  })

  it.each(Object.entries(COMMAND_LINE))('has every option of kbench %s', (name, [places, options]) => {
    const { places: placesNow, options: optionsNow } = now.get(name) ?? { places: '', options: {} }
    expect(placesNow).toBe(places)
    expect(Object.keys(optionsNow)).toEqual(expect.arrayContaining(Object.keys(options)))
    for (const [flags, value] of Object.entries(options))
      expect([flags, value === null ? value : optionsNow[flags]]).toEqual([flags, value])
  })
})

describe.each(Object.keys(INPUTS))('the action in "%s"', (folder) => {
  const action = ACTIONS.find((one) => one.folder === folder)

  it('has every input, with the default that GitHub fills in', () => {
    const now = Object.fromEntries(
      Object.entries(action?.inputs ?? {}).map(([key, input]) => [optionName(key), filledIn(input) ?? null]),
    )
    const before = INPUTS[folder] ?? {}
    expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(before)))
    for (const [name, value] of Object.entries(before))
      if (value !== null) expect([name, now[name]]).toEqual([name, value])
  })

  it('has every output', () => {
    expect(Object.keys(action?.outputs ?? {})).toEqual(expect.arrayContaining([...(OUTPUTS[folder] ?? [])]))
  })
})
