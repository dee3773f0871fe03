import { EnvironmentError, throwIfInterrupted } from '../../core/errors.ts'
import { awaitReady, type Patience } from '../../kubernetes/await-ready.ts'
import { awaitSettled } from '../../kubernetes/await-settled.ts'
import { chooseContext } from '../../kubernetes/choose-context.ts'
import { createKubectl } from '../../kubernetes/kubectl.ts'
import { reachCluster, writeMinified } from '../../kubernetes/reach-cluster.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { CommandCluster } from './describe-cluster.ts'
import type { CommandProviderOptions } from './options.ts'

/** From the kubeconfig that create wrote to the testbed. */
export async function useCluster(
  options: CommandProviderOptions,
  reference: CommandCluster,
  context: ProviderContext,
): Promise<Testbed> {
  const { commands, files, signal } = context
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
  const named = await chooseContext(
    options.context,
    createKubectl({ kubeconfig, context: undefined }, commands),
    signal,
  )
  const access = { kubeconfig, context: named }
  const kubectl = createKubectl(access, commands)
  const patience = patienceOf(options)
  await reachCluster(kubectl, named, options.wait, context)
  const chosen = `${reference.state.folder}/chosen-kubeconfig`
  await writeMinified(chosen, kubectl, context)
  await context.setup(chosen)
  throwIfInterrupted(signal)
  await awaitReady(kubectl, patience, context)
  await awaitSettled(kubectl, patience, context)
  return createKubernetesTestbed(
    {
      access,
      namespace: reference.name,
      image: options.image,
      imagePullPolicy: options.imagePullPolicy,
      pods: options,
      kubeconfig: chosen,
    },
    context,
  )
}

function patienceOf({ wait }: CommandProviderOptions): Patience {
  return {
    wait: Math.ceil(wait),
    remedy:
      'Raise the option wait of the provider command, or have subject.setup install what the nodes wait for (a network plugin?).',
  }
}
