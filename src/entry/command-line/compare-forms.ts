import { UserError } from '../../core/errors.ts'
import { someOf } from '../../core/format/some-of.ts'
import { alternatives } from '../options/shared.ts'

/** Options that say something of records side by side only. */
const OF_SIDE_BY_SIDE = ['statistic', 'by', 'reference', 'suite', 'series', 'charts', 'theme'] as const
/** Options that say something of a comparison with verdicts only. */
const OF_VERDICTS = ['baseline', 'current', 'config'] as const

/** What was given of the two forms of `kbench compare`. */
export type CompareForms = Readonly<
  Partial<Record<(typeof OF_SIDE_BY_SIDE)[number] | (typeof OF_VERDICTS)[number], unknown>>
>

const MOST_PATHS = 3

/**
 * Which of the two forms of `kbench compare` is meant.
 * @param paths records without an option
 * @throws {UserError} where parts of both are given, or too little of one: names each part and what to do with it
 */
export function compareForm(paths: readonly string[], flags: CompareForms): 'side-by-side' | 'verdicts' {
  const given = (options: readonly (keyof CompareForms)[]): string[] =>
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

const HELP = 'kbench compare --help has examples of both.'

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
  return option === '--charts' || option === '--theme'
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
