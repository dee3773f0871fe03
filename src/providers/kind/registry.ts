import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { askUntil } from '../../ports/await.ts'
import type { ImageRegistry, RegistryWish, ServedSoFar } from '../../ports/image-registry.ts'
import { LARGE_OUTPUT, type CommandRunner } from '../../ports/exec.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import CLOCK from '../../ports/monotonic-clock.pl'
import SCRIPT from './slow-registry.pl'
import { CERTS } from './options.ts'
import { TOOLS_IMAGE } from './images.ts'
import { docker, linesOf, clusterNodes } from './docker.ts'
import { expectSuccess } from '../../ports/command-failure.ts'

/** `172.18.0.3 - - [23/Nov/2026:11:20:00 +0000] "GET /v2/a/blobs/sha256:… HTTP/1.1" 200 1234 "" "containerd/v2.1"` */
const LINE = /^\S+ - \S* ?\[[^\]]+\] "(GET|HEAD) (\/v2\/\S+) HTTP\/[\d.]+" (\d{3}) (\d+|-) /

interface RegistryRequest {
  /** Name of the kind cluster. */
  readonly cluster: string
  readonly image: string
  /** Docker network of the nodes; undefined: the one that kind uses by default. */
  readonly network?: string | undefined
  readonly wish?: RegistryWish | undefined
}

const LABEL = 'kbench.registry-of'
/** Where the nodes ask for it. */
const PORT = 5000
/** Where it listens when something slow is before it. */
const PORT_BEHIND = 5001
/** Includes pulling its image on a slow line. */
const START_SECONDS = 300
const ANSWER_SECONDS = 30
const POLL_SECONDS = 0.1
const COLLECT_SECONDS = 120
const LOG_SECONDS = 30
const CONFIGURATION = '/etc/distribution/config.yml'

/** The registry of a cluster, from before its subject is set up. */
export interface ClusterRegistry {
  /** What names of its images begin with for the nodes; undefined: it is not there yet. */
  readonly pullPrefix: string | undefined
  /** @throws {EnvironmentError | Interrupted} */
  open(signal?: AbortSignal): Promise<ImageRegistry>
}

/**
 * Starts the registry that a suite wishes for, so that the subject can be set up as a mirror of it. Where it
 * cannot be started, all else is still measured: the suite tries again and says why.
 * @throws {Interrupted}
 */
export async function clusterRegistry(
  request: Omit<RegistryRequest, 'wish'>,
  context: ProviderContext,
): Promise<ClusterRegistry> {
  const { log, signal, registry: wish } = context
  const start = (stop?: AbortSignal): Promise<ImageRegistry> =>
    startRegistry({ ...request, wish }, context, stop)
  if (wish === undefined) return { pullPrefix: undefined, open: start }
  try {
    const registry = await start(signal)
    const { pullPrefix } = registry
    return {
      pullPrefix,
      // Once more: setup may have configured a mirror on the nodes since. It goes with the cluster.
      open: async (stop) => ({
        ...registry,
        mirrors: await configureNodes(pullPrefix, request.cluster, context, stop),
        close: () => Promise.resolve(),
      }),
    }
  } catch (error) {
    if (error instanceof Interrupted) throw error
    log.warning(`there is no registry for subject.setup: ${messageOf(error)}`)
    return { pullPrefix: undefined, open: start }
  }
}

/**
 * Starts a registry for the cluster, as kind documents for a local registry: on the network of the nodes,
 * which reach it by the name of its container over plain HTTP. This machine reaches it by a port of its loopback address.
 * https://kind.sigs.k8s.io/docs/user/local-registry/
 *
 * It keeps its content in memory (tmpfs), so that serving an image reads no disk while the nodes write theirs.
 * @throws {EnvironmentError | Interrupted} nothing of it is left then
 */
export async function startRegistry(
  request: RegistryRequest,
  context: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<ImageRegistry> {
  const { commands, log } = context
  const { cluster, wish = {} } = request
  const slowed = isSlow(wish)
  const name = `${cluster}-registry`
  const close = (): Promise<void> =>
    removeRegistry(cluster, commands).catch((error: unknown) => log.warning(messageOf(error)))
  try {
    log.progress(`starting the registry ${name}`)
    await docker(commands, `starting the registry ${name}`, runArguments(name, request, context.env), {
      timeoutSeconds: START_SECONDS,
      signal,
      nextStep: `Check that Docker can run the image ${request.image}.`,
    })
    if (slowed) await slowDown(wish, { name, label: `${LABEL}=${cluster}` }, context, signal)
    const pushUrl = await addressOf(name, slowed ? PORT_BEHIND : PORT, context, signal)
    const host = `${name}:${String(PORT)}`
    const [mirrors] = await Promise.all([
      configureNodes(host, cluster, context, signal),
      awaitRegistry(pushUrl, context, signal),
      slowed ? awaitRegistry(await addressOf(name, PORT, context, signal), context, signal) : undefined,
    ])
    return {
      pushUrl,
      pullPrefix: host,
      mirrors,
      ...(slowed ? { slowed } : {}),
      served: async () => {
        const options = { timeoutSeconds: LOG_SECONDS, ...LARGE_OUTPUT }
        return servedIn(await docker(commands, `reading the log of ${name}`, ['logs', name], options))
      },
      reclaim: () => collectGarbage(name, context),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Removes the registry of a cluster where there is one. @throws {EnvironmentError} when it stays */
export async function removeRegistry(cluster: string, commands: CommandRunner): Promise<void> {
  const filter = `label=${LABEL}=${cluster}`
  const list = ['ps', '--all', '--quiet', '--filter', filter]
  const ids = linesOf(await docker(commands, `looking for the registry of ${cluster}`, list))
  if (ids.length === 0) return
  const nextStep = `By hand: docker rm --force ${ids.join(' ')}`
  const remove = ['rm', '--force', '--volumes', ...ids]
  await docker(commands, `removing the registry of ${cluster}`, remove, { nextStep })
}

/** Address at which this machine reaches a port of it. */
async function addressOf(
  name: string,
  port: number,
  { commands }: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<string> {
  const asked = ['port', name, `${String(port)}/tcp`]
  const stdout = await docker(commands, `asking for the port of ${name}`, asked, { signal })
  return `http://${stdout.split('\n')[0]?.trim() ?? ''}`
}

function runArguments(
  name: string,
  { cluster, image, network: own, wish = {} }: RegistryRequest,
  env: ProviderContext['env'],
): string[] {
  const network = own ?? env['KIND_EXPERIMENTAL_DOCKER_NETWORK']
  const settings = {
    REGISTRY_STORAGE_DELETE_ENABLED: 'true',
    REGISTRY_LOG_LEVEL: 'error',
    // What nodes got from it is counted there.
    REGISTRY_LOG_ACCESSLOG_DISABLED: 'false',
    // Version 3 otherwise looks for a collector of traces and complains.
    OTEL_TRACES_EXPORTER: 'none',
    ...(isSlow(wish) ? { REGISTRY_HTTP_ADDR: `:${String(PORT_BEHIND)}` } : {}),
  }
  const ports = isSlow(wish) ? [PORT, PORT_BEHIND] : [PORT]
  return [
    ...['run', '--detach', '--name', name],
    ...['--network', network === undefined || network === '' ? 'kind' : network],
    ...['--label', `${LABEL}=${cluster}`],
    ...ports.flatMap((port) => ['--publish', `127.0.0.1::${String(port)}`]),
    ...['--tmpfs', '/var/lib/registry'],
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
  ]
}

async function awaitRegistry(
  pushUrl: string,
  { connectApi, clock }: ProviderContext,
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
async function collectGarbage(name: string, { commands, log }: ProviderContext): Promise<void> {
  const collect = ['registry', 'garbage-collect', '--delete-untagged', CONFIGURATION]
  const result = await commands.run(['docker', 'exec', name, ...collect], { timeoutSeconds: COLLECT_SECONDS })
  if (result.exitCode !== 0) log.warning(`the registry ${name} could not free its storage: ${result.stderr}`)
}

/**
 * What a registry answered to pulls, from the log of its requests in the combined format of web servers, which registry:2 and registry:3
 * write to standard output. Answers that are no content (404, redirects) are not counted, nor are pushes.
 * https://httpd.apache.org/docs/2.4/logs.html#combined
 * @param log other lines are passed over
 */
export function servedIn(log: string): ServedSoFar {
  let [bytes, requests] = [0, 0]
  for (const line of log.split('\n')) {
    const [, method, , status, size] = LINE.exec(line) ?? []
    if (status !== '200' && status !== '206') continue
    requests += 1
    if (method === 'GET' && size !== '-') bytes += Number(size)
  }
  return { bytes, requests }
}

function isSlow({ bytesPerSecond = 0, delayMilliseconds = 0 }: RegistryWish): boolean {
  return bytesPerSecond > 0 || delayMilliseconds > 0
}

/**
 * Puts a slow line before a registry: a program in a container that shares its network.
 * @param label of the registry's container, so that whoever removes that one finds this one
 * @throws {EnvironmentError}
 */
async function slowDown(
  { bytesPerSecond = 0, delayMilliseconds = 0 }: RegistryWish,
  { name, label }: Readonly<Record<'name' | 'label', string>>,
  { commands }: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const numbers = [PORT, PORT_BEHIND, bytesPerSecond, delayMilliseconds / 1000]
  const args = [
    ...['run', '--detach', '--name', `${name}-slow`, '--label', label],
    ...[
      '--network',
      `container:${name}`,
      TOOLS_IMAGE,
      'perl',
      '-e',
      `${CLOCK}${SCRIPT}`,
      ...numbers.map(String),
    ],
  ]
  await docker(commands, `slowing down the registry ${name}`, args, { signal })
}

const STEP_SECONDS = 30
const NOT_LOOKED_AT = 4
/** Between two files on standard output; no line of TOML. */
const BORDER = '=== kbench ==='

/**
 * Has containerd on every node speak plain HTTP with this registry, and ask it after the mirrors that are
 * already configured there. containerd reads the file when it pulls.
 * @param host `NAME:PORT`
 * @returns the mirrors of all nodes, each once
 * @throws {EnvironmentError} when containerd does not look for such files
 */
async function configureNodes(
  host: string,
  cluster: string,
  { commands }: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const folder = `${CERTS}/${host}`
  const file = `${folder}/hosts.toml`
  const read = `grep -q '${CERTS}' /etc/containerd/config.toml || exit ${String(NOT_LOOKED_AT)}; cat '${file}' 2>/dev/null; echo; echo '${BORDER}'; cat '${CERTS}/_default/hosts.toml' 2>/dev/null; true`
  const write = `mkdir -p '${folder}' && cat >'${file}'`
  const options = { timeoutSeconds: STEP_SECONDS, signal }
  const nodes = await clusterNodes(cluster, commands)
  const mirrors = await Promise.all(
    nodes.map(async (node) => {
      const found = await commands.run(['docker', 'exec', node, 'sh', '-c', read], options)
      if (found.exitCode === NOT_LOOKED_AT)
        throw new EnvironmentError(`containerd on ${node} does not look for registries in ${CERTS}`, {
          nextStep:
            'Use kind 0.27 or newer, or a containerdConfigPatches that sets config_path, see https://kind.sigs.k8s.io/docs/user/local-registry/',
        })
      const what = `configuring ${node} for the registry ${host}`
      const [own = '', others = ''] = expectSuccess(found, what).stdout.split(BORDER)
      const hosts = extendHosts(`http://${host}`, own, others)
      const argv = ['exec', '--interactive', node, 'sh', '-c', write]
      await docker(commands, what, argv, { ...options, input: hosts.text })
      return hosts.mirrors
    }),
  )
  return [...new Set(mirrors.flat())]
}

/** A file of containerd that says which hosts are asked for the images of a registry, and those that are asked before it, in order. */
interface HostsFile {
  readonly text: string
  readonly mirrors: readonly string[]
}

/** `[host."http://10.0.0.1:30020"]`, also a table below it; TOML takes both kinds of quotes. */
const HOST_TABLE = /^\s*\[host\.(?:"([^"]+)"|'([^']+)')(\.[^\]]*)?\]\s*(?:#.*)?$/
const ANY_TABLE = /^\s*\[/
const SERVER = /^\s*server\s*=/

/**
 * Adds a registry to what nodes are configured to do for its images: hosts that somebody else put there (a mirror) are asked first, in
 * their order, with all their settings; the registry is asked last. Done again it changes nothing.
 * https://github.com/containerd/containerd/blob/main/docs/hosts.md
 * @param address of the registry, `http://HOST:PORT`
 * @param own what there is for this registry; empty: nothing
 * @param others what there is for all registries without their own file, `_default`; containerd ignores it where a registry has one
 */
export function extendHosts(address: string, own: string, others: string): HostsFile {
  const ofOwn = withoutHost(address, own)
  const kept = ofOwn.mirrors.length > 0 ? ofOwn : withoutHost(address, others)
  const text = [
    `server = "${address}"`,
    kept.text.trim(),
    `[host."${address}"]\n  capabilities = ["pull", "resolve"]`,
  ]
  return { text: `${text.filter((part) => part !== '').join('\n\n')}\n`, mirrors: kept.mirrors }
}

/** The hosts that a file names, in the order in which they are asked. */
export function hostsIn(file: string): readonly string[] {
  return withoutHost('', file).mirrors
}

/** The file without its server and without one of its hosts. */
function withoutHost(address: string, file: string): HostsFile {
  const kept: string[] = []
  const mirrors: string[] = []
  let isHead = true
  let isDropped = false
  for (const line of file.split('\n')) {
    if (ANY_TABLE.test(line)) {
      isHead = false
      const [, double, single, below] = HOST_TABLE.exec(line) ?? []
      const host = double ?? single
      isDropped = host === address
      if (host !== undefined && !isDropped && below === undefined) mirrors.push(host)
    }
    if (!isDropped && !(isHead && SERVER.test(line))) kept.push(line)
  }
  return { text: kept.join('\n'), mirrors }
}
