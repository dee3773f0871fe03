import { DEFINITIONS } from '../../app/registry.ts'
import { THEME_NAMES } from '../../core/charts/theme/theme.ts'
import { firstThatWorks } from '../../ports/provider.ts'
import { PRESETS } from '../../ports/suite.ts'
import { DEFAULT_BASELINE, DEFAULT_CALIBRATION } from '../../config/schema.ts'
import type { Overrides } from '../../config/overrides.ts'
import { defined } from '../../core/defined.ts'
import { flag, many, one } from './option.ts'
import { oneOf, text } from './readers.ts'

/** Headings of help. */
export const GROUP = {
  measured: 'What to measure:',
  configuration: 'Configuration:',
  output: 'Output:',
} as const

/** `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

const SUITES = alternatives(DEFINITIONS.suites.map(({ id }) => id))
const PROVIDERS = alternatives(DEFINITIONS.providers.map(({ id }) => id))
/** Names have neither spaces nor commas: several may stand in one value. */
export const NAME_SEPARATOR = /[\s,]+/

const OUTPUT_FORMATS = ['table', 'markdown', 'json'] as const
/** What shows files that exist already can also be a page, see html-report.ts. */
export const REPORT_FORMATS = [...OUTPUT_FORMATS, 'html'] as const

export const provider = one(text, {
  description: `Where to run: ${PROVIDERS}`,
  placeholder: 'NAME',
  otherwise: firstThatWorks(DEFINITIONS.providers),
  group: GROUP.measured,
})

export const suite = many(text, {
  description: `What to measure: ${SUITES}`,
  placeholder: 'NAME',
  otherwise: 'every suite',
  separator: NAME_SEPARATOR,
  group: GROUP.measured,
})

export const config = one(text, {
  description: 'Configuration file',
  placeholder: 'FILE',
  otherwise: 'kbench.yaml, if it exists',
  group: GROUP.configuration,
})

export const preset = one(text, {
  description: `How much time a run spends: ${alternatives(PRESETS)}`,
  placeholder: 'NAME',
  otherwise: 'quick',
  group: GROUP.configuration,
})

/** Of commands that alternate short rounds. */
export const roundPreset = one(text, {
  description: `How much time a round spends: ${alternatives(PRESETS)}`,
  placeholder: 'NAME',
  otherwise: 'smoke',
  group: GROUP.configuration,
})

export const set = many(text, {
  description: 'Any other value of the configuration, e.g. suites.network.rounds=5',
  placeholder: 'PATH=VALUE',
  group: GROUP.configuration,
})

export const calibration = one(text, {
  description: 'What `kbench calibrate` measured on this machine',
  placeholder: 'FILE',
  otherwise: `${DEFAULT_CALIBRATION}, if it exists`,
  group: GROUP.configuration,
})

export const noInstall = flag({
  description: 'Do not install missing tools with the package manager',
  group: GROUP.configuration,
})

export const runFolder = one(text, {
  description: 'Folder for records, report, charts and raw output',
  placeholder: 'DIR',
  otherwise: 'kbench-out/<run id>',
  group: GROUP.output,
})

export const outFile = one(text, {
  description: 'Write the result to a file',
  placeholder: 'FILE',
  otherwise: 'standard output',
  group: GROUP.output,
})

export const FORMAT_DETAILS = {
  description: 'Format of the result',
  placeholder: 'FORMAT',
  default: 'table',
  group: GROUP.output,
}
export const format = one(oneOf(OUTPUT_FORMATS), FORMAT_DETAILS)
export const reportFormat = one(oneOf(REPORT_FORMATS), FORMAT_DETAILS)

export const charts = one(text, {
  description: 'Draw charts into this folder, as SVG, PNG and vega-lite specification',
  placeholder: 'DIR',
  group: GROUP.output,
})

const THEME_DETAILS = { description: 'Colours of the charts', placeholder: 'THEME', group: GROUP.output }
export const theme = one(oneOf(THEME_NAMES), { ...THEME_DETAILS, default: 'light' })
/** Where it matters whether the person gave one. */
export const optionalTheme = one(oneOf(THEME_NAMES), { ...THEME_DETAILS, otherwise: 'light' })

export type OutputFormat = (typeof OUTPUT_FORMATS)[number]
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const baselineFile = one(text, {
  description: 'Baseline file',
  placeholder: 'FILE',
  default: DEFAULT_BASELINE,
})

/** What options and inputs put over kbench.yaml. */
export function overridesOf(values: {
  readonly provider?: string | undefined
  readonly suite?: readonly string[]
  readonly preset?: string | undefined
  readonly subject?: string | undefined
  readonly baseline?: string | undefined
  readonly set?: readonly string[]
}): Overrides {
  const { provider: place, suite: suites, preset: time, subject, baseline, set: settings } = values
  return defined({ provider: place, suites, preset: time, subject, baseline, set: settings })
}
