import { expectSuccess } from '../../ports/command-failure.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import type { SubjectImage } from '../../ports/provider.ts'
import { imageIdOf, OUTPUT_FOR_PEOPLE, shellLine, type CommandResult } from '../../ports/exec.ts'
import type { Side } from '../pair/sides.ts'
import type { Ports } from '../ports.ts'
import { subjectEnvironment } from './environment.ts'
import { defined } from '../../core/defined.ts'
import { formatDuration } from '../../core/format/numbers.ts'
import { ask } from '../pair/checkout.ts'

const TIMEOUT_SECONDS = 3600

/** Repository of all images that kbench keeps of subjects: `kbench-subject/agent:0123456789ab`. */
const REPOSITORY = 'kbench-subject'
const KEY_LENGTH = 12
const DOCKER_SECONDS = 60
const PULL_SECONDS = 1800
const MOST_SHOWN = 5

export interface BuiltImages {
  readonly images: readonly SubjectImage[]
  /** From a build of an earlier run. */
  readonly isEarlier: boolean
  /** Takes away what only this run needed. Never throws. */
  close(): Promise<void>
}

interface BuildRequest {
  /** undefined: the images are there already. */
  readonly line: string | undefined
  readonly side: Side | undefined
  /** Folder that it is run in; undefined: the working directory. */
  readonly directory: string | undefined
  readonly commit: string | undefined
  /** By name. */
  readonly references: Readonly<Record<string, string>>
}

/**
 * Builds the images of a side, unless Docker still has those of the same commit, command and side. They get
 * separate names, as the other side may use the same references. The images are all that is kept of a build;
 * one without images is always run.
 * @throws {EnvironmentError | Interrupted} nothing is left behind then
 */
export async function buildImages(request: BuildRequest, ports: Ports): Promise<BuiltImages> {
  const { line, side, references } = request
  const hasImages = Object.keys(references).length > 0
  const key = line === undefined || !hasImages ? undefined : await cacheKey(request, ports)
  // As they are named from now on.
  const tag = key ?? ports.randomName()
  const images = Object.entries(references).map(([name, reference]) => {
    const image = `${REPOSITORY}/${name}:${tag}`
    return { name, reference, image }
  })
  const isKept = key !== undefined
  const close = (): Promise<void> => (isKept ? Promise.resolve() : forget(images, ports))
  if (isKept && (await areThere(images, ports))) {
    ports.log.info(`Build${ofSide(side)}: done before, its images are still in Docker`)
    return { images, isEarlier: true, close }
  }
  try {
    if (line === undefined) await keepPrebuilt(images, side, ports)
    else {
      await runBuild(line, request, ports)
      await keepBuilt(images, side, ports)
    }
  } catch (error) {
    await forget(images, ports)
    throw error
  }
  return { images, isEarlier: false, close }
}

/** undefined: what is built is not the commit alone, and is not kept. */
async function cacheKey(
  { line, side, directory, commit, references }: BuildRequest,
  ports: Ports,
): Promise<string | undefined> {
  if (commit === undefined) return undefined
  const changes = await ownChanges(directory, ports)
  if (changes === undefined)
    return ports.sha256(sortedJson([commit, line ?? '', side ?? '', references])).slice(0, KEY_LENGTH)
  ports.log.info(
    `The build${ofSide(side)} is not kept for later runs: it has more than its commit, ${changes}`,
  )
  return undefined
}

export function ofSide(side: Side | undefined): string {
  return side === undefined ? '' : ` of ${side}`
}

/** Whether Docker has all of them. */
async function areThere(images: readonly SubjectImage[], context: Ports): Promise<boolean> {
  for (const { image } of images) if ((await imageIdOf(image, context)) === undefined) return false
  return true
}

/** Gives the images that a build made the names that are kept. @throws {EnvironmentError} for one that is not there */
async function keepBuilt(
  images: readonly SubjectImage[],
  side: Side | undefined,
  context: Ports,
): Promise<void> {
  for (const one of images) {
    const id = await imageIdOf(one.reference, context)
    if (id === undefined) throw await notMade(one.reference, side, context)
    await tag(id, one, context)
  }
}

/** The same for images that are there already, or else are pulled once. @throws {EnvironmentError} */
async function keepPrebuilt(
  images: readonly SubjectImage[],
  side: Side | undefined,
  context: Ports,
): Promise<void> {
  const { commands, log, signal } = context
  for (const one of images) {
    const { name, reference } = one
    let id = await imageIdOf(reference, context)
    if (id === undefined) {
      log.progress(`pulling ${reference}`)
      const pulled = await commands.run(['docker', 'pull', '--quiet', reference], {
        signal,
        timeoutSeconds: PULL_SECONDS,
      })
      expectSuccess(
        pulled,
        `the image ${name} of ${side ?? 'the subject'} is not in Docker, and pulling ${reference}`,
        'Check the reference; log in to a private registry first (docker login), or build the image here.',
      )
      id = (await imageIdOf(reference, context)) ?? reference
    }
    await tag(id, one, context)
  }
}

/** Takes the names away; layers that nothing else uses go with them. */
async function forget(images: readonly SubjectImage[], { commands }: Ports): Promise<void> {
  for (const { image } of images)
    await commands.run(['docker', 'image', 'rm', image], { timeoutSeconds: DOCKER_SECONDS })
}

async function tag(id: string, { reference, image }: SubjectImage, { commands }: Ports): Promise<void> {
  const tagged = await commands.run(['docker', 'image', 'tag', id, image], {
    timeoutSeconds: DOCKER_SECONDS,
  })
  expectSuccess(tagged, `keeping ${reference} as ${image}`)
}

async function notMade(
  reference: string,
  side: Side | undefined,
  { commands, signal }: Ports,
): Promise<EnvironmentError> {
  const repository = reference.split('@')[0]?.replace(/:[^/:]*$/, '') ?? reference
  const listed = await commands.run(
    ['docker', 'image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', repository],
    { signal, timeoutSeconds: DOCKER_SECONDS },
  )
  const there = listed.stdout.split('\n').filter((line) => line !== '')
  return new EnvironmentError(
    `subject.build${ofSide(side)} made no image ${reference}: Docker has ${there.length === 0 ? `none of ${repository}` : there.slice(0, MOST_SHOWN).join(', ')}`,
    { nextStep: 'Have the build tag it so, or name in subject.images what it makes.' },
  )
}

/**
 * Runs the person's own `subject.build` in the checkout of its side.
 * @throws {EnvironmentError | Interrupted} when it fails, with the side and the last lines that it wrote
 */
async function runBuild(
  line: string,
  { side, directory, commit }: BuildRequest,
  ports: Ports,
): Promise<void> {
  await ports.log.group(`Building ${side ?? 'the subject'}`, async () => {
    const env = subjectEnvironment({ side, commit, images: [] })
    const result = await runOwnLine(line, { directory, env, timeoutSeconds: TIMEOUT_SECONDS }, ports)
    const at = commit === undefined ? '' : ` (commit ${commit.slice(0, 12)})`
    expectSuccess(
      result,
      `subject.build${ofSide(side)}${at}`,
      `Nothing was measured. Run the command by hand in a checkout${commit === undefined ? '' : ' of that commit'}, or see more with --verbose.`,
    )
    ports.log.info(`  built in ${formatDuration(result.seconds)}`)
  })
}

interface OwnLine {
  readonly directory: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutSeconds: number
}

/** Runs a line of the person's kbench.yaml, after showing it; what it writes is shown with --verbose. */
export function runOwnLine(
  line: string,
  { directory, env, timeoutSeconds }: OwnLine,
  { commands, log, signal }: Ports,
): Promise<CommandResult> {
  log.info(`  ${line.trim().split('\n').join('\n  ')}`)
  return commands.run(shellLine(line), {
    signal,
    timeoutSeconds,
    env,
    ...defined({ cwd: directory }),
    ...OUTPUT_FOR_PEOPLE,
    onLine: (text) => log.debug(`  ${text}`),
  })
}

/** Why a build is not kept: what the folder has beyond its commit, also ignored files. undefined: nothing. */
async function ownChanges(directory: string | undefined, context: Ports): Promise<string | undefined> {
  const changed = ['status', '--porcelain', '--ignored', '--', ':/', ':(exclude)kbench-out']
  const [first, ...more] = (await ask(changed, context, directory))?.split('\n') ?? []
  if (first === undefined) return undefined
  return `${first.replace(/^\S+\s+/, '')}${more.length === 0 ? '' : ` and ${String(more.length)} more`}`
}
