import { throwIfInterrupted, EnvironmentError, UserError, Interrupted } from '../../core/errors.ts'
import { givenRegistry, TOOLS_IMAGE_LINE } from '../../kubernetes/provider-options.ts'
import { KUBECTL, reachCluster, writeMinified } from '../../kubernetes/kubectl.ts'
import { onRunCluster, reportLeftovers, runReference, setUpIn } from '../../kubernetes/run-cluster.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import {
  defineProvider,
  type CleanUpContext,
  type ProviderContext,
  type ClusterReference,
} from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { commandOptionsSchema, type CommandProviderOptions } from './options.ts'
import { quoted } from '../../kubernetes/manifests.ts'
import { shellLine, type CommandResult, OUTPUT_FOR_PEOPLE } from '../../ports/exec.ts'
import { awaitReady, awaitSettled } from '../../kubernetes/placement.ts'
import { createKubernetesTestbed } from '../../kubernetes/testbed.ts'
import * as z from 'zod'

const ID = 'command'
const REMEDY =
  'Raise the option wait of the provider command, or have subject.setup install what the nodes wait for (a network plugin?).'

/** A cluster that the person's own commands make and delete, and that kbench then uses by its kubeconfig. */
export default defineProvider<CommandProviderOptions>({
  id: ID,
  summary: 'a cluster that your own commands create and delete (OpenTofu, az, gcloud, eksctl …)',
  place: 'cluster',
  init: {
    options: () => [
      'create: hack/kbench-create.sh # writes its kubeconfig to $KUBECONFIG',
      'delete: hack/kbench-delete.sh',
      TOOLS_IMAGE_LINE,
    ],
    nextStep:
      'Write hack/kbench-create.sh and hack/kbench-delete.sh, name the tools image in kbench.yaml, and give the workflow what the scripts need.',
  },
  options: commandOptionsSchema,
  tools: () => [KUBECTL],
  async availability({ commands }) {
    const result = await commands.run(['kubectl', 'version', '--client'], { timeoutSeconds: 15 })
    if (result.exitCode === 0) return { usable: true }
    return { usable: false, reason: describeFailure(result) }
  },
  create,
  destroy: runDeleteCommand,
})

/** register → create → kubeconfig → the cluster answers → setup → Ready → testbed; whatever fails, delete runs. */
async function create(options: CommandProviderOptions, context: ProviderContext): Promise<Testbed> {
  const registry = givenRegistry(options.registry, ID, context.env)
  await reportLeftovers(ID, context)
  const cluster = await describeCluster(options, context)
  const make = async (): Promise<Testbed> => {
    const line = { ...cluster.state, line: options.create, timeoutSeconds: options.createTimeout }
    await runLine({ ...line, what: 'create' }, cluster, context)
    throwIfInterrupted(context.signal)
    return useCluster(options, cluster, registry, context)
  }
  return onRunCluster(cluster, runDeleteCommand, context, make, deletionByHand(cluster))
}

/**
 * Runs the person's delete command, then removes the folder of the run and the kubeconfig, which was not there before
 * create. Ignores an interrupt.
 * @throws {EnvironmentError} when the command fails; the folder stays then, since the next attempt needs it
 */
async function runDeleteCommand(
  reference: ClusterReference,
  { commands, files, log }: CleanUpContext,
): Promise<void> {
  const { state } = commandClusterOf(reference)
  await runLine({ what: 'delete', ...state }, reference, { commands, log })
  await files.removeFile(reference.kubeconfig)
  await files.removeOwnFolder(state.folder)
}

/** What a person types to delete it without kbench. */
function deletionByHand({ name, kubeconfig, state }: CommandCluster): string {
  const { environment, workingDirectory, line } = state
  const variables = Object.entries({ ...environment, KBENCH_CLUSTER_NAME: name, KUBECONFIG: kubeconfig })
  const assignments = variables.map(([variable, value]) => `${variable}=${quoted([value])}`).join(' ')
  return `cd ${quoted([workingDirectory])} && ${assignments} ${quoted(shellLine(line))}`
}

/** From the kubeconfig that create wrote to the testbed. */
async function useCluster(
  options: CommandProviderOptions,
  reference: CommandCluster,
  registry: ReturnType<typeof givenRegistry>,
  context: ProviderContext,
): Promise<Testbed> {
  const { kubeconfig } = reference
  const text = await context.files.readIfPresent(kubeconfig)
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
  const place = { kubeconfig: chosen, clusterName: reference.name, registry: options.registry?.pull }
  await setUpIn(place, kubectl, context)
  const patience = { wait: Math.ceil(options.wait), remedy: () => REMEDY }
  await awaitReady(kubectl, patience, context)
  await awaitSettled(kubectl, patience, context)
  const request = {
    ...options,
    access,
    namespace: reference.name,
    pods: options,
    kubeconfig: chosen,
    registry,
  }
  return createKubernetesTestbed(request, context)
}

/** Prefix of the folder that holds the kubeconfig, made for one run. */
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
interface CommandCluster extends ClusterReference {
  readonly state: z.infer<typeof deletionSchema>
}

/** What was remembered of a cluster. @throws {EnvironmentError} when it does not say how the cluster is deleted */
function commandClusterOf(reference: ClusterReference): CommandCluster {
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
async function describeCluster(
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
async function absolute(path: string | undefined, { commands, signal }: ProviderContext): Promise<string> {
  const result = await commands.run(['pwd', '-P'], { signal, timeoutSeconds: 15, cwd: path })
  throwIfInterrupted(signal)
  const folder = result.stdout.replace(/\n$/, '')
  if (result.exitCode === 0 && folder.startsWith('/')) return folder
  throw new UserError(`the working directory ${path ?? '.'} of the provider command cannot be used`, {
    nextStep: 'Check the option workingDirectory of the provider; it is relative to where kbench runs.',
  })
}

const SECRET_FIELD =
  /\b(client-key-data|client-certificate-data|token|id-token|refresh-token|password|client-secret)(["']?\s*[:=]\s*)\S.*/gi

// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g

interface CommandLine {
  readonly what: 'create' | 'delete'
  readonly line: string
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
}

/** OpenTofu and its like write down what they made before they end: killed, they leave unknown machines. */
const GRACE_SECONDS = 120

/**
 * Runs one of the person's commands and shows what it says, line by line.
 * @param signal leave out for a deletion, which goes on after an interrupt
 * @throws {Interrupted}
 * @throws {EnvironmentError} with exit code and last lines
 */
async function runLine(
  { what, line, workingDirectory, environment, timeoutSeconds }: CommandLine,
  { name, kubeconfig }: Pick<ClusterReference, 'name' | 'kubeconfig'>,
  { commands, log, signal }: Pick<ProviderContext, 'commands' | 'log'> & { readonly signal?: AbortSignal },
): Promise<void> {
  log.info(`  ${what}: ${line.trim().split('\n').join('\n    ')}`)
  const result = await commands.run(shellLine(line), {
    cwd: workingDirectory,
    env: { ...environment, KBENCH_CLUSTER_NAME: name, KUBECONFIG: kubeconfig },
    timeoutSeconds,
    graceSeconds: GRACE_SECONDS,
    signal,
    ...OUTPUT_FOR_PEOPLE,
    onLine: (text) => log.progress(`${what}: ${redact(text)}`),
  })
  if (result.failure === 'interrupted') throw new Interrupted()
  if (result.failure === undefined && result.exitCode === 0) return
  throw new EnvironmentError(`${what} of the provider command failed: ${describe(what, result)}`, {
    nextStep: `The command is the option ${what} of the provider; it ran in ${workingDirectory}.`,
  })
}

function describe(what: string, result: CommandResult): string {
  // That bash itself is missing is reported as it is.
  const isAboutBash = result.failure === 'not-found' || result.failure === 'not-permitted'
  const redacted = (text: string): string => text.split('\n').map(redact).join('\n')
  return describeFailure({
    ...result,
    argv: isAboutBash ? result.argv : [what],
    stdout: redacted(result.stdout),
    stderr: redacted(result.stderr),
  })
}

/**
 * A line of the person's command as it may be shown: without the credentials that a kubeconfig has, should the command
 * print one, and without colours and what moves the cursor.
 */
export function redact(line: string): string {
  return line.replace(ESCAPES, '').replace(SECRET_FIELD, '$1$2…')
}
