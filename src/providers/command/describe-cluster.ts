import { throwIfInterrupted, UserError } from '../../core/errors.ts'
import type { ClusterReference, DeletionCommand, ProviderContext } from '../../ports/provider.ts'
import { FOLDER_PREFIX } from './delete-cluster.ts'
import type { CommandOptions } from './options.ts'

export const ID = 'command'

/** What is remembered of a cluster before it is made. */
export interface CommandCluster extends ClusterReference {
  readonly deletion: DeletionCommand
}

/**
 * Names the cluster to be made and how it is deleted, and makes the folder for its kubeconfig.
 * @throws {UserError} when the working directory is not there, or the kubeconfig is there already
 */
export async function describeCluster(
  options: CommandOptions,
  context: ProviderContext,
): Promise<CommandCluster> {
  const workingDirectory = await absolute(options.workingDirectory, context)
  const { kubeconfig } = options
  const given = kubeconfig?.startsWith('/') === false ? `${workingDirectory}/${kubeconfig}` : kubeconfig
  if (given !== undefined && (await context.files.readIfPresent(given)) !== undefined) {
    throw new UserError(`${given} is there already`, {
      nextStep:
        'Remove it, so that kbench can tell that create wrote it and no other cluster is measured; or leave the option kubeconfig out and have create write to $KUBECONFIG.',
    })
  }
  const folder = await context.files.makeTemporaryFolder(FOLDER_PREFIX)
  return {
    provider: ID,
    name: `kbench-${context.runId}`,
    kubeconfig: given ?? `${folder}/kubeconfig`,
    startedAt: context.clock.now().toISOString(),
    pid: context.processId,
    deletion: {
      line: options.delete,
      workingDirectory,
      environment: options.environment,
      timeoutSeconds: options.deleteTimeout,
      folder,
    },
  }
}

/** The commands and a later deletion may run from anywhere. @throws {UserError} when there is no such folder */
async function absolute(
  path: string | undefined,
  { commands, signal }: Pick<ProviderContext, 'commands' | 'signal'>,
): Promise<string> {
  const options = { signal, timeoutSeconds: 15, ...(path === undefined ? {} : { cwd: path }) }
  const result = await commands.run(['pwd', '-P'], options)
  throwIfInterrupted(signal)
  const folder = result.stdout.replace(/\n$/, '')
  if (result.exitCode === 0 && folder.startsWith('/')) return folder
  throw new UserError(`the working directory ${path ?? '.'} of the provider command cannot be used`, {
    nextStep: 'Check the option workingDirectory of the provider; it is relative to where kbench runs.',
  })
}
