import type { Definitions } from '../../config/load.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import type { MeasuredResult } from '../../core/record/measured.ts'
import type { KbenchRecord, SuiteResult } from '../../core/record/schema.ts'
import type { Reproduction } from '../../core/report/comment-reproduction.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import { shellCommand } from '../../core/shell-command.ts'
import { defaultSuites, PRESETS, type Preset, type Suite, type SuiteParameters } from '../../ports/suite.ts'

interface ReproductionOptions {
  readonly definitions: Definitions
  /**
   * Commit of the results; undefined: the record's is believed, as this very job made it. From a stranger's
   * job nothing is taken over that a person's machine would act on: no commit, no setting.
   */
  readonly commit: string | undefined
}

/** More --set than this are nothing to paste. */
const MOST_SETTINGS = 16

/**
 * The commands that measure the same again: known provider, suites and parameters over the kbench.yaml of the
 * commit. Parameters are the nearest preset and what differs from it, and only when that gives exactly those
 * of the record.
 * @returns undefined where the record does not say enough, or a word cannot be pasted safely
 */
export function reproductionOf(
  { record, comparison, variant }: MeasuredResult,
  { definitions, commit }: ReproductionOptions,
): Reproduction | undefined {
  if (record === null) return undefined
  const isTrusted = commit === undefined
  const head = commit ?? record.subject.commit
  const pair = comparison?.pair
  const base = pair !== undefined && isTrusted ? baseOf(pair) : []
  if (base === undefined) return undefined
  const sets = isTrusted ? parametersOf(record, definitions.suites) : { words: [], notes: [NOT_TAKEN_OVER] }
  const measure = shellCommand([
    ...(pair === undefined ? ['kbench', 'run'] : ['kbench', 'pair', ...base]),
    ...(variant === null ? providerOf(record, definitions) : isTrusted ? ['--variant', variant] : []),
    ...suitesOf(record, definitions.suites),
    ...sets.words,
    ...(isTrusted && pair !== undefined ? settingsOf(pair) : []),
  ])
  if (measure === undefined) return undefined
  const commits = [
    head,
    ...(pair !== undefined && isTrusted && base.length > 0 ? [pair.base.commit] : []),
  ].filter((one): one is string => one !== undefined && FULL_COMMIT.test(one))
  const checkout =
    head === undefined || !FULL_COMMIT.test(head)
      ? []
      : [`git fetch origin ${[...new Set(commits)].join(' ')} && git checkout --detach ${head}`]
  return { commands: [...checkout, measure], notes: [RUNS_THE_CODE, ...sets.notes] }
}

const FULL_COMMIT = /^[0-9a-f]{40}$/
const RUNS_THE_CODE = 'These commands run code of the change: read it first.'
const NOT_TAKEN_OVER = 'These commands leave out the settings of the fork: its workflow has them.'

/** undefined: base was something that only the machine of the run had. */
function baseOf({ base, head }: NonNullable<Comparison['pair']>): string[] | undefined {
  const settings = (base.settings ?? []).length + (head.settings ?? []).length
  if (base.commit !== undefined && base.commit === head.commit && settings > 0) return ['--base', '.']
  return base.commit !== undefined && /^[0-9a-f]{7,40}$/.test(base.commit)
    ? ['--base', base.commit]
    : undefined
}

function providerOf({ environment: { provider } }: KbenchRecord, { providers }: Definitions): string[] {
  return providers.some(({ id }) => id === provider) ? ['--provider', provider] : []
}

/** Only those that this version knows and that can be configured; nothing where they are the default ones. */
function suitesOf({ suites }: KbenchRecord, all: readonly Suite[]): string[] {
  const known = all.filter((suite) => suite.ofSubject !== true)
  const byDefault = defaultSuites(known)
  const measured = known.filter(({ id }) => suites.some(({ name }) => name === id))
  const isDefault = measured.length === byDefault.length && byDefault.every((one) => measured.includes(one))
  return isDefault ? [] : measured.flatMap(({ id }) => ['--suite', id])
}

function settingsOf({ base, head }: NonNullable<Comparison['pair']>): string[] {
  return [
    ...(base.settings ?? []).flatMap((setting) => ['--base-set', setting]),
    ...(head.settings ?? []).flatMap((setting) => ['--head-set', setting]),
  ]
}

interface Parameters {
  readonly words: readonly string[]
  readonly notes: readonly string[]
}

function parametersOf({ suites }: KbenchRecord, known: readonly Suite[]): Parameters {
  const measured = suites.flatMap((result) => {
    const suite = known.find(({ id }) => id === result.name)
    return suite === undefined || result.status === 'skipped' ? [] : [{ suite, result }]
  })
  const candidates = PRESETS.map((preset) => ({
    preset,
    settings: measured.map(({ suite, result }) => settingsFrom(preset, suite, result)),
  }))
  const size = ({ settings }: (typeof candidates)[number]): number =>
    settings.reduce((sum, one) => sum + (one?.length ?? 0), 0)
  const nearest = candidates
    .filter(({ settings }) => settings.every((one) => one !== undefined))
    .sort((a, b) => size(a) - size(b))[0]
  if (nearest === undefined || measured.length === 0 || size(nearest) > MOST_SETTINGS)
    return { words: [], notes: ['The parameters of the suites are in record.json.'] }
  const sets = nearest.settings.flatMap((one) => one ?? []).flatMap((setting) => ['--set', setting])
  return { words: ['--preset', nearest.preset, ...sets], notes: [] }
}

/** The fewest settings that give the parameters of the record, over the preset of the run or one of the suite's own. */
function settingsFrom(preset: Preset, suite: Suite, result: SuiteResult): string[] | undefined {
  const overOwn = Object.entries(suite.ownPresets ?? {}).map(([name, given]) => {
    const settings = settingsOver(given, suite, result)
    return settings && [`suites.${suite.id}.preset=${JSON.stringify(name)}`, ...settings]
  })
  return [settingsOver(suite.presets[preset], suite, result), ...overOwn]
    .filter((settings) => settings !== undefined)
    .sort((a, b) => a.length - b.length)[0]
}

/** What must be set over a preset to have the parameters of the record; undefined where that does not give them. */
function settingsOver(
  given: SuiteParameters,
  suite: Suite,
  { parameters }: SuiteResult,
): string[] | undefined {
  const before = plain(suite.parameters.safeParse(given).data)
  const changed = Object.entries(parameters).filter(([key, value]) => !isSame(value, before[key]))
  const again = suite.parameters.safeParse({ ...given, ...Object.fromEntries(changed) })
  if (!again.success || !isSame(plain(again.data), parameters)) return undefined
  // What a suite needs stands in the kbench.yaml of the commit.
  return changed
    .filter(([key]) => key !== suite.needs)
    .map(([key, value]) => `suites.${suite.id}.${key}=${JSON.stringify(value)}`)
}

/** As a record keeps it. */
function plain(value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
}

function isSame(a: unknown, b: unknown): boolean {
  return sortedJson(a) === sortedJson(b)
}
