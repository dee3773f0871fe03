import { UserError } from '../../core/errors.ts'

/** Options that say something of records side by side only. */
const OF_SIDE_BY_SIDE = ['statistic', 'by', 'reference', 'suite', 'series', 'charts', 'theme'] as const
/** Options that say something of a comparison with verdicts only. */
const OF_VERDICTS = ['baseline', 'current', 'config'] as const

/** What was given of the two forms of `kbench compare`. */
export type CompareForms = Readonly<
  Partial<Record<(typeof OF_SIDE_BY_SIDE)[number] | (typeof OF_VERDICTS)[number], unknown>>
>

type FormOption = keyof CompareForms

const MOST_PATHS = 3

/**
 * Which of the two forms of `kbench compare` is meant.
 * @param paths records without an option
 * @throws {UserError} where parts of both are given, or too little of one: names each part and what to do with it
 */
export function compareForm(paths: readonly string[], flags: CompareForms): 'side-by-side' | 'verdicts' {
  const given = <Option extends FormOption>(options: readonly Option[]): Option[] =>
    options.filter((option) => isGiven(flags[option]))
  const sides = given(OF_SIDE_BY_SIDE)
  const verdicts = given(OF_VERDICTS)
  if (verdicts.length === 0 && paths.length > 0) return 'side-by-side'
  const isWhole = isGiven(flags.baseline) && isGiven(flags.current)
  if (isWhole && paths.length + sides.length === 0) return 'verdicts'
  throw new UserError(
    `give either --baseline and --current, or only records to show side by side${problem(paths, sides, verdicts, isWhole)}`,
    { nextStep: nextStep(paths, sides, verdicts, isWhole) },
  )
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

function problem(
  paths: readonly string[],
  sides: readonly FormOption[],
  verdicts: readonly FormOption[],
  isWhole: boolean,
): string {
  if (isWhole) return `: ${named(sides, paths)} ${belong(sides, paths)} to records side by side`
  if (paths.length > 0)
    return `: ${named(verdicts)} ${belong(verdicts)} to a comparison with verdicts, ${named(sides, paths)} to records side by side`
  if (verdicts.length + sides.length === 0) return ''
  const missing = [
    ...(verdicts.length === 0 ? [] : [`${named(verdicts)} without ${named(missingOf(verdicts))}`]),
    ...(sides.length === 0 ? [] : [`${named(sides)} without records`]),
  ]
  return `: there is ${missing.join(', and ')}`
}

function nextStep(
  paths: readonly string[],
  sides: readonly FormOption[],
  verdicts: readonly FormOption[],
  isWhole: boolean,
): string {
  const help = 'kbench compare --help has examples of both.'
  if (!isWhole && paths.length > 0)
    return `For verdicts, name the records with --baseline and --current; side by side, leave ${named(verdicts)} out. ${help}`
  if (!isWhole) return help
  const isDrawn = (option: FormOption): boolean => option === 'charts' || option === 'theme'
  const drawn = sides.filter(isDrawn)
  const others = sides.filter((option) => !isDrawn(option))
  const draws =
    drawn.length === 0
      ? []
      : [
          `The charts of a comparison: leave ${named(drawn)} out, write it with --format json --out COMPARISON, then kbench report COMPARISON --charts DIR${drawn.includes('theme') ? ' --theme THEME' : ''}.`,
        ]
  const rest =
    paths.length > 0
      ? [
          `Give ${listed(paths)} to --baseline or --current, or leave these two options out to see the records side by side.`,
        ]
      : others.length > 0
        ? [`Leave ${named(others)} out, or give only records: kbench compare RECORD RECORD.`]
        : []
  return [...draws, ...rest].join(' ')
}

function missingOf(verdicts: readonly FormOption[]): FormOption[] {
  return (['baseline', 'current'] as const).filter((option) => !verdicts.includes(option))
}

function named(options: readonly FormOption[], paths: readonly string[] = []): string {
  return joined([...options.map((option) => `--${option}`), ...(paths.length === 0 ? [] : [listed(paths)])])
}

function belong(options: readonly FormOption[], paths: readonly string[] = []): string {
  return options.length + paths.length === 1 ? 'belongs' : 'belong'
}

function listed(paths: readonly string[]): string {
  const others = paths.length - MOST_PATHS
  return others > 0 ? `${paths.slice(0, MOST_PATHS).join(', ')} and ${String(others)} more` : joined(paths)
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`
}
