import { EnvironmentError } from '../../core/errors.ts'
import { quoted } from '../../kubernetes/server-script.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { shellLine } from '../../ports/shell-line.ts'
import { runLine } from './run-line.ts'

/** Of the folder that holds the kubeconfig, made for one run. */
export const FOLDER_PREFIX = 'kbench-command-'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>

/**
 * Runs the person's delete command, then removes the folder of the run and the kubeconfig, which was not there before
 * create. Ignores an interrupt.
 * @throws {EnvironmentError} when the command fails; the folder stays then, since the next attempt needs it
 */
export async function deleteCluster(
  reference: ClusterReference,
  { commands, files, log }: Context,
): Promise<void> {
  const { deletion } = reference
  if (deletion === undefined) {
    throw new EnvironmentError(`what is saved of ${reference.name} does not say how to delete it`, {
      nextStep: 'Delete it with the tool that made it, then remove its file of the state folder of kbench.',
    })
  }
  await runLine({ what: 'delete', ...deletion }, reference, { commands, log })
  await files.remove(reference.kubeconfig)
  const { folder } = deletion
  if (folder.slice(folder.lastIndexOf('/') + 1).startsWith(FOLDER_PREFIX)) await files.remove(folder)
}

/** What a person types to delete it without kbench. */
export function deletionByHand({ name, kubeconfig, deletion }: ClusterReference): string {
  if (deletion === undefined) return ''
  const { environment, workingDirectory, line } = deletion
  const variables = Object.entries({ ...environment, KBENCH_CLUSTER_NAME: name, KUBECONFIG: kubeconfig })
  const assignments = variables.map(([variable, value]) => `${variable}=${quoted([value])}`).join(' ')
  return `cd ${quoted([workingDirectory])} && ${assignments} ${quoted(shellLine(line))}`
}
