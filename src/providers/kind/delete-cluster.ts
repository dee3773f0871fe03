import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { kubeconfigFolder } from '../../kubernetes/run-cluster.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { clusterNodes } from './cluster-nodes.ts'
import { dockerNetworkOf, removeNetwork } from './network.ts'
import { removeRegistry } from './registry.ts'

/** The folder of the kubeconfig, made for it alone. */
export const KIND_FOLDER_PREFIX = 'kbench-kind-'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'log'>
type Reference = Pick<ClusterReference, 'name' | 'kubeconfig' | 'state'>

const DELETE_SECONDS = 120
/**
 * A `docker run` that an interrupted kind had begun goes on: it may still add a node after the first deletion, and Docker does not
 * remove a container that it is about to start. Six at once took more than ten seconds here, as each gets a copy of /var.
 */
const ATTEMPTS = 20
const FAILED_ATTEMPTS = 5
const BETWEEN_ATTEMPTS = seconds(1)

/**
 * Deletes a cluster, its nodes, its registry, its network and its kubeconfig. Ignores an interrupt. Succeeds where there
 * is nothing left.
 * @throws {EnvironmentError} when nodes, the registry or the network remain
 */
export async function deleteKindCluster(
  reference: Reference,
  { commands, files, clock, log }: Context,
): Promise<void> {
  await deleteNodes(reference, { commands, clock, log })
  await removeBeside(reference, commands)
  await files.removeOwnFolder(kubeconfigFolder(reference))
}

/** Removes what is there beside the nodes, and what whoever deletes the cluster with kind leaves. @throws {EnvironmentError} */
export async function removeBeside(reference: Reference, commands: Context['commands']): Promise<void> {
  await removeRegistry(reference.name, { commands })
  const network = dockerNetworkOf(reference)
  if (network !== undefined) await removeNetwork(network, commands)
}

/**
 * Deletes a cluster and its nodes; the folder of its kubeconfig stays, for another attempt at making it.
 * @throws {EnvironmentError} when nodes remain
 */
export async function deleteNodes(
  { name, kubeconfig }: Reference,
  { commands, clock, log }: Omit<Context, 'files'>,
): Promise<void> {
  let problem = ''
  let failures = 0
  for (let attempt = 1; attempt <= ATTEMPTS && failures < FAILED_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.sleep(BETWEEN_ATTEMPTS)
    const result = await commands.run(
      ['kind', 'delete', 'cluster', '--name', name, '--kubeconfig', kubeconfig],
      { timeoutSeconds: DELETE_SECONDS },
    )
    const failed = result.failure !== undefined || result.exitCode !== 0
    if (failed) failures += 1
    problem = failed ? describeFailure(result) : 'nodes appeared again'
    const left = await clusterNodes(name, commands).catch(() => undefined)
    if (!failed && left?.length === 0) return
    const nodes = left?.join(', ') ?? 'unknown'
    log.debug(`cluster ${name}, attempt ${String(attempt)}: ${problem}; nodes: ${nodes}`)
  }
  throw new EnvironmentError(`the kind cluster ${name} could not be deleted: ${problem}`, {
    nextStep: `By hand: kind delete cluster --name ${name}`,
  })
}
