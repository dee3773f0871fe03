import { contentHash } from '../../core/content-hash.ts'
import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { imageIdOf } from '../../ports/exec.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import moveImages from './move-images.sh'
import { TOOLS_IMAGE } from './tools-image.ts'
import { docker, linesOf } from './docker.ts'
import type { KindOptions } from './options.ts'

const REPOSITORY = 'kbench-node'
/** Where the volume is mounted in nodes; the links of move-images.sh lead there. */
const VOLUME_PATH = '/kbench'
const ROOT = `${VOLUME_PATH}/containerd`
const ARCHIVE = '/kbench-tools.tar'
const PULL_SECONDS = 600
const STEP_SECONDS = 120
/** Of the container, and with it of the volume's protection, should kbench be killed; making takes about 10 s. */
const LIFETIME_SECONDS = 600
const RETRY_AFTER = seconds(0.2)
const START_ATTEMPTS = 50

/** How kind starts a node: what the container below was started with instead must not stay in its image. */
const ENTRYPOINT = 'ENTRYPOINT ["/usr/local/bin/entrypoint", "/sbin/init"]'

/** A node image whose container images are in a volume of Docker, which all nodes on this machine share. */
export interface PreparedNodeImage {
  readonly image: string
  readonly mount: { readonly hostPath: string; readonly containerPath: string; readonly readOnly: true }
}

type Context = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'log' | 'signal' | 'runId'>

/**
 * The node image with the tools image in it and all images unpacked, made once on this machine. A pair of clusters is ready 10 to 16 s
 * earlier with it, and deleted 6 s sooner, than with the images inside the node image (three nodes each, two cores).
 * @param image a node image; it is pulled where Docker does not have it
 * @returns undefined where it cannot be made, and then the tools image is loaded into the nodes
 * @throws {Interrupted}
 */
export async function prepareNodeImage(
  image: string,
  context: Context,
): Promise<PreparedNodeImage | undefined> {
  const { log, signal } = context
  try {
    const id = await idOf(image, context)
    const hash = contentHash([id, TOOLS_IMAGE, moveImages].join(' ')).slice(0, 12)
    const names: Names = { image: `${REPOSITORY}:${hash}`, volume: `${REPOSITORY}-${hash}` }
    const there = await find(names, context)
    throwIfInterrupted(signal)
    if (there !== undefined) return there
    log.progress(`adding the tools image to ${image} (once)`)
    return await make(names, image, context)
  } catch (error) {
    throwIfInterrupted(signal)
    if (!(error instanceof EnvironmentError)) throw error
    log.debug(`the tools image is not added to ${image} but loaded into the nodes: ${messageOf(error)}`)
    return undefined
  }
}

type Step = (...args: string[]) => Promise<string>

interface Names {
  readonly image: string
  readonly volume: string
}

/** Both, or undefined: either can have been removed. */
async function find({ image, volume }: Names, context: Context): Promise<PreparedNodeImage | undefined> {
  if ((await imageIdOf(image, context)) === undefined) return undefined
  const { commands, signal } = context
  const inspected = await commands.run(
    ['docker', 'volume', 'inspect', '--format', '{{.Mountpoint}}', volume],
    { signal, timeoutSeconds: 30 },
  )
  if (inspected.exitCode !== 0) return undefined
  const hostPath = inspected.stdout.trim()
  return { image, mount: { hostPath, containerPath: VOLUME_PATH, readOnly: true } }
}

async function idOf(image: string, context: Context): Promise<string> {
  const { commands, log, signal } = context
  const there = await imageIdOf(image, context)
  if (there !== undefined) return there
  log.progress(`pulling ${image}`)
  const options = { signal, timeoutSeconds: PULL_SECONDS }
  await docker(commands, `pulling ${image}`, ['pull', '--quiet', image], options)
  const id = await imageIdOf(image, context)
  if (id === undefined) throw new EnvironmentError(`Docker does not have ${image} after pulling it`)
  return id
}

/** containerd of the node image, alone in a container, imports the tools image; the container becomes the new image. */
async function make(names: Names, image: string, context: Context): Promise<PreparedNodeImage> {
  const { commands, files, signal, runId } = context
  const container = `${REPOSITORY}-${runId}`
  const step: Step = (...args) =>
    docker(commands, `adding the tools image to ${image}`, args, { signal, timeoutSeconds: STEP_SECONDS })
  const remove = async (...args: string[]): Promise<void> => {
    await commands.run(['docker', ...args], { timeoutSeconds: STEP_SECONDS })
  }
  // One whose image is gone, or that an earlier attempt left half-made; Docker keeps one that another kbench is filling just now.
  await step('volume', 'rm', '--force', names.volume)
  const folder = await files.makeScratchFolder('kbench-node-')
  let isUsable = false
  try {
    await step('image', 'save', '--output', `${folder}/tools.tar`, TOOLS_IMAGE)
    const mount = ['--volume', `${names.volume}:${VOLUME_PATH}`]
    const asleep = ['--entrypoint', 'sleep', image, String(LIFETIME_SECONDS)]
    await step('run', '--rm', '--detach', '--privileged', '--name', container, ...mount, ...asleep)
    await step('cp', `${folder}/tools.tar`, `${container}:${ARCHIVE}`)
    await step('exec', container, 'cp', '--archive', '/var/lib/containerd', ROOT)
    await step('exec', '--detach', container, 'containerd', '--root', ROOT)
    await awaitContainerd(container, context)
    const imported = ['ctr', '--namespace', 'k8s.io', 'images', 'import', '--digests', ARCHIVE]
    await step('exec', container, ...imported)
    await step('exec', container, 'rm', ARCHIVE)
    await step('exec', container, 'sh', '-c', moveImages)
    await step('commit', '--change', ENTRYPOINT, container, names.image)
    const prepared = await find(names, context)
    if (prepared === undefined)
      throw new EnvironmentError(`Docker does not have ${names.image} and its volume after making them`)
    await expectSeen(prepared, step)
    isUsable = true
    return prepared
  } finally {
    await remove('rm', '--force', '--volumes', container)
    if (!isUsable) {
      await remove('image', 'rm', '--force', names.image)
      await remove('volume', 'rm', '--force', names.volume)
    }
    await files.removeOwnFolder(folder)
  }
}

/** kind mounts folders only, and where Docker is a virtual machine, the folder of a volume may be looked for outside it. */
async function expectSeen({ image, mount }: PreparedNodeImage, step: Step): Promise<void> {
  const volume = `${mount.hostPath}:${mount.containerPath}:ro`
  const seen = ['--entrypoint', 'test', image, '-d', `${mount.containerPath}/blobs`]
  await step('run', '--rm', '--privileged', '--volume', volume, ...seen)
}

async function awaitContainerd(container: string, { commands, clock, signal }: Context): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const asked = await commands.run(['docker', 'exec', container, 'ctr', 'version'], {
      signal,
      timeoutSeconds: STEP_SECONDS,
    })
    if (asked.exitCode === 0) return
    if (attempt === START_ATTEMPTS) expectSuccess(asked, 'starting containerd of the node image')
    await clock.sleep(RETRY_AFTER, signal)
  }
}

const KINDEST = 'kindest/node'

/**
 * The node image to use: the option nodeImage, the version asked for, KIND_NODE_IMAGE, or the one that kind takes where none is named;
 * undefined where that is not known.
 * @throws {EnvironmentError} when a minor version is asked for and no image of it is on this machine
 */
export async function chooseNodeImage(
  { nodeImage, kubernetes }: Pick<KindOptions, 'nodeImage' | 'kubernetes'>,
  context: Pick<ProviderContext, 'commands' | 'env' | 'signal'>,
): Promise<string | undefined> {
  if (nodeImage !== undefined) return nodeImage
  const { commands, env, signal } = context
  const { KIND_NODE_IMAGE: named = '' } = env
  if (kubernetes === undefined) return named === '' ? defaultNodeImage(context) : named
  const version = kubernetes.startsWith('v') ? kubernetes : `v${kubernetes}`
  if (/^v\d+\.\d+\.\d+$/.test(version)) return `${KINDEST}:${version}`
  const list = ['image', 'ls', '--format', '{{.Tag}}', KINDEST]
  const tags = linesOf(await docker(commands, 'listing the node images', list, { signal }))
  const tag = newestPatch(tags, version)
  if (tag !== undefined) return `${KINDEST}:${tag}`
  const known = tags.filter((text) => /^v\d/.test(text)).sort()
  throw new EnvironmentError(
    `no image ${KINDEST}:${version}.* is on this machine (there: ${known.join(', ') || 'none'})`,
    {
      nextStep: `Give the patch version (kubernetes: ${version}.0), or nodeImage with an image from the release notes of your kind.`,
    },
  )
}

/** Of image tags, the newest patch release of a minor version such as `v1.34`. */
export function newestPatch(tags: readonly string[], minor: string): string | undefined {
  const patchOf = (tag: string): number => Number(/^v\d+\.\d+\.(\d+)$/.exec(tag)?.[1] ?? -1)
  return tags
    .filter((tag) => tag.startsWith(`${minor}.`) && patchOf(tag) >= 0)
    .sort((a, b) => patchOf(a) - patchOf(b))
    .at(-1)
}

/**
 * kind has no command that says which image it takes by itself, but the program contains its name.
 * https://github.com/kubernetes-sigs/kind/blob/main/pkg/apis/config/defaults/image.go
 * @returns undefined when the program does not contain just one such name
 */
async function defaultNodeImage({
  commands,
  signal,
}: Pick<ProviderContext, 'commands' | 'signal'>): Promise<string | undefined> {
  const pattern = `${KINDEST}:v[0-9.]+@sha256:[0-9a-f]{64}`
  const found = await commands.run(['sh', '-c', `grep -aoE '${pattern}' "$(command -v kind)"`], { signal })
  const names = new Set(linesOf(found.stdout))
  const [name] = names
  return found.exitCode === 0 && names.size === 1 ? name : undefined
}
