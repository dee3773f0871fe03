import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { createArguments } from './cluster-configuration.ts'
import { deleteNodes } from './delete-cluster.ts'
import { inotifyShortage } from './inotify.ts'
import { dockerNetworkOf } from './network.ts'

const CREATE_SECONDS = 900
const LONGEST_REASON = 600
/** https://github.com/kubernetes-sigs/kind/blob/main/pkg/cluster/internal/providers/docker/provider.go */
const NETWORK_VARIABLE = 'KIND_EXPERIMENTAL_DOCKER_NETWORK'

interface WantedCluster {
  readonly nodes: number
  /** As kind reads it. */
  readonly configuration: string
}

type Context = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'log' | 'signal'>

/**
 * Makes the cluster; tries once more when kind fails half-way, which happens on a busy machine. An image that cannot be
 * had is not tried again.
 * @throws {EnvironmentError} with what kind said the last time
 */
export async function createCluster(
  reference: ClusterReference,
  wanted: WantedCluster,
  image: string | undefined,
  context: Context,
): Promise<void> {
  const { log } = context
  const { name } = reference
  log.info(`  creating the kind cluster ${name} with ${String(wanted.nodes)} nodes`)
  const first = await attempt(reference, wanted, image, context)
  if (succeeded(first)) return
  if (first.failure !== undefined || isAboutTheImage(first.stderr)) throw failed(name, first, undefined)
  log.warning(`kind could not create the cluster: ${kindFailure(first)}; trying once more`)
  await deleteNodes(reference, context)
  const second = await attempt(reference, wanted, image, context)
  if (!succeeded(second)) throw failed(name, second, await inotifyShortage(wanted.nodes, context))
}

async function attempt(
  reference: ClusterReference,
  { configuration }: WantedCluster,
  image: string | undefined,
  { commands, log, signal }: Context,
): Promise<CommandResult> {
  const network = dockerNetworkOf(reference)
  const result = await commands.run(createArguments(reference.name, reference.kubeconfig, image), {
    input: configuration,
    signal,
    timeoutSeconds: CREATE_SECONDS,
    env: network === undefined ? undefined : { [NETWORK_VARIABLE]: network },
    onLine(line) {
      const step = stepOf(line)
      if (step === undefined) log.debug(`kind: ${line}`)
      else log.progress(`kind: ${step}`)
    },
  })
  if (result.failure === 'interrupted') throw new Interrupted()
  return result
}

function succeeded(result: CommandResult): boolean {
  return result.failure === undefined && result.exitCode === 0
}

function isAboutTheImage(stderr: string): boolean {
  return stderr.includes('pull image')
}

function failed(name: string, result: CommandResult, shortage: string | undefined): EnvironmentError {
  return new EnvironmentError(`kind could not create the cluster ${name}: ${kindFailure(result)}`, {
    nextStep: nextStepFor(result.stderr, shortage),
  })
}

function nextStepFor(stderr: string, shortage: string | undefined): string {
  if (isAboutTheImage(stderr))
    return 'Check the options kubernetes and nodeImage, and that Docker can pull that image.'
  const verbose = 'Run again with --verbose to see all that kind says.'
  return stderr.includes('kubeadm') ? `${shortage ?? 'The machine may be too busy.'} ${verbose}` : verbose
}

/** The step that kind begins with this line of output, without its pictures; undefined for other lines. */
export function stepOf(line: string): string | undefined {
  const step = /^\s*•\s*(.*?)[^\p{L}\p{N})]*$/u.exec(line)?.[1]
  return step === undefined || step === '' ? undefined : step
}

/**
 * Why kind failed, from what it wrote: the line with ERROR and, where a command failed in a node, the reason in the output of
 * that command. `kubeadm` begins it with "error:", and checks before its start with "[ERROR …]".
 */
export function kindFailure(result: CommandResult): string {
  if (result.failure !== undefined) return describeFailure(result)
  const [, error, output = ''] =
    /^ERROR:\s*(?:failed to create cluster:\s*)?(.+)$([^]*)/m.exec(result.stderr) ?? []
  if (error === undefined) return describeFailure(result)
  const reasons = [...output.matchAll(/^(?:error: |\s*(?=\[ERROR ))(.+)$/gm)].map(([, reason]) => reason)
  const step = reasons.length === 0 ? error : error.replace(/: command ".*$/, '')
  return [step, ...reasons].join(': ').trim().slice(0, LONGEST_REASON)
}
