import type * as z from 'zod'
import { defined } from '../core/defined.ts'
import { messageOf, UserError } from '../core/errors.ts'
import { unknownKeys } from '../core/expected.ts'
import { VARIANT_LABEL } from '../core/record/record.ts'
import { namedWatch } from '../core/subject-watch.ts'
import { parseSelector } from '../core/record/policy.ts'
import { didYouMean } from '../core/suggest.ts'
import { seconds } from '../core/series.ts'
import type { Provider } from '../ports/provider.ts'
import { defaultSuites, type Preset, type Suite } from '../ports/suite.ts'
import type { Configuration, ConfiguredProvider, ConfiguredSuite } from './config.ts'
import { imagesByName } from './images.ts'
import { InvalidFile, problemsOf } from './issues.ts'
import { limitProblems, limitsOfRun } from './limits.ts'
import type { Overrides } from './overrides.ts'
import { parseYaml, type PositionedYaml } from './positions.ts'
import { configSchema, type ConfigFile } from './schema.ts'
import { parametersOfPreset, presetSchemaOf, withoutPreset } from './suite-preset.ts'

/** What kbench knows: from the registry, or a test's own. */
export interface Definitions {
  readonly suites: readonly Suite[]
  readonly providers: readonly Provider[]
}

export interface ConfigText {
  readonly text: string
  /** File name for messages; undefined for the built-in default. */
  readonly source: string | undefined
}

/**
 * Reads and checks `kbench.yaml`, with every suite's and provider's own options.
 * @throws {UserError} that lists every problem with file, line, column, the value seen and the values allowed
 */
export function loadConfiguration(
  { text, source }: ConfigText,
  definitions: Definitions,
  overrides: Overrides = {},
): Configuration {
  const { yaml, file } = readFile({ text, source }, definitions, overrides)
  const { variant } = overrides
  if (variant !== undefined)
    checkVariant(
      variant,
      (file.matrix ?? []).map(({ name }) => name),
      source,
    )
  const preset = file.preset ?? overrides.presetByDefault ?? 'quick'
  const check: Check = { file, yaml, problems: [] }
  const suites = configureSuites(check, preset, definitions.suites)
  const provider = configureProvider(check, definitions.providers)
  const metrics = definitions.suites.flatMap((suite) => suite.metrics)
  const problems = [
    ...check.problems,
    ...selectorProblems(check),
    ...watchProblems(check),
    ...limitProblems(file.charts, yaml, metrics),
  ]
  if (problems.length > 0) throw new InvalidFile(problems)
  const name = file.subject.name ?? 'current'
  return {
    source,
    variant,
    hasMatrix: (file.matrix ?? []).length > 0,
    provider,
    subject: {
      name,
      setup: file.subject.setup,
      ...imagesOf(file.subject),
      diagnose: file.subject.diagnose,
      labels:
        variant === undefined ? file.subject.labels : { ...file.subject.labels, [VARIANT_LABEL]: variant },
      watch: file.subject.watch.map(namedWatch),
      queries: file.subject.queries,
      pprof: file.subject.pprof,
    },
    preset,
    suites,
    gate: {
      defaultMargin: file.gate.default.margin,
      rules: file.gate.rules.map(({ series, ...rest }) => ({ series, ...defined(rest) })),
      falseAlarmRate: file.gate.falseAlarmRate,
    },
    rounds: file.gate.rounds,
    budget: seconds(file.gate.budget),
    afterRegression: file.gate.afterRegression,
    alternation: file.gate.alternation,
    cpus: file.gate.cpus,
    creation: file.gate.creation,
    profile: file.gate.profile,
    limits: limitsOfRun(file.charts, [name, variant]),
    certaintyRequired: file.gate.certainty === 'required',
    baseline: file.baseline,
    accepted: file.accepted,
  }
}

function imagesOf({
  build,
  images = {},
  prebuilt,
  baseImages: base,
  headImages: head,
}: ConfigFile['subject']): Pick<Configuration['subject'], 'build' | 'images' | 'imagesOf'> {
  return {
    build: prebuilt === undefined ? build : undefined,
    images: imagesByName(prebuilt ?? images),
    imagesOf: {
      ...(base === undefined ? {} : { base: imagesByName(base) }),
      ...(head === undefined ? {} : { head: imagesByName(head) }),
    },
  }
}

/** @throws {UserError} */
export function checkVariant(name: string, names: readonly string[], source: string | undefined): void {
  if (names.includes(name)) return
  const file = source ?? 'kbench.yaml, which is not there,'
  if (names.length === 0)
    throw new UserError(`--variant ${name}: ${file} has no matrix`, {
      nextStep: 'Name the variants under `matrix` in kbench.yaml, or leave --variant out.',
    })
  throw new UserError(
    `--variant ${name}: the matrix of ${file} has no variant "${name}".${didYouMean(name, names)} Known: ${names.join(', ')}.`,
  )
}

/** @throws {UserError} for what is wrong in the parts that are the same for every suite and provider */
export function readFile(
  { text, source }: ConfigText,
  definitions: Definitions,
  overrides: Overrides,
): { yaml: PositionedYaml; file: ConfigFile } {
  const yaml = parseYaml(
    text,
    source ?? 'built-in configuration',
    overrides,
    defaultSuites(definitions.suites)
      .filter(({ ofSubject }) => ofSubject !== true)
      .map(({ id }) => id),
  )
  const names = definitions.providers.map(({ id }) => id).join(', ')
  const parsed = configSchema.safeParse(yaml.value, {
    error: ({ code, path }) =>
      code === 'invalid_union' && path?.at(-1) === 'provider'
        ? `expected one of ${names}, or a mapping such as {kind: {nodes: 3}}`
        : undefined,
  })
  if (parsed.success) return { yaml, file: parsed.data }
  throw new InvalidFile(problemsOf(parsed.error.issues, yaml))
}

/** A file that is being checked, with what is found to be wrong in it. */
interface Check {
  readonly file: ConfigFile
  readonly yaml: PositionedYaml
  readonly problems: string[]
}

function configureSuites(check: Check, preset: Preset, known: readonly Suite[]): ConfiguredSuite[] {
  const { file, yaml, problems } = check
  const ofSubject = known.filter((suite) => suite.ofSubject === true).map(({ id }) => id)
  const withoutIt = file.suites ?? Object.fromEntries(defaultSuites(known).map(({ id }) => [id, null]))
  const named = Object.entries(withoutIt).filter(([id]) => !ofSubject.includes(id))
  const watching = file.subject.watch.length + file.subject.queries.length === 0 ? [] : ofSubject
  const wanted = [...named, ...watching.map((id) => [id, file.suites?.[id] ?? null] as const)]
  for (const id of ofSubject.filter((one) => file.suites?.[one] !== undefined && !watching.includes(one)))
    problems.push(
      `${yaml.positionOfKey(['suites', id])}: the suite ${id} needs subject.watch or subject.queries, which say what it measures`,
    )
  const configured = wanted.flatMap(([id, overrides]) => {
    const path = ['suites', id]
    const suite = oneNamed(id, 'suite', known, path, check)
    if (suite === undefined) return []
    const { needs } = suite
    if (needs !== undefined && isEmpty(overrides?.[needs])) {
      problems.push(
        `${yaml.positionOfKey(path)}: suites.${id} names no ${needs}, which no preset has; see src/suites/${id}/README.md`,
      )
      return []
    }
    const own = presetSchemaOf(suite)
    const problemsBefore = problems.length
    const chosen = own && checked(own.optional(), overrides?.['preset'], [...path, 'preset'], check)
    if (problems.length > problemsBefore) return []
    const given = { ...parametersOfPreset(suite, preset, chosen), ...withoutPreset(suite, overrides) }
    const parameters = checked(suite.parameters, given, path, check, own === undefined ? [] : ['preset'])
    return parameters === undefined ? [] : [{ suite, parameters, ...defined({ preset: chosen }) }]
  })
  if (configured.length === 0 && problems.length === 0)
    problems.push(
      `${yaml.positionOf(['suites'])}: suites is empty: name at least one of ${known.map(({ id }) => id).join(', ')}`,
    )
  return configured
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

function configureProvider(check: Check, known: readonly Provider[]): ConfiguredProvider | undefined {
  const { file, yaml, problems } = check
  if (file.provider === undefined) return undefined
  const isName = typeof file.provider === 'string'
  const entries =
    typeof file.provider === 'string' ? [[file.provider, {}] as const] : Object.entries(file.provider)
  const [entry] = entries
  if (entry === undefined || entries.length !== 1) {
    problems.push(
      `${yaml.positionOf(['provider'])}: provider names ${String(entries.length)} providers, expected one of ${known.map(({ id }) => id).join(', ')}`,
    )
    return undefined
  }
  const [id, given] = entry
  const provider = oneNamed(id, 'provider', known, isName ? ['provider'] : ['provider', id], check)
  if (provider === undefined) return undefined
  const options = checked(provider.options, given ?? {}, ['provider', id], check)
  return options === undefined ? undefined : { provider, options }
}

/** A selector that cannot be read is reported now, not after minutes of measuring. */
function selectorProblems({ file, yaml }: Check): string[] {
  return file.gate.rules.flatMap(({ series }, index) => {
    try {
      parseSelector(series)
      return []
    } catch (error) {
      return [
        `${yaml.positionOf(['gate', 'rules', index, 'series'])}: gate.rules[${String(index)}].series: ${messageOf(error)}`,
      ]
    }
  })
}

/** Two watches of one name would be one series. */
function watchProblems({ file, yaml }: Check): string[] {
  const names = {
    watch: file.subject.watch.map((one) => namedWatch(one).name),
    queries: file.subject.queries.map(({ name }) => name),
  }
  return Object.entries(names).flatMap(([key, all]) =>
    all.flatMap((name, index) =>
      all.indexOf(name) === index
        ? []
        : [
            `${yaml.positionOf(['subject', key, index])}: subject.${key}[${String(index)}] has the name "${name}" of another one; expected a different name`,
          ],
    ),
  )
}

function oneNamed<T extends { readonly id: string }>(
  name: string,
  what: string,
  known: readonly T[],
  path: readonly PropertyKey[],
  { yaml, problems }: Check,
): T | undefined {
  const found = known.find(({ id }) => id === name)
  if (found === undefined) {
    const names = known.map(({ id }) => id).sort()
    problems.push(
      `${yaml.positionOfKey(path)}: unknown ${what} "${name}".${didYouMean(name, names)} Known: ${names.join(', ')}.`,
    )
  }
  return found
}

/**
 * The value as its schema gives it; undefined where that reports problems.
 * @param besides keys that may be there in addition to those of the schema
 */
function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  at: readonly PropertyKey[],
  { yaml, problems }: Check,
  besides: readonly string[] = [],
): T | undefined {
  const { data, error } = schema.safeParse(value, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && (issue.path ?? []).length === 0
        ? unknownKeys(issue.keys, schema, besides)
        : undefined,
  })
  problems.push(...problemsOf(error?.issues ?? [], yaml, at))
  return data
}

/**
 * Every run that a file asks for: one per variant of its matrix, in the order of the file, or the one of a file without
 * a matrix.
 * @throws {UserError} as loadConfiguration, for all variants at once; for a name that is not in the matrix
 */
export function loadConfigurations(
  config: ConfigText,
  definitions: Definitions,
  { variants: wanted = [], ...overrides }: Overrides = {},
): Configuration[] {
  const names = readFile(config, definitions, overrides).file.matrix?.map(({ name }) => name) ?? []
  for (const name of wanted) checkVariant(name, names, config.source)
  if (names.length === 0) return [loadConfiguration(config, definitions, overrides)]
  const problems: string[] = []
  const configurations: Configuration[] = []
  for (const variant of names.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    try {
      configurations.push(loadConfiguration(config, definitions, { ...overrides, variant }))
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error
      // What is wrong in the file itself is wrong in every variant.
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new InvalidFile(problems)
  return configurations
}
