import { EnvironmentError } from '../core/errors.ts'
import { millicores, quantity } from '../core/kubernetes-quantity.ts'
import type { PlacementNode } from './placement.ts'
import type { KubernetesNode, ScheduledPod } from './schemas.ts'

/** Requests and limits of every pod, as Kubernetes quantities. Equal, so that the class is Guaranteed. */
export interface PodResources {
  readonly cpu: string
  readonly memory: string
  /** Amount by page size: `{ '2Mi': '64Mi' }`. */
  readonly hugepages?: Readonly<Record<string, string>>
}

export const DEFAULT_POD_MEMORY = '512Mi'
/**
 * Most pods of the network suite on its first node at a time: client, server inside the node, client of the
 * host network; where there is only one node, also the server of the host network.
 */
const PODS_PER_NODE = { severalNodes: 3, oneNode: 4 }
const MOST_MILLICORES = 1000
const STEP_MILLICORES = 50
/** As Kubernetes names them: `{ cpu: '1', memory: '512Mi', 'hugepages-2Mi': '64Mi' }`. */
export function resourceAmounts({ cpu, memory, hugepages = {} }: PodResources): Record<string, string> {
  const pages = Object.entries(hugepages).map(([size, amount]) => [`hugepages-${size}`, amount] as const)
  return { cpu, memory, ...Object.fromEntries(pages) }
}

/** For the facts of a record: "cpu 1, memory 512Mi". */
export function describeResources(resources: PodResources): string {
  return Object.entries(resourceAmounts(resources))
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ')
}

/** Left free on every node for pods that come and go: volume provisioners, the probes of kbench. */
const RESERVE_MILLICORES = 100

/**
 * CPU for each pod: as much as lets the pods of a suite run on the fullest node with what is requested there,
 * at most one core, rounded down to 50m.
 * @param reserved thousandths of a CPU that pods still to come will request on each node
 * @returns undefined when not even 50m are left
 */
export function defaultPodCpu(
  nodes: readonly KubernetesNode[],
  places: readonly PlacementNode[],
  pods: readonly ScheduledPod[],
  reserved = 0,
): string | undefined {
  const names = new Set(places.map(({ name }) => name))
  const free = nodes
    .filter(({ metadata }) => names.has(metadata.name))
    .map((node) => freeMillicores(node, pods))
  const count = places.length > 1 ? PODS_PER_NODE.severalNodes : PODS_PER_NODE.oneNode
  const share = (Math.min(...free) - RESERVE_MILLICORES - reserved) / count
  const rounded = Math.floor(Math.min(share, MOST_MILLICORES) / STEP_MILLICORES) * STEP_MILLICORES
  return rounded > 0 && Number.isFinite(rounded) ? `${String(rounded)}m` : undefined
}

function freeMillicores(node: KubernetesNode, pods: readonly ScheduledPod[]): number {
  const requested = pods
    .filter(({ spec, status }) => spec.nodeName === node.metadata.name && !hasEnded(status.phase))
    .flatMap(({ spec }) => spec.containers.map(({ resources }) => resources.requests['cpu'] ?? '0'))
    .reduce((sum, cpu) => sum + millicores(cpu), 0)
  return millicores(node.status.allocatable.cpu) - requested
}

function hasEnded(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed'
}

/**
 * @param hugepages amount by page size
 * @throws {EnvironmentError} when a node that takes workloads has too few for one pod
 */
export function checkHugepages(
  hugepages: Readonly<Record<string, string>>,
  { nodes, places }: { readonly nodes: readonly KubernetesNode[]; readonly places: readonly PlacementNode[] },
): void {
  const measured = nodes.filter(({ metadata }) => places.some(({ name }) => name === metadata.name))
  for (const [size, amount] of Object.entries(hugepages)) {
    const resource = `hugepages-${size}`
    const allocatable = measured.map(({ metadata, status }) => ({
      name: metadata.name,
      has: status.allocatable[resource] ?? 'none',
    }))
    if (allocatable.every(({ has }) => (quantity(has) ?? 0) >= (quantity(amount) ?? Infinity))) continue
    const list = allocatable.map(({ name, has }) => `${name}: ${has}`).join(', ')
    throw new EnvironmentError(
      `each pod is to get ${amount} of ${resource}; allocatable on the nodes: ${list}`,
      {
        nextStep: `Reserve them on every node, before its kubelet starts (2Mi: sysctl vm.nr_hugepages; 1Gi: kernel command line hugepagesz=1G hugepages=N), for all pods that run there at a time; or leave podHugepages out.`,
      },
    )
  }
}
