import { DEFINITIONS } from '../../app/registry.ts'
import type { Configuration, ImagesByName } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import type { Overrides } from '../../config/overrides.ts'
import { DEFAULT_BASELINE } from '../../config/schema.ts'
import { defined } from '../../core/defined.ts'
import { defaultSuites, PRESETS } from '../../ports/suite.ts'
import { firstThatWorks } from '../../ports/provider.ts'
import { flag, many, one, type ValuesOf } from './option.ts'
import { namedImage, text } from './readers.ts'
import { alternatives, config, GROUP, NAME_SEPARATOR } from './shared.ts'

const names = (of: readonly { readonly id: string }[]): string => alternatives(of.map(({ id }) => id))

const measuredByDefault = defaultSuites(DEFINITIONS.suites)
const suitesOnRequest = DEFINITIONS.suites
  .filter((suite) => !measuredByDefault.includes(suite))
  .map(({ id }) => id)
const setting = {
  placeholder: 'PATH=VALUE',
  group: GROUP.configuration,
}

/** What everything that measures has in common. */
export const MEASURING = {
  provider: one(text, {
    description: `Where to run: ${names(DEFINITIONS.providers)}`,
    placeholder: 'NAME',
    otherwise: firstThatWorks(DEFINITIONS.providers),
    group: GROUP.measured,
  }),
  suite: many(text, {
    description: `What to measure: ${names(DEFINITIONS.suites)}`,
    placeholder: 'NAME',
    otherwise: `all but ${alternatives(suitesOnRequest, 'and')}`,
    separator: NAME_SEPARATOR,
    group: GROUP.measured,
  }),
  config,
  preset: one(text, {
    description: `How much time a run spends: ${alternatives(PRESETS)}`,
    placeholder: 'NAME',
    otherwise: 'quick',
    group: GROUP.configuration,
  }),
  set: many(text, {
    ...setting,
    description: 'Any other value of the configuration, e.g. suites.network.rounds=5',
  }),
  noInstall: flag({
    description: 'Do not install missing tools with the package manager',
    group: GROUP.configuration,
  }),
  out: one(text, {
    description: 'Folder for records, report, charts and raw output',
    placeholder: 'DIR',
    otherwise: 'kbench-out/<run id>',
    group: GROUP.output,
  }),
}

/** The same for commands that alternate short rounds. */
export const MEASURING_ROUNDS = {
  ...MEASURING,
  preset: {
    ...MEASURING.preset,
    description: `How much time a round spends: ${alternatives(PRESETS)}`,
    otherwise: 'smoke',
  },
}

/** What `kbench run` and the actions that measure have in common. */
export const RUN_OPTIONS = {
  ...MEASURING,
  subject: one(text, {
    description: 'Name of what is tested, shown in reports',
    placeholder: 'NAME',
    otherwise: 'subject.name of the configuration, else current',
    group: GROUP.measured,
  }),
  baseline: one(text, {
    description: 'Baseline to compare with. It is an error if a file named here is missing',
    placeholder: 'FILE',
    otherwise: `${DEFAULT_BASELINE}, if it exists`,
    group: GROUP.configuration,
  }),
  keep: flag({ description: 'Keep the cluster at the end', group: GROUP.configuration }),
}

const IMAGES = { placeholder: 'NAME=IMAGE', separator: NAME_SEPARATOR, group: GROUP.measured }

/** What only a pair of base and head needs, in `kbench pair` and in the actions that measure. */
export const SUBJECT_OPTIONS = {
  base: one(text, {
    description: 'What head is compared with: a commit or a folder',
    placeholder: 'REF|DIR',
    otherwise: 'the base of the pull request, else the commit where this branch left the main one',
    group: GROUP.measured,
  }),
  baseSet: many(text, { ...setting, description: 'Value of the configuration for base only' }),
  headSet: many(text, {
    ...setting,
    description: 'Value of the configuration for head only, e.g. provider.kind.mtu=1400',
  }),
  baseImages: many(namedImage, {
    ...IMAGES,
    description: 'Images to measure as base instead of building a checkout, e.g. agent=example/agent:v1.2.0',
    otherwise: 'subject.baseImages of the configuration, else what is built',
  }),
  headImages: many(namedImage, {
    ...IMAGES,
    description: 'Images to measure as head instead of building a checkout',
    otherwise: 'subject.headImages of the configuration, else what is built',
  }),
}

/** The sides of a pair, as every use case that measures one takes them. */
export function sidesRequest({
  base,
  baseSet,
  headSet,
  baseImages,
  headImages,
}: ValuesOf<typeof SUBJECT_OPTIONS>): {
  readonly base: string | undefined
  readonly settings: { readonly base: readonly string[]; readonly head: readonly string[] }
  readonly images: Configuration['subject']['imagesOf']
} {
  const imagesOf = (given: typeof baseImages): ImagesByName | undefined =>
    given.length === 0 ? undefined : Object.fromEntries(given)
  const images = { base: imagesOf(baseImages), head: imagesOf(headImages) }
  return { base, settings: { base: baseSet, head: headSet }, images }
}

type MeasuringValues = ValuesOf<typeof MEASURING> &
  Partial<Pick<ValuesOf<typeof RUN_OPTIONS>, 'subject' | 'baseline'>> & {
    /** Value of an option that a feature adds. */
    readonly variant?: readonly string[]
  }

/** The options that every use case that measures takes, as it takes them. */
export function measuringRequest(
  { config: file, out, noInstall, suite: suites, ...rest }: MeasuringValues,
  definitions: Definitions = DEFINITIONS,
): {
  readonly config: string | undefined
  readonly out: string | undefined
  readonly install: boolean
  readonly overrides: Overrides
  readonly definitions: Definitions
} {
  const { provider, preset, subject, baseline, set, variant: variants } = rest
  const overrides = defined({ variants, provider, suites, preset, subject, baseline, set })
  return { config: file, out, install: !noInstall, overrides, definitions }
}
