import type { Configuration, ImagesByName } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import type { Overrides } from '../../config/overrides.ts'
import { UserError, EnvironmentError } from '../../core/errors.ts'
import type { Preset } from '../../ports/suite.ts'
import type { Ports } from '../ports.ts'
import { DEFAULT_CONFIG_FILE, readConfiguration, readConfigurations, withSuiteFiles } from '../read-files.ts'
import { openCommit, openFolder, type Checkout, ask, askCommit, commitHere, git } from './checkout.ts'
import { forBoth, type BySide, type Side } from './sides.ts'
import { describeFailure } from '../../ports/command-failure.ts'

type GitPorts = Pick<Ports, 'commands' | 'env'>

/** GITHUB_REF of a pull request's event, whose GITHUB_SHA then is the pull request merged into its base, by GitHub. */
const MERGE_REF = /^refs\/pull\/.+\/merge$/

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
  /** Prebuilt images of one side, in place of those of the file. */
  readonly images?: Partial<BySide<ImagesByName | undefined>>
}

export interface Subjects extends BySide<Subject> {
  /** Removes the checkouts that were made. Never throws. */
  close(): Promise<void>
}

/**
 * Finds base and head with their configurations. What is measured and how it is judged comes from the working
 * directory; how a subject is built and set up from the kbench.yaml of its own checkout, which the change may
 * include. Prebuilt images are set up from the working directory, unless a checkout is named.
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
  return { base: images.base ?? base, head: images.head ?? head }
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
        'Name one: kbench pair --base REF. Or compare two settings: kbench pair --head-set provider.kind.mtu=1400. Or two sets of images: --base-images NAME=IMAGE. Or the same with itself: kbench pair --base .',
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
  const all = await readConfigurations(path, common, definitions, ports.files)
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

/**
 * What a change is compared with when nothing was said: in a pull request the commit into which GitHub merged it for this event,
 * however far its branch has moved on since; elsewhere the commit at which this branch left the main one. It need not be here yet.
 * @returns undefined when there is no such commit, or this is the main branch itself
 * @throws {EnvironmentError} when the checkout of a pull request does not say
 */
export async function defaultBase(context: GitPorts): Promise<string | undefined> {
  const branch = context.env['GITHUB_BASE_REF'] ?? ''
  if (branch !== '') return (await mergedInto(context)) ?? leftPullRequestBase(branch, context)
  for (const main of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const forked = await askCommit(['merge-base', 'HEAD', main], context)
    if (forked !== undefined) return unlessNothingNew(forked, context)
  }
  return undefined
}

/** The first parent of the merge that the event names; undefined where something else was checked out. */
async function mergedInto(context: GitPorts): Promise<string | undefined> {
  const { GITHUB_REF: ref = '', GITHUB_SHA: sha } = context.env
  if (!MERGE_REF.test(ref) || (await ask(['rev-parse', 'HEAD'], context)) !== sha) return undefined
  // The commit itself names its parents where a shallow clone takes it for one without (git-cat-file(1), gitformat-commit).
  const header = (await ask(['cat-file', 'commit', 'HEAD'], context))?.split('\n\n')[0] ?? ''
  const parents = [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent)
  return parents.length === 2 ? parents[0] : undefined
}

/** Where what was checked out in place of GitHub's merge left the branch that it goes to, or was merged with it last. */
async function leftPullRequestBase(branch: string, context: GitPorts): Promise<string | undefined> {
  if ((await ask(['rev-parse', '--is-shallow-repository'], context)) !== 'false')
    throw unknownBase(branch, 'what was checked out is not the merge of this event, and has no history')
  const forked = await askCommit(['merge-base', 'HEAD', await tipOf(branch, context)], context)
  if (forked === undefined) throw unknownBase(branch, `what was checked out has no commit in common with it`)
  return unlessNothingNew(forked, context)
}

async function tipOf(branch: string, context: GitPorts): Promise<string> {
  const here = await commitHere(`refs/remotes/origin/${branch}`, context)
  if (here !== undefined) return here
  const fetched = await git(['fetch', '--quiet', 'origin', `refs/heads/${branch}`], context)
  const tip = fetched.exitCode === 0 ? await askCommit(['rev-parse', 'FETCH_HEAD'], context) : undefined
  if (tip === undefined) throw unknownBase(branch, `it could not be fetched: ${describeFailure(fetched)}`)
  return tip
}

function unknownBase(branch: string, why: string): EnvironmentError {
  return new EnvironmentError(
    `the commit of ${branch} to compare this pull request with is not known: ${why}`,
    {
      nextStep:
        'Give actions/checkout `fetch-depth: 0`, or leave out its `ref` and give it `fetch-depth: 2`; or name the commit with the input base.',
    },
  )
}

async function unlessNothingNew(forked: string, context: GitPorts): Promise<string | undefined> {
  if (forked !== (await ask(['rev-parse', 'HEAD'], context))) return forked
  const changed = await ask(['status', '--porcelain', '--untracked-files=no'], context)
  return changed === undefined ? undefined : forked
}
