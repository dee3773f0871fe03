import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { clusterNodes } from './cluster-nodes.ts'
import { extendHosts } from './hosts-toml.ts'

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
      const written = await commands.run(['docker', 'exec', '--interactive', node, 'sh', '-c', write], {
        input: hosts.text,
        timeoutSeconds: STEP_SECONDS,
        signal,
      })
      expectSuccess(written, what)
      return hosts.mirrors
    }),
  )
  return [...new Set(mirrors.flat())]
}
