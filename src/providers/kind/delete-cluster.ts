import { EnvironmentError } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { dockerNetworkOf } from './network-of.ts'
import { removeNetwork } from './network.ts'
import { removeRegistry } from './registry.ts'

/** The folder of the kubeconfig, made for it alone. */
export const KIND_FOLDER_PREFIX = 'kbench-kind-'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>
type Reference = Pick<ClusterReference, 'name' | 'kubeconfig' | 'state'>

const DELETE_SECONDS = 120
/** A `docker run` that an interrupted kind had begun may still add a node after the first deletion. */
const ATTEMPTS = 3

/**
 * Deletes a cluster, its nodes, its registry, its network and its kubeconfig. Ignores an interrupt. Succeeds where there
 * is nothing left.
 * @throws {EnvironmentError} when nodes, the registry or the network remain
 */
export async function deleteKindCluster(
  reference: Reference,
  { commands, files, log }: Context,
): Promise<void> {
  await deleteNodes(reference, { commands, log })
  await removeRegistry(reference.name, { commands })
  const network = dockerNetworkOf(reference)
  if (network !== undefined) await removeNetwork(network, commands)
  await removeFolder(reference.kubeconfig, files)
}

/**
 * Deletes a cluster and its nodes; the folder of its kubeconfig stays, for another attempt at making it.
 * @throws {EnvironmentError} when nodes remain
 */
export async function deleteNodes(
  { name, kubeconfig }: Reference,
  { commands, log }: Omit<Context, 'files'>,
): Promise<void> {
  const argv: [string, ...string[]] = [
    'kind',
    'delete',
    'cluster',
    '--name',
    name,
    '--kubeconfig',
    kubeconfig,
  ]
  let problem = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await commands.run(argv, { timeoutSeconds: DELETE_SECONDS })
    const failed = result.failure !== undefined || result.exitCode !== 0
    problem = failed ? describeFailure(result) : 'nodes appeared again'
    const left = await nodesOf(name, commands)
    if (!failed && left?.length === 0) return
    log.debug(
      `cluster ${name}, attempt ${String(attempt)}: ${problem}; nodes: ${left?.join(', ') ?? 'unknown'}`,
    )
  }
  throw new EnvironmentError(`the kind cluster ${name} could not be deleted: ${problem}`, {
    nextStep: `By hand: kind delete cluster --name ${name}`,
  })
}

/** Containers of the cluster, undefined when Docker does not say. */
async function nodesOf(name: string, commands: Context['commands']): Promise<string[] | undefined> {
  const filter = `label=io.x-k8s.kind.cluster=${name}`
  const result = await commands.run(['docker', 'ps', '--all', '--filter', filter, '--format', '{{.Names}}'], {
    timeoutSeconds: 30,
  })
  if (result.exitCode !== 0) return undefined
  return result.stdout.split('\n').filter((line) => line !== '')
}

/** Only a folder that kbench made: a reference is read from a file. */
async function removeFolder(kubeconfig: string, files: Context['files']): Promise<void> {
  const folder = kubeconfig.slice(0, kubeconfig.lastIndexOf('/'))
  if (folder.slice(folder.lastIndexOf('/') + 1).startsWith(KIND_FOLDER_PREFIX)) await files.remove(folder)
}
