import { UserError, messageOf } from '../core/errors.ts'
import { labelList } from '../core/label-selector.ts'
import { parseJson, type Kubectl } from './kubectl.ts'
import {
  placementNodes,
  whyNoPlacement,
  type PlacementNode,
  anyPlace,
  isReady,
  roleOf,
  listNodes,
} from './placement.ts'
import type { Toleration } from './pod-template.ts'
import { defaultPodCpu } from './pod-resources.ts'
import {
  configMapSchema,
  daemonSetListSchema,
  scheduledPodListSchema,
  storageClassListSchema,
  versionSchema,
  type KubernetesNode,
  type StorageClass,
} from './schemas.ts'
import type { ProbedMachine } from '../ports/provider.ts'
import { groupBy } from '../core/group-by.ts'
import { waitForAll } from '../core/wait-for-all.ts'
import type { NodeFacts } from '../core/record/schema.ts'
import type { PodRequest } from '../ports/testbed.ts'
import { memoryBytes, millicores } from '../core/kubernetes-quantity.ts'
import { startPod, type PodContext } from './pod.ts'

/** What the API server reports about a cluster. */
export interface Survey {
  readonly version: string
  readonly nodes: readonly KubernetesNode[]
  readonly places: readonly [PlacementNode, ...PlacementNode[]]
  readonly cni: string
  readonly kubeProxyMode: string | null
  readonly storageClasses: readonly string[]
  readonly defaultStorageClass: string | null
  /** CPU that each pod gets when nothing else is asked; undefined when the nodes are full. */
  readonly podCpu: string | undefined
}

/**
 * Asks the API server, with a few requests at a time.
 * @param labels of the nodes that count
 * @param tolerations of the pods
 * @param reservedMillicores that pods still to come will request on each node
 * @throws {EnvironmentError} when it does not answer or refuses
 * @throws {UserError} when no node has these labels, or none of them takes workloads
 */
export async function surveyCluster(
  kubectl: Kubectl,
  signal: AbortSignal,
  labels: Readonly<Record<string, string>> = {},
  tolerations: readonly Toleration[] = [],
  reservedMillicores = 0,
): Promise<Survey> {
  const options = { signal }
  const get = (...args: string[]): string[] => ['get', ...args, '-o', 'json']
  const version = await kubectl.json(versionSchema, ['version', '-o', 'json'], 'asking the cluster', options)
  const [allNodes, pods, daemonSets, classes, proxy] = await Promise.all([
    listNodes(kubectl, signal),
    kubectl.json(scheduledPodListSchema, get('pods', '-A'), 'reading the pods', options),
    kubectl.json(daemonSetListSchema, get('daemonsets', '-A'), 'reading the DaemonSets', options),
    kubectl.json(storageClassListSchema, get('storageclasses'), 'reading the storage classes', options),
    kubeProxyConfiguration(kubectl, signal),
  ])
  const nodes = nodesWith(labels, allNodes)
  const [first, ...rest] = placementNodes(nodes, tolerations)
  if (first === undefined) {
    throw new UserError(`no node of the cluster takes workloads: ${whyNoPlacement(nodes)}`, {
      nextStep: 'See `kubectl get nodes` and `kubectl describe nodes`.',
    })
  }
  const names = daemonSets.items.map(({ metadata }) => metadata.name)
  return {
    version: version.serverVersion.gitVersion,
    nodes,
    places: [first, ...rest],
    cni: cniOf(names),
    kubeProxyMode: kubeProxyModeOf(names, proxy),
    storageClasses: classes.items.map(({ metadata }) => metadata.name).sort(),
    defaultStorageClass: defaultStorageClassOf(classes.items),
    podCpu: defaultPodCpu(nodes, [first, ...rest], pods.items, reservedMillicores),
  }
}

/** @throws {UserError} when there is none, naming those that there are */
function nodesWith(
  labels: Readonly<Record<string, string>>,
  nodes: readonly KubernetesNode[],
): readonly KubernetesNode[] {
  const wanted = Object.entries(labels)
  const found = nodes.filter(({ metadata }) => wanted.every(([key, value]) => metadata.labels[key] === value))
  if (found.length > 0 || nodes.length === 0) return found
  throw new UserError(
    `no node has the labels ${labelList(labels)}; the nodes are: ${nodes.map(({ metadata }) => metadata.name).join(', ')}`,
    { nextStep: 'See `kubectl get nodes --show-labels`, and the option nodes of the provider.' },
  )
}

/** undefined where there is no such ConfigMap or the person may not read it. @throws {EnvironmentError} when the answer is not one */
async function kubeProxyConfiguration(kubectl: Kubectl, signal: AbortSignal): Promise<string | undefined> {
  const args = ['get', '-n', 'kube-system', 'configmap', 'kube-proxy', '-o', 'json', '--ignore-not-found']
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0 || result.stdout.trim() === '') return undefined
  return parseJson(configMapSchema, result.stdout, 'reading the settings of kube-proxy').data['config.conf']
}

/** DaemonSets that a network plugin runs on every node → its name. Chained plugins come after what they build on. */
const DAEMON_SETS: readonly (readonly [RegExp, string])[] = [
  [/^cilium$/, 'cilium'],
  [/^(calico-node|canal)$/, 'calico'],
  [/^kube-flannel/, 'flannel'],
  [/^antrea-agent$/, 'antrea'],
  [/^kube-router$/, 'kube-router'],
  [/^(ovnkube-node|ovs-ovn)/, 'ovn'],
  [/^weave-net$/, 'weave'],
  [/^kindnet$/, 'kindnet'],
  [/^podnet$/, 'podnet'],
  [/^aws-node$/, 'aws-node'],
  [/^azure-cni/, 'azure-cni'],
  [/^azure-cns/, 'azure-cni'],
  [/^(netd|gke-netd|anetd)$/, 'gke'],
]

/** Plugins that bring no Service their own addresses. */
const NEEDS_KUBE_PROXY = new Set(['flannel', 'kindnet', 'podnet', 'weave', 'aws-node', 'azure-cni'])

export const UNKNOWN = 'unknown'

/** The network plugin, from the names of all DaemonSets; `unknown` where none is recognised. */
export function cniOf(daemonSets: readonly string[]): string {
  const found = DAEMON_SETS.find(([pattern]) => daemonSets.some((name) => pattern.test(name)))
  return found?.[1] ?? UNKNOWN
}

/**
 * The mode of kube-proxy.
 * @param daemonSets names of all DaemonSets
 * @param configuration text of the ConfigMap kube-proxy, key config.conf; undefined where there is none (managed
 * clusters), then `unknown`
 * @returns null where no kube-proxy runs. An empty `mode` is iptables, the default on Linux:
 * https://kubernetes.io/docs/reference/config-api/kube-proxy-config.v1alpha1/
 */
export function kubeProxyModeOf(
  daemonSets: readonly string[],
  configuration: string | undefined,
): string | null {
  if (!daemonSets.some((name) => name.startsWith('kube-proxy'))) return null
  if (configuration === undefined) return UNKNOWN
  const mode = /^mode:[ \t]*["']?([a-z]*)["']?[ \t]*$/m.exec(configuration)?.[1] ?? ''
  return mode === '' ? 'iptables' : mode
}

/** The class that a claim without a class gets, null where there is none. */
export function defaultStorageClassOf(classes: readonly StorageClass[]): string | null {
  const key = 'storageclass.kubernetes.io/is-default-class'
  return classes.find(({ metadata }) => metadata.annotations[key] === 'true')?.metadata.name ?? null
}

/** Why Services cannot work in such a cluster, undefined where they can. */
export function whyNoClusterServices(cni: string, kubeProxyMode: string | null): string | undefined {
  if (kubeProxyMode !== null || !NEEDS_KUBE_PROXY.has(cni)) return undefined
  return `no kube-proxy runs, and the network plugin ${cni} does not replace it`
}

/** Prints what `nodeProbeOf` reads, in any image with a shell. */
const NODE_PROBE: readonly [string, ...string[]] = [
  'sh',
  '-c',
  'cat /sys/class/net/eth0/mtu || echo none; cat /proc/cpuinfo; LC_ALL=C lscpu 2>/dev/null || true',
]

/** What only a pod on the node can say. ARM kernels name the model through lscpu only. */
export function nodeProbeOf(output: string): ProbedMachine {
  const [first = ''] = output.split('\n', 1)
  const model = /^model name\s*:\s*(\S.*?)\s*$/im.exec(output)?.[1]
  return { mtu: /^\d+$/.test(first) ? Number(first) : null, cpuModel: model ?? UNKNOWN }
}

/** On more machines than this kbench does not look; those with nodes that take workloads come first. */
const MOST_PROBES = 8
const RESOURCES = { cpu: '50m', memory: '64Mi' }

/**
 * The facts of all nodes. The API does not say the processor and the MTU of pods: a small pod on each machine does. It
 * also shows at once that the tools image runs there. Of nodes that are containers of one machine (kind), one has such a pod: they share
 * the processor and the network of the cluster, and with a pod on each of three nodes this took 9 s instead of 6 (two clusters at once,
 * two cores). A machine that is known from an earlier place is not asked again: on a later cluster pair that took another 4.5 s.
 * @param known by machine; what is found out is added
 * @throws {EnvironmentError} when a node that takes workloads cannot run a pod
 */
export async function probeNodes(
  { nodes, places }: Survey,
  context: PodContext,
  signal: AbortSignal,
  known = new Map<string, ProbedMachine>(),
): Promise<NodeFacts[]> {
  const needed = places.map(({ name }) => name)
  const isNeeded = (node: KubernetesNode): boolean => needed.includes(node.metadata.name)
  const ready = nodes.filter(isReady).sort((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)))
  const looked = [...groupBy(ready, machineOf)]
    .flatMap(([machine, [first]]) => (first === undefined || known.has(machine) ? [] : first))
    .slice(0, MOST_PROBES)
  await waitForAll(
    looked.map(async (node, index) => {
      try {
        known.set(machineOf(node), await probeNode(node, `probe-${String(index + 1)}`, context, signal))
      } catch (error) {
        if (isNeeded(node) || signal.aborted) throw error
        context.log.debug(messageOf(error))
      }
    }),
  )
  return nodes.map((node) => nodeFacts(node, known.get(machineOf(node))))
}

/** Equal for nodes on one kernel. */
function machineOf({ metadata, status }: KubernetesNode): string {
  const { bootID } = status.nodeInfo
  return bootID === '' ? metadata.name : bootID
}

async function probeNode(
  node: KubernetesNode,
  name: string,
  context: PodContext,
  signal: AbortSignal,
): Promise<ProbedMachine> {
  const request: PodRequest = { name, node: node.metadata.name, network: 'pod', servers: [] }
  const small = { ...context, defaults: { ...context.defaults, resources: RESOURCES, template: undefined } }
  const pod = await startPod(request, anyPlace(node), small, signal)
  try {
    return nodeProbeOf((await pod.exec(NODE_PROBE, { signal, timeoutSeconds: 20 })).stdout)
  } finally {
    await pod.remove()
  }
}

function nodeFacts(node: KubernetesNode, probe: ProbedMachine | undefined): NodeFacts {
  const { capacity, nodeInfo } = node.status
  return {
    name: node.metadata.name,
    role: roleOf(node),
    cpuModel: probe?.cpuModel ?? UNKNOWN,
    cores: millicores(capacity.cpu) / 1000,
    memoryBytes: memoryBytes(capacity.memory),
    kernel: nodeInfo.kernelVersion,
    os: nodeInfo.osImage,
    containerRuntime: nodeInfo.containerRuntimeVersion,
    mtu: probe?.mtu ?? null,
  }
}
