import { quoted } from '../../kubernetes/server-script.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { shellLine } from '../../ports/shell-line.ts'
import { commandClusterOf, type CommandCluster } from './describe-cluster.ts'
import { runLine } from './run-line.ts'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>

/**
 * Runs the person's delete command, then removes the folder of the run and the kubeconfig, which was not there before
 * create. Ignores an interrupt.
 * @throws {EnvironmentError} when the command fails; the folder stays then, since the next attempt needs it
 */
export async function runDeleteCommand(
  reference: ClusterReference,
  { commands, files, log }: Context,
): Promise<void> {
  const { state } = commandClusterOf(reference)
  await runLine({ what: 'delete', ...state }, reference, { commands, log })
  await files.removeFile(reference.kubeconfig)
  await files.removeOwnFolder(state.folder)
}

/** What a person types to delete it without kbench. */
export function deletionByHand({ name, kubeconfig, state }: CommandCluster): string {
  const { environment, workingDirectory, line } = state
  const variables = Object.entries({ ...environment, KBENCH_CLUSTER_NAME: name, KUBECONFIG: kubeconfig })
  const assignments = variables.map(([variable, value]) => `${variable}=${quoted([value])}`).join(' ')
  return `cd ${quoted([workingDirectory])} && ${assignments} ${quoted(shellLine(line))}`
}
