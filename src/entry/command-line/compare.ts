import { compareFiles } from '../../app/compare/compare.ts'
import { compareSideBySide, collectFigureData } from '../../app/compare/compare-side-by-side.ts'
import { EXIT } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import { STATISTICS } from '../../core/side-by-side/schema.ts'
import { many, one, unlessEmpty, type ValuesOf } from '../options/option.ts'
import { oneOf, text } from '../options/readers.ts'
import { config, NAME_SEPARATOR, outFile, alternatives } from '../options/shared.ts'
import { defineCommand, type CommandOutcome } from './command.ts'
import { outputStyle, written } from './output-style.ts'
import { inFormatOfFeature, SHOW_OPTIONS, showFormat, showMore } from './showing.ts'
import { UserError } from '../../core/errors.ts'
import { someOf } from '../../core/format/text.ts'

/** Options that say something of records side by side only. */
const OF_SIDE_BY_SIDE: readonly string[] = [
  'statistic',
  'by',
  'reference',
  'suite',
  'series',
  ...Object.keys(SHOW_OPTIONS),
]

/** Options that say something of a comparison with verdicts only. */
const OF_VERDICTS = ['baseline', 'current', 'config']

const MOST_PATHS = 3

const HELP = 'kbench compare --help has examples of both.'

const VERDICTS = 'With verdicts:'
const SIDE_BY_SIDE = 'Side by side:'

const OPTIONS = {
  records: many(text, {
    description: 'Records to show side by side, two or more; changes are relative to the first',
    placeholder: 'RECORD',
    positional: true,
  }),
  baseline: many(text, {
    description: 'Baseline, or records that make one',
    placeholder: 'FILE',
    group: VERDICTS,
  }),
  current: many(text, {
    description: 'Record to judge',
    placeholder: 'FILE',
    group: VERDICTS,
  }),
  config: { ...config, description: 'Configuration with the gate', group: VERDICTS },
  by: one(text, {
    description: 'Field or label whose values are the columns, see below',
    placeholder: 'FIELD',
    otherwise: 'a column per record',
    group: SIDE_BY_SIDE,
  }),
  reference: one(text, {
    description: 'Column that changes are relative to',
    placeholder: 'COLUMN',
    otherwise: 'the first',
    group: SIDE_BY_SIDE,
  }),
  statistic: one(oneOf(STATISTICS), {
    description: 'Which number of the samples is shown',
    placeholder: 'NAME',
    otherwise: 'median',
    group: SIDE_BY_SIDE,
  }),
  suite: many(text, {
    description: 'Show only this suite',
    placeholder: 'NAME',
    separator: NAME_SEPARATOR,
    group: SIDE_BY_SIDE,
  }),
  series: many(text, {
    description: 'Show only these series, e.g. network_*',
    placeholder: 'SELECTOR',
    group: SIDE_BY_SIDE,
  }),
  ...Object.fromEntries(
    Object.entries(SHOW_OPTIONS).map(([name, option]) => [name, { ...option, group: SIDE_BY_SIDE }]),
  ),
  format: showFormat,
  out: outFile,
}
type Values = ValuesOf<typeof OPTIONS>

export const COMPARE = defineCommand({
  name: 'compare',
  summary: 'Compare records with a baseline, or show records side by side',
  options: OPTIONS,
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
    ['kbench compare --baseline .kbench/baseline.json --current kbench-out/x/record.json'],
    [
      'kbench compare --baseline a/record.json --baseline b/record.json --current c/record.json --format markdown',
    ],
    ['kbench compare out/iptables/record.json out/nftables/record.json'],
    ['kbench compare one.json two.json three.json --statistic mean --format markdown'],
    ['kbench compare nightly/*/record.json --by kubernetes --reference 1.33 --charts charts'],
    ['kbench compare out/*/record.json --by labels.cni --series \'network_throughput{protocol="tcp"}\''],
  ],
  run: (values, ports) =>
    compareForm(values.records, values) === 'side-by-side'
      ? showSideBySide(values, ports)
      : judge(values, ports),
})

async function showSideBySide(values: Values, ports: Ports): Promise<CommandOutcome> {
  const { records: paths, statistic = 'median', by, reference, suite, series, format, out } = values
  const compared = await compareSideBySide(
    {
      paths,
      statistic,
      by,
      reference,
      suites: unlessEmpty(suite),
      series: unlessEmpty(series),
      definitions: DEFINITIONS,
    },
    ports,
  )
  const { sides } = compared
  const given: Readonly<Record<string, unknown>> = values
  const isDrawn = format === 'html' || Object.keys(SHOW_OPTIONS).some((name) => isGiven(given[name]))
  const figures = isDrawn ? await collectFigureData(compared, DEFINITIONS, ports) : {}
  const records = compared.records.map(({ record }) => record)
  const shown: Reportable[] = [{ kind: 'side-by-side', sides, records, figures }]
  await showMore(values, shown, ports)
  const output = (await inFormatOfFeature(format, shown, ports)) ?? outputStyle(format).sideBySide(sides)
  return written(output, format, EXIT.passed, out, ports)
}

async function judge(
  { baseline, current, config: file, format, out }: Values,
  ports: Ports,
): Promise<CommandOutcome> {
  const request = { baseline, current, config: file, definitions: DEFINITIONS }
  const { comparisons, records, exitCode } = await compareFiles(request, ports)
  const shown = comparisons.map((comparison, index): Reportable => ({
    kind: 'comparison',
    comparison,
    current: records[index],
  }))
  const output =
    (await inFormatOfFeature(format, shown, ports)) ?? outputStyle(format).comparisons(comparisons)
  return written(output, format, exitCode, out, ports)
}

/**
 * Which of the two forms of `kbench compare` is meant.
 * @param paths records without an option
 * @throws {UserError} where parts of both are given, or too little of one: names each part and what to do with it
 */
export function compareForm(
  paths: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): 'side-by-side' | 'verdicts' {
  const given = (options: readonly string[]): string[] =>
    options.filter((option) => isGiven(flags[option])).map((option) => `--${option}`)
  const [sides, verdicts] = [given(OF_SIDE_BY_SIDE), given(OF_VERDICTS)]
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
        ...drawingStep(sides.filter(isDrawn)),
        ...(paths.length > 0
          ? [
              `Give ${records} to --baseline or --current, or leave these two options out to see the records side by side.`,
            ]
          : leavingStep(sides.filter((option) => !isDrawn(option)))),
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

function isDrawn(option: string): boolean {
  return option.slice(2) in SHOW_OPTIONS
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
