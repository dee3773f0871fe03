import type * as z from 'zod'
import { defined } from '../core/defined.ts'
import { messageOf, UserError } from '../core/errors.ts'
import { VARIANT_LABEL } from '../core/record/identity.ts'
import { parseSelector } from '../core/policy/selector.ts'
import { didYouMean } from '../core/suggest.ts'
import { seconds } from '../core/unit.ts'
import type { Provider } from '../ports/provider.ts'
import type { Preset, Suite } from '../ports/suite.ts'
import type { Configuration, ConfiguredProvider, ConfiguredSuite } from './config.ts'
import { describeIssue } from './issues.ts'
import { keysOf } from './known-keys.ts'
import type { Overrides } from './overrides.ts'
import { parseYaml, type PositionedYaml } from './positions.ts'
import { configSchema, type ConfigFile } from './schema.ts'

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
  const problems: string[] = []
  const suites = configureSuites(file, preset, definitions.suites, yaml, problems)
  const provider = configureProvider(file, definitions.providers, yaml, problems)
  problems.push(...selectorProblems(file, yaml))
  if (problems.length > 0) throw invalid(problems)
  return {
    source,
    variant,
    hasMatrix: (file.matrix ?? []).length > 0,
    provider,
    subject: {
      name: file.subject.name ?? 'current',
      setup: file.subject.setup,
      labels:
        variant === undefined ? file.subject.labels : { ...file.subject.labels, [VARIANT_LABEL]: variant },
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
    certaintyRequired: file.gate.certainty === 'required',
    baseline: file.baseline,
    calibration: file.calibration,
    unused: file.history === undefined ? [] : ['history'],
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
    definitions.suites.map(({ id }) => id),
  )
  const parsed = configSchema.safeParse(yaml.value)
  if (parsed.success) return { yaml, file: parsed.data }
  throw invalid(
    parsed.error.issues.map((issue) => describeIssue(issue, yaml, [], (path) => keysOf(configSchema, path))),
  )
}

function configureSuites(
  file: ConfigFile,
  preset: Preset,
  known: readonly Suite[],
  yaml: PositionedYaml,
  problems: string[],
): ConfiguredSuite[] {
  const wanted = file.suites ?? Object.fromEntries(known.map(({ id }) => [id, null]))
  const configured: ConfiguredSuite[] = []
  for (const [id, overrides] of Object.entries(wanted)) {
    const suite = known.find((one) => one.id === id)
    if (suite === undefined) {
      problems.push(
        unknownName(
          yaml,
          ['suites', id],
          'suite',
          id,
          known.map((one) => one.id),
        ),
      )
      continue
    }
    const checked = suite.parameters.safeParse({ ...suite.presets[preset], ...overrides })
    if (checked.success) configured.push({ suite, parameters: checked.data })
    else problems.push(...explain(checked.error, yaml, ['suites', id], suite.parameters))
  }
  if (configured.length === 0 && problems.length === 0)
    problems.push(
      `${yaml.positionOf(['suites'])}: suites is empty: name at least one of ${known.map(({ id }) => id).join(', ')}`,
    )
  return configured
}

function configureProvider(
  file: ConfigFile,
  known: readonly Provider[],
  yaml: PositionedYaml,
  problems: string[],
): ConfiguredProvider | undefined {
  if (file.provider === undefined) return undefined
  const entries =
    typeof file.provider === 'string' ? [[file.provider, {}] as const] : Object.entries(file.provider)
  const [entry] = entries
  if (entry === undefined || entries.length !== 1) {
    problems.push(
      `${yaml.positionOf(['provider'])}: provider names ${String(entries.length)} providers, expected one of ${known.map(({ id }) => id).join(', ')}`,
    )
    return undefined
  }
  const [id, options] = entry
  const provider = known.find((one) => one.id === id)
  if (provider === undefined) {
    problems.push(
      unknownName(
        yaml,
        typeof file.provider === 'string' ? ['provider'] : ['provider', id],
        'provider',
        id,
        known.map((one) => one.id),
      ),
    )
    return undefined
  }
  const checked = provider.options.safeParse(options ?? {})
  if (checked.success) return { provider, options: checked.data }
  problems.push(...explain(checked.error, yaml, ['provider', id], provider.options))
  return undefined
}

/** A selector that cannot be read is reported now, not after minutes of measuring. */
function selectorProblems(file: ConfigFile, yaml: PositionedYaml): string[] {
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

function explain(
  error: z.ZodError,
  yaml: PositionedYaml,
  at: readonly PropertyKey[],
  schema: z.ZodType,
): string[] {
  return error.issues.map((issue) =>
    describeIssue(issue, yaml, at, (path) => keysOf(schema, path.slice(at.length))),
  )
}

function unknownName(
  yaml: PositionedYaml,
  path: readonly PropertyKey[],
  what: string,
  name: string,
  known: readonly string[],
): string {
  const names = [...known].sort()
  return `${yaml.positionOfKey(path)}: unknown ${what} "${name}".${didYouMean(name, names)} Known: ${names.join(', ')}.`
}

export function invalid(problems: readonly string[]): UserError {
  return new UserError(problems.join('\n'))
}
