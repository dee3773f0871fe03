import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { askUntil } from '../../ports/await.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { clusterNodes } from './cluster-nodes.ts'

type Context = Pick<ProviderContext, 'commands' | 'clock' | 'log' | 'env' | 'connectApi'>

export interface RegistryRequest {
  /** Of the kind cluster. */
  readonly cluster: string
  readonly image: string
  /** Docker network of the nodes; undefined: the one that kind uses by default. */
  readonly network?: string | undefined
}

const LABEL = 'kbench.registry-of'
const PORT = 5000
/** Pulling its image on a slow line is part of it. */
const START_SECONDS = 300
const ANSWER_SECONDS = 30
const POLL_SECONDS = 0.1
const COLLECT_SECONDS = 120
/** Where containerd looks for how to reach a registry; kind sets it as config_path since its version 0.27. */
const CERTS = '/etc/containerd/certs.d'
const CONFIGURATION = '/etc/distribution/config.yml'

/**
 * Starts a registry beside the cluster, the way that kind documents for a local registry: on the network of the nodes,
 * which reach it by the name of its container over plain HTTP. This machine reaches it by a port of its loopback address.
 * https://kind.sigs.k8s.io/docs/user/local-registry/
 *
 * It keeps its content in memory (tmpfs), so that serving an image reads no disk while the nodes write theirs.
 * @throws {EnvironmentError | Interrupted} nothing of it is left then
 */
export async function startRegistry(
  request: RegistryRequest,
  context: Context,
  signal: AbortSignal | undefined,
): Promise<ImageRegistry> {
  const { commands, log } = context
  const { cluster } = request
  const name = `${cluster}-registry`
  const close = (): Promise<void> =>
    removeRegistry(cluster, context).catch((error: unknown) => log.warning(messageOf(error)))
  try {
    log.progress(`starting the registry ${name}`)
    const run = await commands.run(runArguments(name, request, context.env), {
      timeoutSeconds: START_SECONDS,
      signal,
    })
    expectSuccess(
      run,
      `starting the registry ${name}`,
      `Check that Docker can run the image ${request.image}.`,
    )
    const port = await commands.run(['docker', 'port', name, `${String(PORT)}/tcp`], { signal })
    const address = expectSuccess(port, `asking for the port of ${name}`).stdout.split('\n')[0]?.trim() ?? ''
    const pushUrl = `http://${address}`
    await Promise.all([configureNodes(name, cluster, context, signal), awaitAnswer(pushUrl, context, signal)])
    return {
      pushUrl,
      pullPrefix: `${name}:${String(PORT)}`,
      reclaim: () => collectGarbage(name, context),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Removes the registry of a cluster, wherever it comes from. Nothing happens where there is none.
 * @throws {EnvironmentError} when it stays
 */
export async function removeRegistry(
  cluster: string,
  { commands }: Pick<ProviderContext, 'commands'>,
): Promise<void> {
  const filter = `label=${LABEL}=${cluster}`
  const listed = await commands.run(['docker', 'ps', '--all', '--quiet', '--filter', filter], {
    timeoutSeconds: 30,
  })
  const ids = expectSuccess(listed, `looking for the registry of ${cluster}`)
    .stdout.split('\n')
    .filter((id) => id !== '')
  if (ids.length === 0) return
  const removed = await commands.run(['docker', 'rm', '--force', '--volumes', ...ids], { timeoutSeconds: 60 })
  expectSuccess(removed, `removing the registry of ${cluster}`, `By hand: docker rm --force ${ids.join(' ')}`)
}

function runArguments(
  name: string,
  { cluster, image, network: own }: RegistryRequest,
  env: Context['env'],
): [string, ...string[]] {
  const network = own ?? env['KIND_EXPERIMENTAL_DOCKER_NETWORK']
  const settings = {
    REGISTRY_STORAGE_DELETE_ENABLED: 'true',
    REGISTRY_LOG_LEVEL: 'error',
    REGISTRY_LOG_ACCESSLOG_DISABLED: 'true',
    // Version 3 otherwise looks for a collector of traces and complains.
    OTEL_TRACES_EXPORTER: 'none',
  }
  return [
    ...(['docker', 'run', '--detach', '--name', name] as const),
    ...['--network', network === undefined || network === '' ? 'kind' : network],
    ...['--label', `${LABEL}=${cluster}`],
    ...['--publish', `127.0.0.1::${String(PORT)}`],
    ...['--tmpfs', '/var/lib/registry'],
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
  ]
}

/** Reports containerd on every node that this registry speaks plain HTTP; it reads the file when it pulls. */
async function configureNodes(
  name: string,
  cluster: string,
  { commands }: Context,
  signal: AbortSignal | undefined,
): Promise<void> {
  const host = `${name}:${String(PORT)}`
  const folder = `${CERTS}/${host}`
  const script = `grep -q '${CERTS}' /etc/containerd/config.toml || exit 4; mkdir -p '${folder}' && cat >'${folder}/hosts.toml'`
  const input = `server = "http://${host}"\n\n[host."http://${host}"]\n  capabilities = ["pull", "resolve"]\n`
  const nodes = await clusterNodes(cluster, commands)
  await Promise.all(
    nodes.map(async (node) => {
      const result = await commands.run(['docker', 'exec', '--interactive', node, 'sh', '-c', script], {
        input,
        timeoutSeconds: 30,
        signal,
      })
      if (result.exitCode === 4)
        throw new EnvironmentError(`containerd on ${node} does not look for registries in ${CERTS}`, {
          nextStep:
            'Use kind 0.27 or newer, or a containerdConfigPatches that sets config_path, see https://kind.sigs.k8s.io/docs/user/local-registry/',
        })
      expectSuccess(result, `configuring ${node} for the registry ${host}`)
    }),
  )
}

async function awaitAnswer(
  pushUrl: string,
  { connectApi, clock }: Context,
  signal: AbortSignal | undefined,
): Promise<void> {
  const registry = connectApi({ server: pushUrl }, 1)
  let seen = ''
  const ask = async (): Promise<true | undefined> => {
    seen = await registry.request({ method: 'GET', path: '/v2/', timeoutSeconds: 5, signal }).then(
      ({ status }) => `it answers ${String(status)}`,
      (error: unknown) => messageOf(error),
    )
    return seen === 'it answers 200' ? true : undefined
  }
  try {
    if ((await askUntil(ask, ANSWER_SECONDS, POLL_SECONDS, { clock, signal })) === undefined)
      throw new EnvironmentError(`the registry did not start: ${seen}`)
  } finally {
    registry.close()
  }
}

/** Frees the memory of blobs that no manifest names any more. */
async function collectGarbage(name: string, { commands, log }: Context): Promise<void> {
  const collect = ['registry', 'garbage-collect', '--delete-untagged', CONFIGURATION]
  const result = await commands.run(['docker', 'exec', name, ...collect], { timeoutSeconds: COLLECT_SECONDS })
  if (result.exitCode !== 0) log.warning(`the registry ${name} could not free its storage: ${result.stderr}`)
}
