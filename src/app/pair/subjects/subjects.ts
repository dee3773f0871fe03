import type { Configuration, ImagesByName } from '../../../config/config.ts'
import type { Definitions } from '../../../config/load.ts'
import type { Overrides } from '../../../config/overrides.ts'
import { UserError } from '../../../core/errors.ts'
import type { Preset } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import { DEFAULT_CONFIG_FILE, readConfiguration, readConfigurations } from '../../read-files.ts'
import { withSuiteFiles } from '../../suite-files.ts'
import { openCommit, openFolder, type Checkout } from './checkout.ts'
import { defaultBase } from './default-base.ts'
import { forBoth, type BySide, type Side } from '../sides.ts'

/** One of the two things that are compared. */
export interface Subject {
  readonly side: Side
  readonly checkout: Checkout
  readonly configuration: Configuration
  /** The settings that only this side has, as given. */
  readonly settings: readonly string[]
}

/** Every round is repeated at least as often as the first stage says, so it should be short. */
const PRESET: Preset = 'smoke'

export interface SubjectsRequest {
  readonly config: string | undefined
  readonly overrides: Overrides
  readonly definitions: Definitions
  /** A commit or a folder; undefined: where this branch left the main one, or the base of the pull request. */
  readonly base: string | undefined
  /** undefined: the working directory. */
  readonly head: string | undefined
  /** `path=value`, over everything else. */
  readonly settings: BySide<readonly string[]>
  /** Prebuilt images of one side, in place of those of the file; `as-head`: base has those of head. */
  readonly images?: Partial<BySide<ImagesByName | undefined>> | 'as-head'
}

export interface Subjects extends BySide<Subject> {
  /** Removes the checkouts that were made. Never throws. */
  close(): Promise<void>
}

/**
 * Finds base and head, and what each is configured to be. What is measured and how it is judged comes from the working
 * directory; where and how a subject is built and set up from the kbench.yaml of its own checkout, as the change may be in there. A side that is
 * a set of prebuilt images is set up from the working directory, unless a checkout is named.
 * @throws {UserError | EnvironmentError}
 */
export async function openSubjects(request: SubjectsRequest, ports: Ports): Promise<Subjects> {
  const opened: Checkout[] = []
  const close = async (): Promise<void> => {
    for (const checkout of opened) await checkout.close()
  }
  try {
    const here = await openFolder('.', ports)
    const images = await imagesOf(request, ports)
    const subjects = await forBoth(async (side) => {
      const own = images[side]
      const isHere = side === 'head' || own !== undefined
      const wanted = request[side] ?? (isHere ? '.' : await baseOf(request, ports))
      const checkout = wanted === '.' ? here : await open(wanted, ports)
      opened.push(checkout)
      const prebuilt = own === undefined ? [] : [`subject.prebuilt=${JSON.stringify(own)}`]
      return configure(side, checkout, here, [...request.settings[side], ...prebuilt], request, ports)
    })
    rejectTwoProviders(subjects)
    return { ...subjects, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As given, else as the file says. */
async function imagesOf(
  { images = {}, config, overrides, definitions }: SubjectsRequest,
  { files }: Ports,
): Promise<Partial<BySide<ImagesByName | undefined>>> {
  const { subject } = await readConfiguration(config, overrides, definitions, files)
  const { base, head } = subject.imagesOf
  return images === 'as-head'
    ? { base: head, head }
    : { base: images.base ?? base, head: images.head ?? head }
}

async function baseOf({ settings }: SubjectsRequest, ports: Ports): Promise<string> {
  const found = await defaultBase(ports)
  if (found !== undefined) return found
  // Two settings of the same source are something to compare, too.
  if (settings.base.length + settings.head.length > 0) return '.'
  throw new UserError(
    'there is nothing to compare with: no base was named, and this is not a branch off a main one',
    {
      nextStep:
        'Name one: kbench pair --base REF. Or compare two settings: kbench pair --head-set provider.kind.mtu=1400. Or two sets of images: --base-images NAME=IMAGE. Or the same with itself: kbench calibrate.',
    },
  )
}

async function open(wanted: string, ports: Ports): Promise<Checkout> {
  const isFolder = await ports.commands.run(['test', '-d', wanted])
  return isFolder.exitCode === 0 ? openFolder(wanted, ports) : openCommit(wanted, ports)
}

async function configure(
  side: Side,
  checkout: Checkout,
  here: Checkout,
  settings: readonly string[],
  { config, overrides, definitions }: SubjectsRequest,
  ports: Ports,
): Promise<Subject> {
  const sideOverrides = {
    presetByDefault: PRESET,
    ...overrides,
    set: [...(overrides.set ?? []), ...settings],
  }
  const read = await readConfiguration(config, sideOverrides, definitions, ports.files)
  const configuration = await withSuiteFiles(read, ports.files)
  const own =
    checkout === here ? undefined : await ownFile(checkout, config, sideOverrides, definitions, ports)
  return {
    side,
    checkout,
    settings,
    configuration:
      own === undefined
        ? configuration
        : {
            ...configuration,
            provider: own.provider,
            subject: {
              ...configuration.subject,
              setup: own.subject.setup,
              build: own.subject.build,
              images: own.subject.images,
            },
          },
  }
}

/** What the subject's own kbench.yaml says; undefined where it has none. */
async function ownFile(
  { directory }: Checkout,
  config: string | undefined,
  overrides: Overrides,
  definitions: Definitions,
  ports: Ports,
): Promise<Configuration | undefined> {
  if (config?.startsWith('/') === true) return undefined
  const path = `${directory}/${config ?? DEFAULT_CONFIG_FILE}`
  if ((await ports.files.readIfPresent(path)) === undefined) return undefined
  const { variant, ...common } = overrides
  if (variant === undefined) return readConfiguration(path, overrides, definitions, ports.files)
  // A variant that the change brings is not there yet.
  const all = await readConfigurations(path, common, definitions, ports.files, undefined)
  return all.find((one) => one.variant === variant)
}

/** @throws {UserError} */
function rejectTwoProviders({ base, head }: BySide<Subject>): void {
  const [ofBase, ofHead] = [base, head].map(({ configuration }) => configuration.provider?.provider.id)
  if (ofBase === ofHead) return
  throw new UserError(
    `base runs on ${ofBase ?? 'no provider that was named'}, head on ${ofHead ?? 'none that was named'}`,
    { nextStep: 'Name the same provider for both sides; their options may differ.' },
  )
}
