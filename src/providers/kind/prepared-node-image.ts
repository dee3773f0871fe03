import { contentHash } from '../../core/content-hash.ts'
import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { imageIdOf } from '../../ports/docker-image-id.ts'
import { TOOLS_IMAGE } from './tools-image.ts'

const REPOSITORY = 'kbench-node'
const ARCHIVE = '/kbench-tools.tar'
const PULL_SECONDS = 600
const STEP_SECONDS = 120
const RETRY_AFTER = seconds(0.2)
const START_ATTEMPTS = 50

/** How kind starts a node: what the container below was started with instead must not stay in its image. */
const ENTRYPOINT = 'ENTRYPOINT ["/usr/local/bin/entrypoint", "/sbin/init"]'

/** Without its process and its sockets. */
const FINISH = [
  `rm ${ARCHIVE}`,
  'pkill containerd; while pgrep -x containerd >/dev/null; do sleep 0.1; done',
  'rm -rf /run/containerd',
].join('\n')

type Context = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'log' | 'signal' | 'runId'>

/**
 * The node image with the tools image already in it, made once on this machine: a cluster then starts with it, instead of having it
 * loaded into every node, which took as long as the cluster itself.
 * @param image a node image; it is pulled where Docker does not have it
 * @returns the name of the image; undefined where it cannot be made, and then the tools image is loaded into the nodes
 * @throws {Interrupted}
 */
export async function prepareNodeImage(image: string, context: Context): Promise<string | undefined> {
  const { log, signal } = context
  try {
    const name = `${REPOSITORY}:${contentHash(`${await idOf(image, context)} ${TOOLS_IMAGE}`).slice(0, 12)}`
    if ((await imageIdOf(name, context)) === undefined) {
      log.progress(`adding the tools image to ${image} (once)`)
      await make(name, image, context)
    }
    throwIfInterrupted(signal)
    return name
  } catch (error) {
    throwIfInterrupted(signal)
    if (!(error instanceof EnvironmentError)) throw error
    log.debug(`the tools image is not added to ${image} but loaded into the nodes: ${messageOf(error)}`)
    return undefined
  }
}

async function idOf(image: string, context: Context): Promise<string> {
  const { commands, log, signal } = context
  const there = await imageIdOf(image, context)
  if (there !== undefined) return there
  log.progress(`pulling ${image}`)
  const pulled = await commands.run(['docker', 'pull', '--quiet', image], {
    signal,
    timeoutSeconds: PULL_SECONDS,
  })
  expectSuccess(pulled, `pulling ${image}`)
  const id = await imageIdOf(image, context)
  if (id === undefined) throw new EnvironmentError(`Docker does not have ${image} after pulling it`)
  return id
}

/** containerd of the node image, alone in a container, imports the tools image; the container becomes the new image. */
async function make(name: string, image: string, context: Context): Promise<void> {
  const { commands, files, signal, runId } = context
  const container = `${REPOSITORY}-${runId}`
  const folder = await files.makeScratchFolder('kbench-node-')
  const docker = async (...args: string[]): Promise<void> => {
    const result = await commands.run(['docker', ...args], { signal, timeoutSeconds: STEP_SECONDS })
    expectSuccess(result, `adding the tools image to ${image}`)
  }
  try {
    await docker('image', 'save', '--output', `${folder}/tools.tar`, TOOLS_IMAGE)
    await docker(
      'run',
      '--rm',
      '--detach',
      '--privileged',
      '--name',
      container,
      '--entrypoint',
      'sleep',
      image,
      '3600',
    )
    await docker('cp', `${folder}/tools.tar`, `${container}:${ARCHIVE}`)
    await docker('exec', '--detach', container, 'containerd')
    await awaitContainerd(container, context)
    const imported = ['ctr', '--namespace', 'k8s.io', 'images', 'import', '--digests', ARCHIVE]
    await docker('exec', container, ...imported)
    await docker('exec', container, 'sh', '-c', FINISH)
    await docker('commit', '--change', ENTRYPOINT, container, name)
  } finally {
    await commands.run(['docker', 'rm', '--force', '--volumes', container], { timeoutSeconds: STEP_SECONDS })
    await files.remove(folder)
  }
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
