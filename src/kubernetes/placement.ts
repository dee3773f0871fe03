import { addressOfFamily, type IpFamily } from '../core/ip-family.ts'
import { tolerates, type Toleration } from './pod-template.ts'
import { type KubernetesNode, type Taint, nodeListSchema } from './schemas.ts'
import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { askUntil } from '../ports/await.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'

/** A node that pods of the testbed can be put on, and what a pod needs to get there. */
export interface PlacementNode {
  readonly name: string
  /** Value of the label kubernetes.io/hostname, which the pods select: it may differ from the node's name. */
  readonly hostname: string
  readonly tolerations: readonly Toleration[]
}

const HOSTNAME = 'kubernetes.io/hostname'
const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master']
const ON_CONTROL_PLANE = CONTROL_PLANE.map((key): Toleration => ({ key, operator: 'Exists' }))
/** For pods that only look at a node. */
const TOLERATE_ALL: readonly Toleration[] = [{ operator: 'Exists' }]

/**
 * The nodes that take workloads, by name: Ready, not cordoned, without a taint that keeps pods away. Where there are
 * none, the control-plane nodes with a toleration (clusters of one node).
 * @param tolerations that all pods get
 */
export function placementNodes(
  nodes: readonly KubernetesNode[],
  tolerations: readonly Toleration[] = [],
): PlacementNode[] {
  const usable = nodes
    .filter((node) => isReady(node) && !node.spec.unschedulable && isLinux(node))
    .sort((a, b) => compareNatural(a.metadata.name, b.metadata.name))
  const workers = usable.filter((node) => repelling(node).every((taint) => tolerates(tolerations, taint)))
  if (workers.length > 0) return workers.map((node) => place(node, tolerations))
  return usable
    .filter((node) => repelling(node).every(({ key }) => CONTROL_PLANE.includes(key)))
    .map((node) => place(node, ON_CONTROL_PLANE))
}

/** A pod on this very node, whatever its taints say. */
export function anyPlace(node: KubernetesNode): PlacementNode {
  return place(node, TOLERATE_ALL)
}

/** Why no node takes workloads, node by node: "a: not Ready; b: taint gpu:NoSchedule". */
export function whyNoPlacement(nodes: readonly KubernetesNode[]): string {
  return nodes
    .map((node) => {
      const taints = repelling(node).map(({ key, effect }) => `${key}:${effect}`)
      const reason = !isReady(node)
        ? 'not Ready'
        : node.spec.unschedulable
          ? 'cordoned'
          : isLinux(node)
            ? `taint ${taints.join(', ')}`
            : 'not Linux'
      return `${node.metadata.name}: ${reason}`
    })
    .join('; ')
}

/** For Services that are entered by a port of a node. */
export interface NodeAddresses {
  /** For pods. */
  readonly inside: string
  /** For this machine. */
  readonly outside: string
}

export const NO_NODE_ADDRESS = 'the cluster reports no IP address of its nodes'

/**
 * @param family default: that of the first address
 * @returns undefined where the cluster reports no such IP address of the node
 */
export function nodeAddresses({ status }: KubernetesNode, family?: IpFamily): NodeAddresses | undefined {
  const of = (wanted: string): string | undefined => {
    const found = status.addresses.flatMap(({ type, address }) => (type === wanted ? [address] : []))
    return family === undefined ? found[0] : addressOfFamily(found, family)
  }
  const external = of('ExternalIP')
  const inside = of('InternalIP') ?? external
  return inside === undefined ? undefined : { inside, outside: external ?? inside }
}

export function isReady(node: KubernetesNode): boolean {
  return node.status.conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
}

/** Roles as `kubectl get nodes` shows them, `worker` for a node without any. */
export function roleOf(node: KubernetesNode): string {
  const prefix = 'node-role.kubernetes.io/'
  const roles = Object.keys(node.metadata.labels)
    .filter((label) => label.startsWith(prefix) && label.length > prefix.length)
    .map((label) => label.slice(prefix.length))
  return roles.length === 0 ? 'worker' : roles.sort().join(',')
}

function place(node: KubernetesNode, tolerations: readonly Toleration[]): PlacementNode {
  const { name, labels } = node.metadata
  return { name, hostname: labels[HOSTNAME] ?? name, tolerations }
}

function repelling(node: KubernetesNode): Taint[] {
  return node.spec.taints.filter(({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute')
}

function isLinux(node: KubernetesNode): boolean {
  return node.status.nodeInfo.operatingSystem === 'linux'
}

function compareNatural(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** How long nodes may take, and what the person can do when they take longer. */
export interface Patience {
  /** Seconds. */
  readonly wait: number
  /** Asked only when they took longer. */
  readonly remedy: () => string | Promise<string>
}

/** What starts with the cluster (DNS, volume provisioner) would disturb the first measurements. */
const SYSTEM_SECONDS = 90
const POLL_SECONDS = 1
/** Taints that the node controller sets while a node is not well, e.g. node.kubernetes.io/not-ready. */
const CONDITION_TAINT = 'node.kubernetes.io/'

/**
 * Waits until all nodes are Ready, then until the Deployments of the cluster are available; the latter only warns.
 * @throws {EnvironmentError} naming the nodes that are not Ready
 */
export async function awaitReady(
  kubectl: Kubectl,
  { wait, remedy }: Patience,
  { log, signal }: ProviderContext,
): Promise<void> {
  log.progress('waiting for the nodes to be Ready')
  const waitFor = async (what: readonly string[], seconds: number): ReturnType<Kubectl['run']> => {
    const args = ['wait', ...what, '--all', `--timeout=${String(seconds)}s`]
    const result = await kubectl.run(args, { signal, timeoutSeconds: seconds + 15 })
    if (result.failure === 'interrupted') throw new Interrupted()
    return result
  }
  const nodes = await waitFor(['nodes', '--for=condition=Ready'], wait)
  if (nodes.exitCode !== 0) {
    const late = (await listNodes(kubectl, signal))
      .filter((node) => !isReady(node))
      .map(({ metadata, status }) => {
        const message = status.conditions.find(({ type }) => type === 'Ready')?.message
        return `${metadata.name}${message === undefined ? '' : ` (${message})`}`
      })
    if (late.length > 0)
      throw new EnvironmentError(`not Ready within ${String(wait)} s: ${late.join(', ')}`, {
        nextStep: await remedy(),
      })
  }
  const deployments = await waitFor(['deployments', '-A', '--for=condition=Available'], SYSTEM_SECONDS)
  if (deployments.exitCode !== 0 && !deployments.stderr.includes('no matching resources'))
    log.warning(`not everything in the cluster has started: ${describeFailure(deployments)}`)
}

/**
 * Waits until the nodes that a cluster was created with are there, Ready or not: `kubeadm join` can end before the kubelet has
 * registered its node, and a setup that changes every node would miss one.
 * @param expected how many
 * @throws {EnvironmentError} with how many are there
 */
export async function awaitRegistered(
  kubectl: Kubectl,
  patience: Patience,
  context: ProviderContext,
  expected: number,
): Promise<void> {
  await untilNodes(kubectl, patience, context, ({ length }) =>
    length >= expected
      ? undefined
      : `${String(length)} of ${String(expected)} nodes are registered after ${String(patience.wait)} s`,
  )
}

/**
 * Waits until every node is Ready and has lost the taints that report otherwise: they stay a little longer
 * than the condition, and bringing the images can set them again. Leaving out a node now would change what is
 * measured. Also waits for the first node of a cluster that somebody else created.
 * @throws {EnvironmentError} naming the nodes that do not settle
 */
export async function awaitSettled(
  kubectl: Kubectl,
  patience: Patience,
  context: ProviderContext,
): Promise<void> {
  await untilNodes(kubectl, patience, context, (nodes) => {
    const unsettled = nodes.length === 0 ? ['none is registered'] : nodes.flatMap(whyUnsettled)
    if (unsettled.length === 0) return undefined
    return `nodes did not settle within ${String(patience.wait)} s: ${unsettled.join(', ')}`
  })
}

/** @param problemOf undefined where the nodes are as they should be */
async function untilNodes(
  kubectl: Kubectl,
  { wait, remedy }: Patience,
  context: ProviderContext,
  problemOf: (nodes: readonly KubernetesNode[]) => string | undefined,
): Promise<void> {
  let problem: string | undefined
  const ask = async (): Promise<true | undefined> => {
    problem = problemOf(await listNodes(kubectl, context.signal))
    return problem === undefined ? true : undefined
  }
  if ((await askUntil(ask, wait, POLL_SECONDS, context)) === undefined)
    throw new EnvironmentError(problem ?? '', { nextStep: await remedy() })
}

export async function listNodes(
  kubectl: Kubectl,
  signal: AbortSignal | undefined,
): Promise<KubernetesNode[]> {
  const args = ['get', 'nodes', '-o', 'json']
  return (await kubectl.json(nodeListSchema, args, 'reading the nodes', { signal })).items
}

function whyUnsettled(node: KubernetesNode): string[] {
  const taints = node.spec.taints.map(({ key }) => key).filter((key) => key.startsWith(CONDITION_TAINT))
  if (isReady(node) && taints.length === 0) return []
  return [`${node.metadata.name} (${taints.length === 0 ? 'not Ready' : taints.join(' ')})`]
}
