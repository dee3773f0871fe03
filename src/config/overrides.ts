import { parse } from 'yaml'
import { UserError } from '../core/errors.ts'
import type { Preset } from '../ports/suite.ts'

/** What the command line or the action's inputs say over `kbench.yaml`. */
export interface Overrides {
  /** Variant of the matrix whose values go over those of the file, below all the others here. */
  readonly variant?: string
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
  const { provider, suites, preset, subject, baseline, set = [] } = overrides
  const optionsOf = (key: string, id: string): unknown => child(child(file, key), id)
  const suiteOptions = suites?.map((id) => [id, optionsOf('suites', id) ?? null] as const)
  const settings = set.map(parseSetting)
  const choosesNoSuite = child(file, 'suites') === undefined && (suites === undefined || suites.length === 0)
  return [
    ...(choosesNoSuite && settings.some(({ path: [first] }) => first === 'suites')
      ? [
          {
            path: ['suites'],
            value: Object.fromEntries(everySuite.map((id) => [id, null])),
            origin: 'every suite',
          },
        ]
      : []),
    ...(provider === undefined
      ? []
      : [
          {
            path: ['provider'],
            value: { [provider]: optionsOf('provider', provider) ?? {} },
            origin: `--provider ${provider}`,
          },
        ]),
    ...(suites === undefined || suites.length === 0 || suiteOptions === undefined
      ? []
      : [
          {
            path: ['suites'],
            value: Object.fromEntries(suiteOptions),
            origin: suites.map((id) => `--suite ${id}`).join(' '),
          },
        ]),
    ...(preset === undefined ? [] : [{ path: ['preset'], value: preset, origin: `--preset ${preset}` }]),
    ...(subject === undefined
      ? []
      : [{ path: ['subject', 'name'], value: subject, origin: `--subject ${subject}` }]),
    ...(baseline === undefined
      ? []
      : [{ path: ['baseline'], value: baseline, origin: `--baseline ${baseline}` }]),
    ...settings,
  ]
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
