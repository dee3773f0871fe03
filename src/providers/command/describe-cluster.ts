import * as z from 'zod'
import { EnvironmentError, throwIfInterrupted, UserError } from '../../core/errors.ts'
import { runReference } from '../../kubernetes/run-cluster.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import type { CommandProviderOptions } from './options.ts'

export const ID = 'command'
/** Of the folder that holds the kubeconfig, made for one run. */
const COMMAND_FOLDER_PREFIX = 'kbench-command-'

/** How the person's own command deletes a cluster. */
const deletionSchema = z.strictObject({
  /** Shell line of the person's kbench.yaml. */
  line: z.string(),
  /** Absolute. */
  workingDirectory: z.string(),
  /** From kbench.yaml; secrets are in the environment of kbench itself, which the command inherits. */
  environment: z.record(z.string(), z.string()),
  timeoutSeconds: z.number().positive(),
  /** Made by kbench for this run, removed when the cluster is gone. */
  folder: z.string(),
})

/** What is remembered of a cluster before it is made. */
export interface CommandCluster extends ClusterReference {
  readonly state: z.infer<typeof deletionSchema>
}

/** What was remembered of a cluster. @throws {EnvironmentError} when it does not say how the cluster is deleted */
export function commandClusterOf(reference: ClusterReference): CommandCluster {
  const parsed = deletionSchema.safeParse(reference.state)
  if (parsed.success) return { ...reference, state: parsed.data }
  throw new EnvironmentError(`what is saved of ${reference.name} does not say how to delete it`, {
    nextStep: 'Delete it with the tool that made it, then remove its file of the state folder of kbench.',
  })
}

/**
 * Names the cluster to be made and how it is deleted, and makes the folder for its kubeconfig.
 * @throws {UserError} when the working directory is not there, or the kubeconfig is there already
 */
export async function describeCluster(
  options: CommandProviderOptions,
  context: ProviderContext,
): Promise<CommandCluster> {
  const workingDirectory = await absolute(options.workingDirectory, context)
  const { kubeconfig } = options
  const given = kubeconfig?.startsWith('/') === false ? `${workingDirectory}/${kubeconfig}` : kubeconfig
  if (given !== undefined && (await context.files.lookAt(given)) !== undefined) {
    throw new UserError(`${given} is there already`, {
      nextStep:
        'Remove it, so that kbench can be sure that create wrote it and no other cluster is measured; or leave the option kubeconfig out and have create write to $KUBECONFIG.',
    })
  }
  const folder = await context.files.makeTemporaryFolder(COMMAND_FOLDER_PREFIX)
  return {
    ...runReference(ID, given ?? `${folder}/kubeconfig`, context),
    state: {
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
  const result = await commands.run(['pwd', '-P'], { signal, timeoutSeconds: 15, cwd: path })
  throwIfInterrupted(signal)
  const folder = result.stdout.replace(/\n$/, '')
  if (result.exitCode === 0 && folder.startsWith('/')) return folder
  throw new UserError(`the working directory ${path ?? '.'} of the provider command cannot be used`, {
    nextStep: 'Check the option workingDirectory of the provider; it is relative to where kbench runs.',
  })
}
