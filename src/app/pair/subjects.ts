import type { Configuration } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import type { Overrides } from '../../config/overrides.ts'
import { UserError } from '../../core/errors.ts'
import type { Preset } from '../../ports/suite.ts'
import type { Ports } from '../ports.ts'
import { DEFAULT_CONFIG_FILE, readConfiguration } from '../read-files.ts'
import { openCommit, openFolder, type Checkout } from './checkout.ts'
import { defaultBase } from './default-base.ts'
import { forBoth, type BySide, type Side } from './sides.ts'

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
}

export interface Subjects extends BySide<Subject> {
  /** Removes the checkouts that were made. Never throws. */
  close(): Promise<void>
}

/**
 * Finds base and head, and what each is configured to be. What is measured and how it is judged comes from the working
 * directory; where and how a subject is set up from the kbench.yaml of its own checkout, as the change may be in there.
 * @throws {UserError | EnvironmentError}
 */
export async function openSubjects(request: SubjectsRequest, ports: Ports): Promise<Subjects> {
  const opened: Checkout[] = []
  const close = async (): Promise<void> => {
    for (const checkout of opened) await checkout.close()
  }
  try {
    const here = await openFolder('.', ports)
    const subjects = await forBoth(async (side) => {
      const wanted = request[side] ?? (side === 'head' ? '.' : await baseOf(request, ports))
      const checkout = wanted === '.' ? here : await open(wanted, ports)
      opened.push(checkout)
      return configure(side, checkout, here, request, ports)
    })
    rejectTwoProviders(subjects)
    return { ...subjects, close }
  } catch (error) {
    await close()
    throw error
  }
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
        'Name one: kbench pair --base REF. Or compare two settings: kbench pair --head-set provider.kind.mtu=1400. Or the same with itself: kbench calibrate.',
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
  { config, overrides, definitions, settings }: SubjectsRequest,
  ports: Ports,
): Promise<Subject> {
  const sideOverrides = {
    presetByDefault: PRESET,
    ...overrides,
    set: [...(overrides.set ?? []), ...settings[side]],
  }
  const configuration = await readConfiguration(config, sideOverrides, definitions, ports.files)
  const own =
    checkout === here ? undefined : await ownFile(checkout, config, sideOverrides, definitions, ports)
  return {
    side,
    checkout,
    settings: settings[side],
    configuration:
      own === undefined
        ? configuration
        : {
            ...configuration,
            provider: own.provider,
            subject: { ...configuration.subject, setup: own.subject.setup },
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
  const prefix = (await ports.commands.run(['git', 'rev-parse', '--show-prefix'])).stdout.trim()
  const path = `${directory}/${prefix}${config ?? DEFAULT_CONFIG_FILE}`
  if ((await ports.files.readIfPresent(path)) === undefined) return undefined
  return readConfiguration(path, overrides, definitions, ports.files)
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
