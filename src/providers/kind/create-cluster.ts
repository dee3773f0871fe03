import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { deleteNodes, dockerNetworkOf } from './delete-cluster.ts'
import { defined } from '../../core/defined.ts'
import { clusterShape, type KindOptions, type RawConfig } from './options.ts'
import { linesOf } from './docker.ts'

const CREATE_SECONDS = 900
const LONGEST_REASON = 600
/** https://github.com/kubernetes-sigs/kind/blob/main/pkg/cluster/internal/providers/docker/provider.go */
const NETWORK_VARIABLE = 'KIND_EXPERIMENTAL_DOCKER_NETWORK'

interface WantedCluster {
  readonly nodes: number
  /** As kind reads it. */
  readonly configuration: string
  /** undefined: the one that kind takes by default. */
  readonly image: string | undefined
}

/**
 * Makes the cluster; tries once more when kind fails half-way, which happens on a busy machine. An image that cannot be
 * had is not tried again.
 * @throws {EnvironmentError} with what kind said the last time
 */
export async function createCluster(
  reference: ClusterReference,
  wanted: WantedCluster,
  context: ProviderContext,
): Promise<void> {
  const { log } = context
  const { name } = reference
  log.info(`  creating the kind cluster ${name} with ${String(wanted.nodes)} nodes`)
  const first = await attempt(reference, wanted, context)
  if (succeeded(first)) return
  if (first.failure !== undefined || isAboutTheImage(first.stderr)) throw failed(name, first, undefined)
  log.warning(`kind could not create the cluster: ${kindFailure(first)}; trying once more`)
  await deleteNodes(reference, context)
  const second = await attempt(reference, wanted, context)
  if (!succeeded(second)) throw failed(name, second, await inotifyShortage(wanted.nodes, context))
}

async function attempt(
  reference: ClusterReference,
  { configuration, image }: WantedCluster,
  { commands, log, signal }: ProviderContext,
): Promise<CommandResult> {
  const { name, kubeconfig } = reference
  const network = dockerNetworkOf(reference)
  // Waiting is left to us: kind prints a warning and succeeds when the nodes do not become Ready in time.
  const argv = [
    'kind',
    'create',
    'cluster',
    '--name',
    name,
    '--kubeconfig',
    kubeconfig,
    '--config',
    '-',
  ] as const
  const result = await commands.run([...argv, ...(image === undefined ? [] : ['--image', image])], {
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

const LIMIT_FILE = '/proc/sys/fs/inotify/max_user_instances'
/** Three nodes of Kubernetes 1.34 without pods of the user had 58. */
const INSTANCES_PER_NODE = 20
/** What GitHub's runners have. */
const ENOUGH = 1280

/**
 * Whether the kernel allows as many file watchers as the nodes need. All nodes on a machine share one limit, and a kubelet that
 * gets none does not start: https://kind.sigs.k8s.io/docs/user/known-issues/#pod-errors-due-to-too-many-open-files
 * @param nodes of the cluster that is to come up, in addition to those that run
 * @returns what is short and what to do; undefined where there is enough, or no such limit
 */
export async function inotifyShortage(
  nodes: number,
  { commands, files, signal }: ProviderContext,
): Promise<string | undefined> {
  const limit = Number.parseInt((await files.readIfPresent(LIMIT_FILE)) ?? '', 10)
  if (Number.isNaN(limit)) return undefined
  const listed = await commands.run(['docker', 'ps', '--quiet', '--filter', 'label=io.x-k8s.kind.cluster'], {
    timeoutSeconds: 15,
    signal,
  })
  const all = nodes + linesOf(listed.stdout).length
  const needed = INSTANCES_PER_NODE * all
  if (needed <= limit) return undefined
  return (
    `${String(all)} nodes need about ${String(needed)} inotify instances, and this machine allows ${String(limit)}. ` +
    `Raise the limit: sudo sysctl fs.inotify.max_user_instances=${String(ENOUGH)}`
  )
}

type RawNode = NonNullable<RawConfig['nodes']>[number]
type Mount = NonNullable<RawNode['extraMounts']>[number]

/**
 * The static policy needs some CPU reserved for the system, of which the kubelet keeps back whole cores; what pods may
 * request is less by just the amount, so that small pods of the cluster and pods with whole cores both fit.
 * https://kubernetes.io/docs/tasks/administer-cluster/cpu-management-policies/#static-policy-configuration
 */
const STATIC_CPU_MANAGER = JSON.stringify({
  kind: 'KubeletConfiguration',
  cpuManagerPolicy: 'static',
  // Every so often the pods that share cores are moved away from those that became a pod's own; 10 s otherwise.
  cpuManagerReconcilePeriod: '1s',
  systemReserved: { cpu: '100m' },
})

/**
 * There is one control plane, so nobody to elect. A component that is paused while it renews its leadership (a paused
 * cluster) would find it lost, end, and be started again.
 */
const NO_LEADER_ELECTION = { 'leader-elect': 'false' }
/** Nodes are looked at every second instead of every five: a new one keeps its taint (not-ready) until the next look. */
const CONTROLLER_ARGUMENTS = { ...NO_LEADER_ELECTION, 'node-monitor-period': '1s' }

/**
 * kubeadm has two forms of these arguments; a patch of another version than kind's own configuration is left out by kind.
 * https://kubernetes.io/docs/reference/config-api/kubeadm-config.v1beta4/
 */
const CONTROL_PLANE = ['v1beta3', 'v1beta4'].map((version) => {
  const extraArgs = (values: Readonly<Record<string, string>>): unknown =>
    version === 'v1beta3' ? values : Object.entries(values).map(([name, value]) => ({ name, value }))
  return JSON.stringify({
    apiVersion: `kubeadm.k8s.io/${version}`,
    kind: 'ClusterConfiguration',
    controllerManager: { extraArgs: extraArgs(CONTROLLER_ARGUMENTS) },
    scheduler: { extraArgs: extraArgs(NO_LEADER_ELECTION) },
  })
})

/**
 * The configuration that `kind create cluster --config -` reads; JSON is YAML.
 * Format: https://kind.sigs.k8s.io/docs/user/configuration/
 * @param raw of the person, over ours; its patches come after ours
 * @param directory that relative paths of the person's mounts are relative to; undefined: the working directory
 * @param ours mounts that every node gets
 */
export function clusterConfiguration(
  options: KindOptions,
  raw: RawConfig = {},
  directory?: string,
  ours: readonly Mount[] = [],
): string {
  const { podSubnet, serviceSubnet } = options
  const { nodes, kubeProxyMode, defaultCni } = clusterShape(options, raw)
  const containerdConfigPatches = [...options.containerdConfigPatches, ...(raw.containerdConfigPatches ?? [])]
  return JSON.stringify({
    ...raw,
    kind: 'Cluster',
    apiVersion: 'kind.x-k8s.io/v1alpha4',
    nodes: (
      raw.nodes ??
      Array.from({ length: nodes }, (_, index): RawNode => ({
        role: index === 0 ? 'control-plane' : 'worker',
      }))
    ).map((node) => withMounts(node, directory, ours)),
    networking: {
      ...defined({ podSubnet, serviceSubnet }),
      ...raw.networking,
      kubeProxyMode,
      disableDefaultCNI: !defaultCni,
    },
    kubeadmConfigPatches: [
      ...CONTROL_PLANE,
      ...(options.cpuManagerPolicy === 'none' ? [] : [STATIC_CPU_MANAGER]),
      ...(raw.kubeadmConfigPatches ?? []),
    ],
    ...(containerdConfigPatches.length === 0 ? {} : { containerdConfigPatches }),
  })
}

function withMounts(node: RawNode, directory: string | undefined, ours: readonly Mount[]): RawNode {
  const theirs = node.extraMounts?.map((mount) =>
    directory === undefined || mount.hostPath.startsWith('/')
      ? mount
      : { ...mount, hostPath: `${directory}/${mount.hostPath}` },
  )
  return theirs === undefined && ours.length === 0
    ? node
    : { ...node, extraMounts: [...(theirs ?? []), ...ours] }
}
