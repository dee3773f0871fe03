import { parse } from 'yaml'
import { UserError } from '../core/errors.ts'
import type { Preset } from '../ports/suite.ts'

/** What the command line or the action's inputs say over `kbench.yaml`. */
export interface Overrides {
  /** Variant of the matrix whose values go over those of the file, below all the others here. */
  readonly variant?: string
  /** Names of variants where each is a configuration; undefined or empty: all. */
  readonly variants?: readonly string[]
  readonly provider?: string
  readonly suites?: readonly string[]
  readonly preset?: string
  /** Preset where neither the file nor anything here says one. */
  readonly presetByDefault?: Preset
  readonly subject?: string
  readonly baseline?: string
  /** `path.to.key=value`, the value as in YAML. */
  readonly set?: readonly string[]
}

/** One value that replaces what the file says, with the words the person used for it. */
export interface Override {
  readonly path: readonly string[]
  readonly value: unknown
  readonly origin: string
}

/**
 * The overrides as values at paths. A chosen provider or suite keeps the options that the file gives it.
 * @param file the parsed file, not yet checked
 * @param everySuite what is measured where neither the file nor the command line chooses: a --set for one suite must
 * not leave the others out
 * @throws {UserError} for a --set that is not `path=value`
 */
export function resolveOverrides(
  overrides: Overrides,
  file: unknown,
  everySuite: readonly string[],
): Override[] {
  const { provider, suites = [], preset, subject, baseline, set = [] } = overrides
  const optionsOf = (key: string, id: string): unknown => child(child(file, key), id)
  const settings = set.map(parseSetting)
  const found: Override[] = []
  const put = (path: readonly string[], value: unknown, origin: string): void => {
    found.push({ path, value, origin })
  }
  if (suites.length > 0) {
    const chosen = suites.map((id) => [id, optionsOf('suites', id) ?? null] as const)
    put(['suites'], Object.fromEntries(chosen), suites.map((id) => `--suite ${id}`).join(' '))
  } else if (child(file, 'suites') === undefined && settings.some(({ path: [first] }) => first === 'suites'))
    put(['suites'], Object.fromEntries(everySuite.map((id) => [id, null])), 'every suite')
  if (provider !== undefined)
    put(['provider'], { [provider]: optionsOf('provider', provider) ?? {} }, `--provider ${provider}`)
  if (preset !== undefined) put(['preset'], preset, `--preset ${preset}`)
  if (subject !== undefined) put(['subject', 'name'], subject, `--subject ${subject}`)
  if (baseline !== undefined) put(['baseline'], baseline, `--baseline ${baseline}`)
  return [...found, ...settings]
}

function parseSetting(text: string): Override {
  const equals = text.indexOf('=')
  const path = text.slice(0, Math.max(equals, 0)).split('.')
  if (equals < 1 || path.some((part) => part === '')) {
    throw new UserError(`--set ${text}: expected path=value`, {
      nextStep: 'Write it as in kbench.yaml, with dots: --set suites.network.rounds=5',
    })
  }
  try {
    return { path, value: parse(text.slice(equals + 1)) as unknown, origin: `--set ${text}` }
  } catch (cause) {
    throw new UserError(`--set ${text}: the value is not valid YAML`, { cause })
  }
}

function child(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
