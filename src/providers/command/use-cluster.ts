import { EnvironmentError, throwIfInterrupted } from '../../core/errors.ts'
import { awaitReady, awaitSettled } from '../../kubernetes/await-nodes.ts'
import { reachCluster, writeMinified } from '../../kubernetes/reach-cluster.ts'
import { setupPlaceOf } from '../../kubernetes/setup-place.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { CommandCluster } from './describe-cluster.ts'
import type { CommandProviderOptions } from './options.ts'

const REMEDY =
  'Raise the option wait of the provider command, or have subject.setup install what the nodes wait for (a network plugin?).'

/** From the kubeconfig that create wrote to the testbed. */
export async function useCluster(
  options: CommandProviderOptions,
  reference: CommandCluster,
  context: ProviderContext,
): Promise<Testbed> {
  const { files, signal } = context
  const { kubeconfig } = reference
  const text = await files.readIfPresent(kubeconfig)
  if (text === undefined || text.trim() === '') {
    throw new EnvironmentError(
      `create succeeded and ${text === undefined ? 'wrote no kubeconfig' : 'left the kubeconfig empty'}: expected at ${kubeconfig}`,
      {
        nextStep: 'Have it write to $KUBECONFIG, or name the file that it writes with the option kubeconfig.',
      },
    )
  }
  const chosen = `${reference.state.folder}/chosen-kubeconfig`
  const wanted = { kubeconfig, context: options.context }
  const { access, kubectl } = await reachCluster(wanted, options.wait, context)
  await writeMinified(chosen, kubectl, context)
  const place = { clusterName: reference.name, registry: options.registry?.pull }
  await context.setup(chosen, await setupPlaceOf(place, kubectl, signal))
  throwIfInterrupted(signal)
  const patience = { wait: Math.ceil(options.wait), remedy: () => REMEDY }
  await awaitReady(kubectl, patience, context)
  await awaitSettled(kubectl, patience, context)
  const request = { ...options, access, namespace: reference.name, pods: options, kubeconfig: chosen }
  return createKubernetesTestbed(request, context)
}
