import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { KindOptions } from './options.ts'

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
  const listed = await commands.run(['docker', 'image', 'ls', '--format', '{{.Tag}}', REPOSITORY], {
    signal,
  })
  const tags = expectSuccess(listed, 'listing the node images').stdout.split('\n')
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
  const names = new Set(found.stdout.split('\n').filter((line) => line !== ''))
  const [name] = names
  return found.exitCode === 0 && names.size === 1 ? name : undefined
}
