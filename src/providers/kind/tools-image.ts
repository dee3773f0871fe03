import dockerfile from '../../../images/tools/Dockerfile'
import { contentHash } from '../../core/content-hash.ts'
import { Interrupted } from '../../core/errors.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { imageIdOf } from '../../ports/exec.ts'
import { docker } from './docker.ts'

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
