import dockerfile from '../../../images/tools/Dockerfile'
import { contentHash } from '../../core/content-hash.ts'
import { EnvironmentError, Interrupted, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import { imageIdOf, type CommandRunner } from '../../ports/exec.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { clusterNodes, docker, linesOf } from './docker.ts'
import moveImages from './move-images.sh'
import type { KindOptions } from './options.ts'

const TAG = contentHash(dockerfile).slice(0, 12)
/** Changes when the Dockerfile does, so that an old image is never taken for the new one. */
export const TOOLS_IMAGE = `kbench-tools:${TAG}`

const KINDEST = 'kindest/node'
const REPOSITORY = 'kbench-node'
/** Where the volume is mounted in nodes; the links of move-images.sh lead there. */
const VOLUME_PATH = '/kbench'
const ROOT = `${VOLUME_PATH}/containerd`
/** In a node, while its content is imported. */
const ARCHIVE = '/kbench-images.tar'
const CTR = ['ctr', '--namespace', 'k8s.io', 'images'] as const
/** How kind starts a node: what the container below was started with instead must not stay in its image. */
const ENTRYPOINT = 'ENTRYPOINT ["/usr/local/bin/entrypoint", "/sbin/init"]'

const PULL_TOOLS_SECONDS = 300
const BUILD_SECONDS = 900
const PULL_SECONDS = 600
const LOAD_SECONDS = 600
const STEP_SECONDS = 120
/** How long the container lives and protects the volume if kbench is killed; making takes about 10 s. */
const LIFETIME_SECONDS = 600
const RETRY_AFTER = seconds(0.2)
const START_ATTEMPTS = 50

/**
 * Pulls the image with the measuring tools, or builds it, where Docker does not have it yet.
 * @param published what to pull: without a tag that of the Dockerfile's content, which a release publishes; undefined: it is built
 * @throws {EnvironmentError} when it cannot be built
 */
export async function ensureToolsImage(context: ProviderContext, published?: string): Promise<void> {
  const { commands, log, signal } = context
  if ((await imageIdOf(TOOLS_IMAGE, context)) !== undefined) return
  if (published !== undefined && (await pullToolsImage(published, context))) return
  log.progress(`building the tools image ${TOOLS_IMAGE} (once)`)
  const build = ['build', '--tag', TOOLS_IMAGE, '-']
  await docker(commands, 'building the image with the measuring tools', build, {
    input: dockerfile,
    signal,
    timeoutSeconds: BUILD_SECONDS,
    onLine: (line) => log.debug(`docker: ${line}`),
    nextStep:
      'It is made from debian:bookworm-slim with apt-get: check that Docker can pull images and reach the Debian mirrors.',
  })
}

/** @returns whether it is there now; if not, the log says why */
async function pullToolsImage(
  published: string,
  { commands, log, signal }: ProviderContext,
): Promise<boolean> {
  const isTagged = /[:@]/.test(published.slice(published.lastIndexOf('/') + 1))
  const name = isTagged ? published : `${published}:${TAG}`
  log.progress(`pulling the tools image ${name} (once)`)
  for (const args of [
    ['pull', '--quiet', name],
    ['tag', name, TOOLS_IMAGE],
  ]) {
    const result = await commands.run(['docker', ...args], { signal, timeoutSeconds: PULL_TOOLS_SECONDS })
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure === undefined && result.exitCode === 0) continue
    log.warning(`the tools image is built, as ${name} cannot be pulled: ${describeFailure(result)}`)
    return false
  }
  return true
}

/** Copies the image to the nodes; kind skips nodes that have it. @throws {EnvironmentError} */
export async function loadToolsImage(cluster: string, context: ProviderContext): Promise<void> {
  const { commands, log, signal } = context
  log.progress(`loading ${TOOLS_IMAGE} into the nodes`)
  const loaded = await commands.run(['kind', 'load', 'docker-image', TOOLS_IMAGE, '--name', cluster], {
    signal,
    timeoutSeconds: LOAD_SECONDS,
    onLine: (line) => log.debug(`kind: ${line}`),
  })
  expectSuccess(loaded, `loading ${TOOLS_IMAGE} into the nodes of ${cluster}`)
}

/**
 * The node image to use: the option nodeImage, the requested version, KIND_NODE_IMAGE, or the default of
 * kind; undefined where that is not known.
 * @throws {EnvironmentError} when a minor version is requested and no image of it is on this machine
 */
export async function chooseNodeImage(
  { nodeImage, kubernetes }: Pick<KindOptions, 'nodeImage' | 'kubernetes'>,
  context: ProviderContext,
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

/** The image tag of the newest patch release of a minor version such as `v1.34`. */
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
async function defaultNodeImage({ commands, signal }: ProviderContext): Promise<string | undefined> {
  const pattern = `${KINDEST}:v[0-9.]+@sha256:[0-9a-f]{64}`
  const found = await commands.run(['sh', '-c', `grep -aoE '${pattern}' "$(command -v kind)"`], { signal })
  const names = new Set(linesOf(found.stdout))
  const [name] = names
  return found.exitCode === 0 && names.size === 1 ? name : undefined
}

/** A node image whose container images are in a volume of Docker, which all nodes on this machine share. */
export interface PreparedNodeImage {
  readonly image: string
  readonly mount: { readonly hostPath: string; readonly containerPath: string; readonly readOnly: true }
}

/**
 * The node image with the tools image in it and all images unpacked, made once on this machine. A pair of clusters is ready 10 to 16 s
 * earlier with it, and deleted 6 s sooner, than with the images inside the node image (three nodes each, two cores).
 * @param image a node image; it is pulled where Docker does not have it
 * @returns undefined where it cannot be made, and then the tools image is loaded into the nodes
 * @throws {Interrupted}
 */
export async function prepareNodeImage(
  image: string,
  context: ProviderContext,
): Promise<PreparedNodeImage | undefined> {
  const { log, signal } = context
  try {
    const id = await pulledIdOf(image, context)
    const hash = contentHash([id, TOOLS_IMAGE, moveImages].join(' ')).slice(0, 12)
    const names = { image: `${REPOSITORY}:${hash}`, volume: `${REPOSITORY}-${hash}` }
    const there = await findPrepared(names, context)
    throwIfInterrupted(signal)
    if (there !== undefined) return there
    log.progress(`adding the tools image to ${image} (once)`)
    return await makePrepared(names, image, context)
  } catch (error) {
    throwIfInterrupted(signal)
    if (!(error instanceof EnvironmentError)) throw error
    log.debug(`the tools image is not added to ${image} but loaded into the nodes: ${messageOf(error)}`)
    return undefined
  }
}

type Names = Readonly<Record<'image' | 'volume', string>>
type Step = (...args: string[]) => Promise<string>

/** Both, or undefined: either can have been removed. */
async function findPrepared(
  { image, volume }: Names,
  context: ProviderContext,
): Promise<PreparedNodeImage | undefined> {
  if ((await imageIdOf(image, context)) === undefined) return undefined
  const { commands, signal } = context
  const inspect = ['docker', 'volume', 'inspect', '--format', '{{.Mountpoint}}', volume] as const
  const inspected = await commands.run(inspect, { signal, timeoutSeconds: 30 })
  if (inspected.exitCode !== 0) return undefined
  const hostPath = inspected.stdout.trim()
  return { image, mount: { hostPath, containerPath: VOLUME_PATH, readOnly: true } }
}

async function pulledIdOf(image: string, context: ProviderContext): Promise<string> {
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
async function makePrepared(
  names: Names,
  image: string,
  context: ProviderContext,
): Promise<PreparedNodeImage> {
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
    await step('exec', container, 'cp', '--archive', '/var/lib/containerd', ROOT)
    await step('exec', '--detach', container, 'containerd', '--root', ROOT)
    await awaitContainerd(container, context)
    await importInto(container, `${folder}/tools.tar`, step)
    await step('exec', container, 'sh', '-c', moveImages)
    await step('commit', '--change', ENTRYPOINT, container, names.image)
    const prepared = await findPrepared(names, context)
    if (prepared === undefined)
      throw new EnvironmentError(`Docker does not have ${names.image} and its volume after making them`)
    // kind mounts folders only, and where Docker is a virtual machine, the folder of a volume may be looked for outside it.
    const volume = `${prepared.mount.hostPath}:${VOLUME_PATH}:ro`
    const seen = ['--entrypoint', 'test', names.image, '-d', `${VOLUME_PATH}/blobs`]
    await step('run', '--rm', '--privileged', '--volume', volume, ...seen)
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

async function awaitContainerd(
  container: string,
  { commands, clock, signal }: ProviderContext,
): Promise<void> {
  const options = { signal, timeoutSeconds: STEP_SECONDS }
  for (let attempt = 1; ; attempt += 1) {
    const asked = await commands.run(['docker', 'exec', container, 'ctr', 'version'], options)
    if (asked.exitCode === 0) return
    if (attempt === START_ATTEMPTS) expectSuccess(asked, 'starting containerd of the node image')
    await clock.sleep(RETRY_AFTER, signal)
  }
}

/** Not for all platforms, as kind does it: of a pulled image Docker has one alone. */
async function importInto(container: string, archive: string, step: Step): Promise<void> {
  await step('cp', archive, `${container}:${ARCHIVE}`)
  await step('exec', container, ...CTR, 'import', '--digests', ARCHIVE)
  await step('exec', container, 'rm', ARCHIVE)
}

/**
 * Brings the images of the subject to every node, all in one archive, under both their names: the one that
 * setup gets and, unless that is a digest, the one that the person wrote.
 * @throws {EnvironmentError | Interrupted}
 */
export async function loadImages(cluster: string, context: ProviderContext): Promise<void> {
  const { commands, files, subjectImages: images = [], log, signal } = context
  if (images.length === 0) return
  log.progress(`loading ${images.map(({ reference }) => reference).join(', ')} into the nodes`)
  const names = images.map(({ image }) => image)
  const what = `loading ${names.join(', ')} into the nodes of ${cluster}`
  const step: Step = (...args) => docker(commands, what, args, { signal, timeoutSeconds: LOAD_SECONDS })
  const folder = await files.makeTemporaryFolder('kbench-images-')
  try {
    await step('image', 'save', '--output', `${folder}/images.tar`, ...names)
    const nodes = await clusterNodes(cluster, commands)
    await Promise.all(
      nodes.map(async (node) => {
        await importInto(node, `${folder}/images.tar`, step)
        for (const { image, reference } of images)
          if (!reference.includes('@'))
            await step('exec', node, ...CTR, 'tag', '--force', inFull(image), inFull(reference))
      }),
    )
  } finally {
    await files.removeOwnFolder(folder)
  }
}

/** With the registry and the tag that Docker and the kubelet add: https://github.com/distribution/reference, normalize.go. */
export function inFull(reference: string): string {
  const [first = '', ...rest] = reference.split('/')
  const hasRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first)
  const named = hasRegistry ? reference : `docker.io/${rest.length === 0 ? 'library/' : ''}${reference}`
  return /:[^/]*$/.test(named) ? named : `${named}:latest`
}

/**
 * Removes images from all nodes of a cluster that kbench made, and frees their content at once. Nothing happens on a
 * node that does not have one.
 * @param references as in the pods that used them
 * @throws {EnvironmentError} when a node refuses
 */
export async function removeImages(
  cluster: string,
  references: readonly string[],
  commands: CommandRunner,
): Promise<void> {
  const nodes = await clusterNodes(cluster, commands)
  await Promise.all(
    nodes.map(async (node) => {
      const run = (what: string, ...args: string[]): Promise<string> =>
        docker(commands, what, ['exec', node, ...CTR, ...args], { timeoutSeconds: STEP_SECONDS })
      const names = namesOfImages(await run(`listing the images of ${node}`, 'ls'), references)
      if (names.length > 0) await run(`removing images from ${node}`, 'rm', '--sync', ...names)
    }),
  )
}

/**
 * All names of the images that have one of these names: the runtime also names an image by its digest and by the digest
 * of its configuration, and its content stays until the last name is gone.
 * @param listing table that `ctr images ls` prints: REF, TYPE, DIGEST and more
 */
export function namesOfImages(listing: string, references: readonly string[]): string[] {
  const rows = listing.split('\n').map((line) => line.split(/\s+/))
  const digests = new Set(
    rows.filter(([name = '']) => references.includes(name)).map(([, , digest]) => digest),
  )
  return rows.filter(([, , digest]) => digest !== undefined && digests.has(digest)).map(([name = '']) => name)
}
