import { createKubectl } from '../../kubernetes/kubectl.ts'
import { kubeconfigFolder, reportLeftovers } from '../../kubernetes/run-cluster.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'

/** Of its kubeconfig, which holds credentials. */
export const FOLDER_PREFIX = 'kbench-kubeconfig-'
/** The cluster of an earlier run may be gone: that is no reason to wait. */
const LOOK_SECONDS = 10

/** Warns of namespaces of earlier runs, and forgets those that somebody has deleted since. */
export async function reportNamespacesLeft(
  provider: string,
  context: Pick<ProviderContext, 'clusters' | 'commands' | 'files' | 'log' | 'signal'>,
): Promise<void> {
  const { commands, files, signal } = context
  const forget = async (reference: ClusterReference): Promise<boolean> => {
    const kubectl = createKubectl({ kubeconfig: reference.kubeconfig }, commands)
    const args = ['get', 'namespace', reference.name, '--ignore-not-found', '-o', 'name']
    const found = await kubectl.run(args, { timeoutSeconds: LOOK_SECONDS, signal })
    if (found.exitCode !== 0 || found.stdout.trim() !== '') return false
    await files.removeOwnFolder(kubeconfigFolder(reference))
    return true
  }
  await reportLeftovers(provider, context, { what: 'namespace', forget })
}
