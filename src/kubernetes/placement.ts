import { addressOfFamily, type IpFamily } from '../core/ip-family.ts'
import { tolerates, type Toleration } from './pod-template.ts'
import type { KubernetesNode, Taint } from './schemas.ts'

/** A node that pods of the testbed can be put on, and what a pod needs to get there. */
export interface PlacementNode {
  readonly name: string
  /** Value of the label kubernetes.io/hostname, which the pods select: it may differ from the node's name. */
  readonly hostname: string
  readonly tolerations: readonly Toleration[]
}

const HOSTNAME = 'kubernetes.io/hostname'
const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master']
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
    .map((node) =>
      place(
        node,
        CONTROL_PLANE.map((key) => ({ key, operator: 'Exists' })),
      ),
    )
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
