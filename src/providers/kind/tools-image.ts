import dockerfile from '../../../images/tools/Dockerfile'
import { contentHash } from '../../core/content-hash.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { imageIdOf } from './image-id.ts'

/** Changes when the Dockerfile does, so that an old image is never taken for the new one. */
export const TOOLS_IMAGE = `kbench-tools:${contentHash(dockerfile).slice(0, 12)}`

const BUILD_SECONDS = 900
const LOAD_SECONDS = 600

/**
 * Builds the image with the measuring tools where Docker does not have it yet.
 * @throws {EnvironmentError} when it cannot be built
 */
export async function ensureToolsImage(
  context: Pick<ProviderContext, 'commands' | 'log' | 'signal'>,
): Promise<void> {
  const { commands, log, signal } = context
  if ((await imageIdOf(TOOLS_IMAGE, context)) !== undefined) return
  log.progress(`building the tools image ${TOOLS_IMAGE} (once)`)
  const built = await commands.run(['docker', 'build', '--tag', TOOLS_IMAGE, '-'], {
    input: dockerfile,
    signal,
    timeoutSeconds: BUILD_SECONDS,
    onLine: (line) => log.debug(`docker: ${line}`),
  })
  expectSuccess(
    built,
    'building the image with the measuring tools',
    'It is made from debian:bookworm-slim with apt-get: check that Docker can pull images and reach the Debian mirrors.',
  )
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
