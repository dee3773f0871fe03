import { EnvironmentError, messageOf } from '../../core/errors.ts'
import {
  givenRegistry,
  registryOption,
  podOptions,
  TOOLS_IMAGE_LINE,
  contextOption,
  imageOptions,
} from '../../kubernetes/provider-options.ts'
import {
  createKubectl,
  KUBECTL,
  kubectlArguments,
  reachCluster,
  writeMinified,
} from '../../kubernetes/kubectl.ts'
import { kubeconfigFolder, runReference, reportLeftovers, setUpIn } from '../../kubernetes/run-cluster.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import {
  defineProvider,
  type CleanUpContext,
  type ClusterReference,
  type ProviderContext,
} from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import * as z from 'zod'

const nodesOption = z
  .record(z.string().min(1), z.string())
  .optional()
  .describe('labels of the nodes to use, for example pool: bench; default: all that take workloads')

const placeSchema = z.strictObject({
  context: z.string().min(1).optional().describe('its context; default: the option context'),
  nodes: nodesOption,
})

export const kubeconfigOptionsSchema = z.strictObject({
  ...imageOptions,
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe('kubeconfig file; default: yours, KUBECONFIG or ~/.kube/config'),
  context: contextOption,
  nodes: nodesOption,
  pair: z
    .array(placeSchema)
    .length(2, 'must name two places, for example two contexts')
    .optional()
    .describe('two clusters or two node pools for `kbench pair`, which base and head swap'),
  registry: registryOption,
  ...podOptions,
})

type KubeconfigOptions = z.infer<typeof kubeconfigOptionsSchema>

/** Prefix of the folder that holds the kubeconfig, which has credentials. */
const FOLDER_PREFIX = 'kbench-kubeconfig-'

/** The cluster of an earlier run may be gone: that is no reason to wait. */
const LOOK_SECONDS = 10

const ID = 'kubeconfig'
const DELETE_SECONDS = 180

/** Any cluster there is: works in its own namespace, which is removed after the run. */
export default defineProvider<KubeconfigOptions>({
  id: ID,
  summary: 'an existing cluster, in a new namespace that is deleted after the run',
  place: 'cluster',
  init: {
    options: () => [TOOLS_IMAGE_LINE],
    nextStep:
      'Name the tools image in kbench.yaml, and put a step before kbench into the workflow that gives it a kubeconfig (never in pull requests from forks).',
  },
  options: kubeconfigOptionsSchema,
  tools: () => [KUBECTL],
  async availability({ commands }) {
    const result = await commands.run(['kubectl', 'config', 'current-context'], { timeoutSeconds: 15 })
    if (result.exitCode === 0) return { usable: true }
    return {
      usable: false,
      reason:
        result.failure === undefined ? 'the kubeconfig has no current context' : describeFailure(result),
    }
  },
  sharedByPair: sharedCluster,
  create,
  destroy,
})

async function create(options: KubeconfigOptions, context: ProviderContext): Promise<Testbed> {
  const { clusters, files, keep, log } = context
  const registry = givenRegistry(options.registry, ID, context.env)
  await reportNamespacesLeft(context)
  const { nodes, ...chosen } = placeOf(options, context.positionInPair)
  const { access, kubectl } = await reachCluster({ ...options, ...chosen }, 0, context)
  const folder = await files.makeTemporaryFolder(FOLDER_PREFIX)
  const reference = runReference(ID, `${folder}/kubeconfig`, context)
  const { name: namespace, kubeconfig } = reference
  // What the run leaves behind stays in the register, with the kubeconfig that removes it.
  const left = { isThere: false }
  const namespaceStays = (): string => {
    left.isThere = true
    return `kbench cluster delete ${namespace}`
  }
  try {
    await writeMinified(kubeconfig, kubectl, context)
    await clusters.add(reference)
    const place = { kubeconfig, clusterName: access.context ?? '', registry: options.registry?.pull, nodes }
    await setUpIn(place, kubectl, context)
    const own = { access, namespace, kubeconfig, registry, namespaceStays }
    const testbed = await createKubernetesTestbed({ ...options, nodes, pods: options, ...own }, context)
    return {
      ...testbed,
      async close() {
        await testbed.close()
        if (keep) {
          const byHand = kubectlArguments(access, ['delete', 'namespace', namespace]).join(' ')
          log.info(`The namespace ${namespace} stays, as requested. Delete it: ${byHand}`)
          return
        }
        if (!left.isThere) await forget(reference, context)
      },
    }
  } catch (error) {
    await context.diagnose?.()
    if (!left.isThere) await forget(reference, context)
    throw error
  }
}

async function forget(reference: ClusterReference, { clusters, files, log }: ProviderContext): Promise<void> {
  try {
    await files.removeOwnFolder(kubeconfigFolder(reference))
    await clusters.remove(reference.name)
  } catch (error) {
    log.warning(`${reference.kubeconfig} could not be removed: ${messageOf(error)}`)
  }
}

/** Removes the namespace of a run that crashed. */
async function destroy(reference: ClusterReference, { commands, files }: CleanUpContext): Promise<void> {
  if ((await files.readIfPresent(reference.kubeconfig)) === undefined) {
    throw new EnvironmentError(
      `the kubeconfig of that run, ${reference.kubeconfig}, is gone: the namespace ${reference.name} may still be there`,
      { nextStep: `By hand, in the cluster of that run: kubectl delete namespace ${reference.name}` },
    )
  }
  const kubectl = createKubectl({ kubeconfig: reference.kubeconfig }, commands)
  const args = ['delete', 'namespace', reference.name, '--ignore-not-found', '--wait']
  await kubectl.text(args, `removing the namespace ${reference.name}`, { timeoutSeconds: DELETE_SECONDS })
  await files.removeOwnFolder(kubeconfigFolder(reference))
}

/** Warns of namespaces of earlier runs, and forgets those that somebody has deleted since. */
export async function reportNamespacesLeft(context: ProviderContext): Promise<void> {
  const { commands, files, signal } = context
  const forget = async (reference: ClusterReference): Promise<boolean> => {
    const kubectl = createKubectl({ kubeconfig: reference.kubeconfig }, commands)
    const args = ['get', 'namespace', reference.name, '--ignore-not-found', '-o', 'name']
    const found = await kubectl.run(args, { timeoutSeconds: LOOK_SECONDS, signal })
    if (found.exitCode !== 0 || found.stdout.trim() !== '') return false
    await files.removeOwnFolder(kubeconfigFolder(reference))
    return true
  }
  await reportLeftovers(ID, context, 'namespace', forget)
}

/** Place of the testbed with this position in its pair; outside of a pair the first of the two places. */
export function placeOf(
  { pair, context, nodes }: KubeconfigOptions,
  position: ProviderContext['positionInPair'] = 0,
): z.infer<typeof placeSchema> {
  const place = pair?.[position]
  return { context: place?.context ?? context, nodes: place?.nodes ?? nodes }
}

/** What both sides of a pair would be installed into, where no places are named: the second would replace the first. */
export function sharedCluster(base: KubeconfigOptions, head: KubeconfigOptions): string | undefined {
  if (base.pair !== undefined || head.pair !== undefined) return undefined
  const of = ({ kubeconfig, context, nodes }: KubeconfigOptions): string =>
    JSON.stringify([kubeconfig, context, Object.entries(nodes ?? {}).sort()])
  if (of(base) !== of(head)) return undefined
  return base.context === undefined
    ? 'the cluster of the current context'
    : `the cluster of context ${base.context}`
}
