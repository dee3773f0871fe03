import { EnvironmentError } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { kubeconfigFolder, reportLeftovers } from '../../kubernetes/run-cluster.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import type { CleanUpContext, ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { removeRegistry } from './registry.ts'
import * as z from 'zod'
import { clusterNodes, docker } from './docker.ts'

/** The folder of the kubeconfig, made for it alone. */
export const KIND_FOLDER_PREFIX = 'kbench-kind-'

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
export async function deleteKindCluster(reference: ClusterReference, context: CleanUpContext): Promise<void> {
  await deleteNodes(reference, context)
  await removeBeside(reference, context.commands)
  await context.files.removeOwnFolder(kubeconfigFolder(reference))
}

/** Removes all but the nodes, also what deleting the cluster with kind leaves. @throws {EnvironmentError} */
async function removeBeside(reference: ClusterReference, commands: CommandRunner): Promise<void> {
  await removeRegistry(reference.name, commands)
  const network = dockerNetworkOf(reference)
  if (network !== undefined) await removeNetwork(network, commands)
}

/**
 * Deletes a cluster and its nodes; the folder of its kubeconfig stays, for another attempt at making it.
 * @throws {EnvironmentError} when nodes remain
 */
export async function deleteNodes(
  { name, kubeconfig }: ClusterReference,
  { commands, clock, log }: CleanUpContext,
): Promise<void> {
  const argv = ['kind', 'delete', 'cluster', '--name', name, '--kubeconfig', kubeconfig] as const
  let problem = ''
  let failures = 0
  for (let attempt = 1; attempt <= ATTEMPTS && failures < FAILED_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.sleep(BETWEEN_ATTEMPTS)
    const result = await commands.run(argv, { timeoutSeconds: DELETE_SECONDS })
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

/** Warns of the kind clusters of earlier runs, and forgets those that somebody has deleted with kind. */
export async function reportKindLeftovers(provider: string, context: ProviderContext): Promise<void> {
  const { commands, signal } = context
  let existing: readonly string[] | undefined
  const list = async (): Promise<string[]> => {
    const options = { signal, timeoutSeconds: 30 }
    const result = await commands.run(['kind', 'get', 'clusters', '--quiet'], options)
    return expectSuccess(result, 'listing the kind clusters').stdout.split(/\s+/)
  }
  const forget = async (reference: ClusterReference): Promise<boolean> => {
    existing ??= await list()
    if (existing.includes(reference.name)) return false
    await removeBeside(reference, commands)
    return true
  }
  await reportLeftovers(provider, context, 'cluster', forget)
}

/** What kind's clusters need remembered beyond their name. */
const stateSchema = z.strictObject({ network: z.string() })

/** The cluster with its own Docker network. */
export function onOwnNetwork(reference: ClusterReference): ClusterReference {
  return { ...reference, state: { network: reference.name } satisfies z.infer<typeof stateSchema> }
}

const NETWORK_SECONDS = 60
/** Only networks that kbench made are removed: a reference is read from a file. */
const PREFIX = 'kbench-'

/** The Docker network that was made for a cluster and goes with it; undefined: it has none. @throws for a broken register */
export function dockerNetworkOf({ state }: ClusterReference): string | undefined {
  return state === undefined ? undefined : stateSchema.parse(state).network
}

/**
 * A bridge network of Docker with its own MTU.
 * https://docs.docker.com/engine/network/drivers/bridge/#default-bridge-driver-options
 * @throws {EnvironmentError | Interrupted}
 */
export async function makeNetwork(
  name: string,
  mtu: number | undefined,
  { commands, signal }: ProviderContext,
): Promise<void> {
  const driver = ['--driver', 'bridge', '--opt', `com.docker.network.driver.mtu=${String(mtu ?? 1500)}`]
  const nextStep =
    'Where Docker has no address range left: `docker network prune` removes networks that nothing uses.'
  const create = ['network', 'create', ...driver, name]
  await docker(commands, `making the Docker network ${name}`, create, { signal, nextStep })
}

/** Nothing happens where it is gone. @throws {EnvironmentError} */
async function removeNetwork(name: string, commands: CommandRunner): Promise<void> {
  if (!name.startsWith(PREFIX)) return
  const result = await commands.run(['docker', 'network', 'rm', name], { timeoutSeconds: NETWORK_SECONDS })
  if (result.exitCode === 0 || /not found|no such network/i.test(result.stderr)) return
  throw new EnvironmentError(`the Docker network ${name} could not be removed: ${describeFailure(result)}`, {
    nextStep: `By hand: docker network rm ${name}`,
  })
}
