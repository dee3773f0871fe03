import dockerfile from '../../../images/tools/Dockerfile'
import { contentHash } from '../../core/content-hash.ts'
import { Interrupted, EnvironmentError } from '../../core/errors.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { imageIdOf } from '../../ports/docker-image-id.ts'
import type { KindOptions } from './options.ts'
import { docker, linesOf } from './docker.ts'

const TAG = contentHash(dockerfile).slice(0, 12)
/** Changes when the Dockerfile does, so that an old image is never taken for the new one. */
export const TOOLS_IMAGE = `kbench-tools:${TAG}`

const PULL_SECONDS = 300
const BUILD_SECONDS = 900
const LOAD_SECONDS = 600

type Context = Pick<ProviderContext, 'commands' | 'log' | 'signal'>

/**
 * Pulls the image with the measuring tools, or builds it, where Docker does not have it yet.
 * @param published what to pull: without a tag that of the Dockerfile's content, which a release publishes; undefined: it is built
 * @throws {EnvironmentError} when it cannot be built
 */
export async function ensureToolsImage(context: Context, published?: string): Promise<void> {
  const { commands, log, signal } = context
  if ((await imageIdOf(TOOLS_IMAGE, context)) !== undefined) return
  if (published !== undefined && (await pullToolsImage(published, context))) return
  log.progress(`building the tools image ${TOOLS_IMAGE} (once)`)
  await docker(
    commands,
    'building the image with the measuring tools',
    ['build', '--tag', TOOLS_IMAGE, '-'],
    {
      input: dockerfile,
      signal,
      timeoutSeconds: BUILD_SECONDS,
      onLine: (line) => log.debug(`docker: ${line}`),
      nextStep:
        'It is made from debian:bookworm-slim with apt-get: check that Docker can pull images and reach the Debian mirrors.',
    },
  )
}

/** @returns whether it is there now; if not, the log says why */
async function pullToolsImage(published: string, { commands, log, signal }: Context): Promise<boolean> {
  const isTagged = /[:@]/.test(published.slice(published.lastIndexOf('/') + 1))
  const name = isTagged ? published : `${published}:${TAG}`
  log.progress(`pulling the tools image ${name} (once)`)
  for (const argv of [
    ['docker', 'pull', '--quiet', name],
    ['docker', 'tag', name, TOOLS_IMAGE],
  ] as const) {
    const result = await commands.run(argv, { signal, timeoutSeconds: PULL_SECONDS })
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure === undefined && result.exitCode === 0) continue
    log.warning(`the tools image is built, as ${name} cannot be pulled: ${describeFailure(result)}`)
    return false
  }
  return true
}

/** Copies the image to the nodes; kind skips nodes that have it. @throws {EnvironmentError} */
export async function loadToolsImage(
  cluster: string,
  { commands, log, signal }: Pick<ProviderContext, 'commands' | 'log' | 'signal'>,
): Promise<void> {
  log.progress(`loading ${TOOLS_IMAGE} into the nodes`)
  const loaded = await commands.run(['kind', 'load', 'docker-image', TOOLS_IMAGE, '--name', cluster], {
    signal,
    timeoutSeconds: LOAD_SECONDS,
    onLine: (line) => log.debug(`kind: ${line}`),
  })
  expectSuccess(loaded, `loading ${TOOLS_IMAGE} into the nodes of ${cluster}`)
}

const REPOSITORY = 'kindest/node'

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
  if (/^v\d+\.\d+\.\d+$/.test(version)) return `${REPOSITORY}:${version}`
  const list = ['image', 'ls', '--format', '{{.Tag}}', REPOSITORY]
  const tags = linesOf(await docker(commands, 'listing the node images', list, { signal }))
  const tag = newestPatch(tags, version)
  if (tag !== undefined) return `${REPOSITORY}:${tag}`
  const known = tags.filter((text) => /^v\d/.test(text)).sort()
  throw new EnvironmentError(
    `no image ${REPOSITORY}:${version}.* is on this machine (there: ${known.join(', ') || 'none'})`,
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
  const pattern = `${REPOSITORY}:v[0-9.]+@sha256:[0-9a-f]{64}`
  const found = await commands.run(['sh', '-c', `grep -aoE '${pattern}' "$(command -v kind)"`], { signal })
  const names = new Set(linesOf(found.stdout))
  const [name] = names
  return found.exitCode === 0 && names.size === 1 ? name : undefined
}
