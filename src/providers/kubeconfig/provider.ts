import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { labelSelector } from '../../core/label-selector.ts'
import { registryOf } from '../../kubernetes/given-registry.ts'
import { createKubectl, KUBECTL, kubectlArguments } from '../../kubernetes/kubectl.ts'
import { TOOLS_IMAGE_LINE } from '../../kubernetes/image-options.ts'
import { reachCluster, writeMinified } from '../../kubernetes/reach-cluster.ts'
import { kubeconfigFolder, runReference } from '../../kubernetes/run-cluster.ts'
import { setupPlaceOf } from '../../kubernetes/setup-place.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import { defineProvider, type ClusterReference, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { FOLDER_PREFIX, reportNamespacesLeft } from './leftovers.ts'
import { kubeconfigOptionsSchema, type KubeconfigOptions } from './options.ts'
import { placeOf, sharedCluster } from './pair-places.ts'

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
  const registry = registryOf(options.registry, ID, context.env)
  await reportNamespacesLeft(ID, context)
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
    const asked = {
      clusterName: access.context ?? '',
      registry: options.registry?.pull,
      selector: nodes === undefined ? undefined : labelSelector(nodes),
    }
    const place = await setupPlaceOf(asked, kubectl, context.signal)
    await context.setup(kubeconfig, place)
    throwIfInterrupted(context.signal)
    const request = { ...options, nodes, access, namespace, pods: options, kubeconfig, namespaceStays }
    const testbed = await createKubernetesTestbed(request, context)
    return {
      ...testbed,
      ...registry(testbed.limits),
      async close() {
        if (keep) {
          const byHand = kubectlArguments(access, ['delete', 'namespace', namespace]).join(' ')
          log.info(`The namespace ${namespace} stays, as requested. Delete it: ${byHand}`)
          return
        }
        await testbed.close()
        if (!left.isThere) await forget(reference, context)
      },
    }
  } catch (error) {
    await context.diagnose?.()
    if (!left.isThere) await forget(reference, context)
    throw error
  }
}

async function forget(
  reference: ClusterReference,
  { clusters, files, log }: Pick<ProviderContext, 'clusters' | 'files' | 'log'>,
): Promise<void> {
  try {
    await files.removeOwnFolder(kubeconfigFolder(reference))
    await clusters.remove(reference.name)
  } catch (error) {
    log.warning(`${reference.kubeconfig} could not be removed: ${messageOf(error)}`)
  }
}

/** Removes the namespace of a run that crashed. */
async function destroy(
  reference: ClusterReference,
  { commands, files }: Pick<ProviderContext, 'commands' | 'files'>,
): Promise<void> {
  if ((await files.readIfPresent(reference.kubeconfig)) === undefined) {
    throw new EnvironmentError(
      `the kubeconfig of that run, ${reference.kubeconfig}, is gone: the namespace ${reference.name} may still be there`,
      { nextStep: `By hand, in the cluster of that run: kubectl delete namespace ${reference.name}` },
    )
  }
  const kubectl = createKubectl({ kubeconfig: reference.kubeconfig }, commands)
  const args = ['delete', 'namespace', reference.name, '--ignore-not-found', '--wait']
  expectSuccess(
    await kubectl.run(args, { timeoutSeconds: DELETE_SECONDS }),
    `removing the namespace ${reference.name}`,
  )
  await files.removeOwnFolder(kubeconfigFolder(reference))
}
