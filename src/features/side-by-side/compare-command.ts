import { EXIT } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import { someOf } from '../../core/format/text.ts'
import { type SideBySide, STATISTICS } from '../../core/side-by-side.ts'
import type { Command, CommandOutcome } from '../../entry/command-line/command.ts'
import { terminalTable } from '../../entry/command-line/output-style.ts'
import type { ShowTools } from '../../entry/feature.ts'
import { many, one, type OptionTable, unlessEmpty, type ValuesOf } from '../../entry/options/option.ts'
import { oneOf, text } from '../../entry/options/readers.ts'
import { alternatives, NAME_SEPARATOR } from '../../entry/options/shared.ts'
import { collectFigureData, compareSideBySide } from './compare-side-by-side.ts'
import { reportableSides, sideBySideMarkdown, sideBySideTable } from './core/report.ts'

const MOST_PATHS = 3

const HELP = 'kbench compare --help has examples of both.'

const group = 'Side by side:'

const OPTIONS = {
  records: many(text, {
    description: 'Records to show side by side, two or more; changes are relative to the first',
    placeholder: 'RECORD',
    positional: true,
  }),
  by: one(text, {
    description: 'Field or label whose values are the columns, see below',
    placeholder: 'FIELD',
    otherwise: 'a column per record',
    group,
  }),
  reference: one(text, {
    description: 'Column that changes are relative to',
    placeholder: 'COLUMN',
    otherwise: 'the first',
    group,
  }),
  statistic: one(oneOf(STATISTICS), {
    description: 'Which number of the samples is shown',
    placeholder: 'NAME',
    otherwise: 'median',
    group,
  }),
  suite: many(text, {
    description: 'Show only this suite',
    placeholder: 'NAME',
    separator: NAME_SEPARATOR,
    group,
  }),
  series: many(text, {
    description: 'Show only these series, e.g. network_*',
    placeholder: 'SELECTOR',
    group,
  }),
}

type Values = ValuesOf<typeof OPTIONS> & { readonly format: string; readonly out: string | undefined }

/** Options that say something of records side by side only, and features' for charts. */
const OF_SIDE_BY_SIDE = ['statistic', 'by', 'reference', 'suite', 'series']

/** Options that say something of a comparison with verdicts only. */
const OF_VERDICTS = ['baseline', 'current', 'config']

/** `kbench compare` with its second form: only records. */
export function withSideBySide(command: Command, tools: ShowTools): Command {
  const { records, ...own } = OPTIONS
  const { format, out, ...verdicts } = command.options
  const ending = format === undefined || out === undefined ? {} : { format, out }
  const drawing = Object.keys(tools.options)
  return {
    ...command,
    summary: `${command.summary}, or show records side by side`,
    options: {
      records,
      ...inGroup('With verdicts:', verdicts),
      ...own,
      ...inGroup(group, tools.options),
      ...ending,
    },
    notes: [
      {
        heading: 'Two ways',
        lines: [
          ['--baseline and --current', 'verdicts, and an exit code that says whether something got worse'],
          ['only records', 'two or more side by side, with changes and no verdict; exit code 0'],
        ],
      },
      {
        heading: 'Columns (--by)',
        lines: [
          'Any field of the environment (provider, kubernetes, cni, kubeProxyMode, cpuModel, suite.NAME.PARAMETER …), subject, variant,',
          'commit, ref, runner, or a label of subject.labels in kbench.yaml as labels.NAME. Records with the same value are one column;',
          'each run counts once.',
        ],
      },
    ],
    examples: [
      ...command.examples,
      ['kbench compare out/iptables/record.json out/nftables/record.json'],
      ['kbench compare one.json two.json three.json --statistic mean --format markdown'],
      ['kbench compare nightly/*/record.json --by kubernetes --reference 1.33 --charts charts'],
      ['kbench compare out/*/record.json --by labels.cni --series \'network_throughput{protocol="tcp"}\''],
    ],
    run(all, ports) {
      // As their readers have made them.
      const values = all as Values
      return compareForm(values.records, all, drawing) === 'side-by-side'
        ? show(values, drawing, tools, ports)
        : command.run(all, ports)
    },
  }
}

function inGroup(name: string, options: OptionTable): OptionTable {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, { ...option, group: name }]),
  ) as OptionTable
}

async function show(
  values: Values,
  drawing: readonly string[],
  tools: ShowTools,
  ports: Ports,
): Promise<CommandOutcome> {
  const { records: paths, statistic = 'median', by, reference, suite, series, format } = values
  const compared = await compareSideBySide(
    { paths, statistic, by, reference, suites: unlessEmpty(suite), series: unlessEmpty(series) },
    ports,
    DEFINITIONS,
  )
  const { sides, records } = compared
  const given: Readonly<Record<string, unknown>> = values
  const isDrawn = format === 'html' || drawing.some((name) => isGiven(given[name]))
  const figures = isDrawn ? await collectFigureData(compared, DEFINITIONS, ports) : {}
  const shown = [reportableSides(sides, records, figures)]
  return tools.show(values, shown, () => textOf(sides, format), EXIT.passed, ports)
}

function textOf(sides: SideBySide, format: string): string {
  const catalogue = reportCatalogue(DEFINITIONS.suites, [])
  if (format === 'json') return JSON.stringify(sides, null, 2)
  if (format === 'markdown') return sideBySideMarkdown(sides, { catalogue })
  return sideBySideTable(sides, { ...terminalTable(), catalogue })
}

/**
 * Which of the two forms of `kbench compare` is meant.
 * @param paths records without an option
 * @param drawing options of features for charts
 * @throws {UserError} where parts of both are given, or too little of one: names each part and what to do with it
 */
export function compareForm(
  paths: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  drawing: readonly string[],
): 'side-by-side' | 'verdicts' {
  const given = (options: readonly string[]): string[] =>
    options.filter((option) => isGiven(flags[option])).map((option) => `--${option}`)
  const [sides, verdicts] = [given([...OF_SIDE_BY_SIDE, ...drawing]), given(OF_VERDICTS)]
  const missing = ['--baseline', '--current'].filter((option) => !verdicts.includes(option))
  if (verdicts.length === 0 && paths.length > 0) return 'side-by-side'
  if (missing.length + paths.length + sides.length === 0) return 'verdicts'
  const records = paths.length > MOST_PATHS ? someOf(paths, MOST_PATHS, ', ') : joined(paths)
  const beside = joined([...sides, ...(paths.length === 0 ? [] : [records])])
  const belong = (count: number): string => (count === 1 ? 'belongs' : 'belong')
  if (missing.length === 0)
    throw refusal(
      `: ${beside} ${belong(sides.length + paths.length)} to records side by side`,
      [
        ...drawingStep(sides.filter((option) => drawing.includes(option.slice(2)))),
        ...(paths.length > 0
          ? [
              `Give ${records} to --baseline or --current, or leave these two options out to see the records side by side.`,
            ]
          : leavingStep(sides.filter((option) => !drawing.includes(option.slice(2))))),
      ].join(' '),
    )
  if (paths.length > 0)
    throw refusal(
      `: ${joined(verdicts)} ${belong(verdicts.length)} to a comparison with verdicts, ${beside} to records side by side`,
      `For verdicts, name the records with --baseline and --current; side by side, leave ${joined(verdicts)} out. ${HELP}`,
    )
  const lacking = [
    ...(verdicts.length === 0 ? [] : [`${joined(verdicts)} without ${joined(missing)}`]),
    ...(sides.length === 0 ? [] : [`${joined(sides)} without records`]),
  ]
  throw refusal(lacking.length === 0 ? '' : `: there is ${lacking.join(', and ')}`, HELP)
}

function refusal(problem: string, nextStep: string): UserError {
  return new UserError(
    `give either --baseline and --current, or only records to show side by side${problem}`,
    { nextStep },
  )
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

function drawingStep(drawn: readonly string[]): string[] {
  if (drawn.length === 0) return []
  const theme = drawn.includes('--theme') ? ' --theme THEME' : ''
  return [
    `The charts of a comparison: leave ${joined(drawn)} out, write it with --format json --out COMPARISON, then kbench report COMPARISON --charts DIR${theme}.`,
  ]
}

function leavingStep(options: readonly string[]): string[] {
  return options.length === 0
    ? []
    : [`Leave ${joined(options)} out, or give only records: kbench compare RECORD RECORD.`]
}

function joined(texts: readonly string[]): string {
  return alternatives(texts, 'and')
}
