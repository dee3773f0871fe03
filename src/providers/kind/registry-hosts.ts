import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { clusterNodes, docker } from './docker.ts'

/** Where containerd looks for how to reach a registry; kind sets it as config_path since its version 0.27. */
export const CERTS = '/etc/containerd/certs.d'
const STEP_SECONDS = 30
const NOT_LOOKED_AT = 4
/** Between two files on standard output; no line of TOML. */
const BORDER = '=== kbench ==='

/**
 * Has containerd on every node speak plain HTTP with this registry, and ask it after the mirrors that are configured there already. It
 * reads the file when it pulls.
 * @param host `NAME:PORT`
 * @returns the mirrors of all nodes, each once
 * @throws {EnvironmentError} when containerd does not look for such files
 */
export async function configureNodes(
  host: string,
  cluster: string,
  { commands }: Pick<ProviderContext, 'commands'>,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const folder = `${CERTS}/${host}`
  const file = `${folder}/hosts.toml`
  const read = `grep -q '${CERTS}' /etc/containerd/config.toml || exit ${String(NOT_LOOKED_AT)}; cat '${file}' 2>/dev/null; echo; echo '${BORDER}'; cat '${CERTS}/_default/hosts.toml' 2>/dev/null; true`
  const nodes = await clusterNodes(cluster, commands)
  const mirrors = await Promise.all(
    nodes.map(async (node) => {
      const found = await commands.run(['docker', 'exec', node, 'sh', '-c', read], {
        timeoutSeconds: STEP_SECONDS,
        signal,
      })
      if (found.exitCode === NOT_LOOKED_AT)
        throw new EnvironmentError(`containerd on ${node} does not look for registries in ${CERTS}`, {
          nextStep:
            'Use kind 0.27 or newer, or a containerdConfigPatches that sets config_path, see https://kind.sigs.k8s.io/docs/user/local-registry/',
        })
      const what = `configuring ${node} for the registry ${host}`
      const [own = '', others = ''] = expectSuccess(found, what).stdout.split(BORDER)
      const hosts = extendHosts(`http://${host}`, own, others)
      const write = `mkdir -p '${folder}' && cat >'${file}'`
      await docker(commands, what, ['exec', '--interactive', node, 'sh', '-c', write], {
        input: hosts.text,
        timeoutSeconds: STEP_SECONDS,
        signal,
      })
      return hosts.mirrors
    }),
  )
  return [...new Set(mirrors.flat())]
}

/** A file of containerd that says which hosts are asked for the images of a registry, and what it names. */
interface HostsFile {
  readonly text: string
  /** Addresses of the hosts that are asked before the registry, in this order. */
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
