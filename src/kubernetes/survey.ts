import { UserError } from '../core/errors.ts'
import { labelList } from '../core/label-selector.ts'
import { cniOf, defaultStorageClassOf, kubeProxyModeOf } from './cluster-facts.ts'
import { parseJson, type Kubectl } from './kubectl.ts'
import { placementNodes, whyNoPlacement, type PlacementNode } from './placement.ts'
import type { Toleration } from './pod-template.ts'
import { defaultPodCpu } from './pod-resources.ts'
import {
  configMapSchema,
  daemonSetListSchema,
  nodeListSchema,
  scheduledPodListSchema,
  storageClassListSchema,
  versionSchema,
  type KubernetesNode,
} from './schemas.ts'

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

interface NodeChoice {
  /** Of the nodes that count; default: all nodes. */
  readonly labels?: Readonly<Record<string, string>>
  /** Of the pods. */
  readonly tolerations?: readonly Toleration[]
}

/**
 * Asks the API server, with a few requests at a time.
 * @param reservedMillicores that pods still to come will request on each node
 * @throws {EnvironmentError} when it does not answer or refuses
 * @throws {UserError} when no node has these labels, or none of them takes workloads
 */
export async function surveyCluster(
  kubectl: Kubectl,
  signal: AbortSignal,
  reservedMillicores = 0,
  { labels = {}, tolerations = [] }: NodeChoice = {},
): Promise<Survey> {
  const options = { signal }
  const get = (...args: string[]): string[] => ['get', ...args, '-o', 'json']
  const version = await kubectl.json(versionSchema, ['version', '-o', 'json'], 'asking the cluster', options)
  const [allNodes, pods, daemonSets, classes, proxy] = await Promise.all([
    kubectl.json(nodeListSchema, get('nodes'), 'reading the nodes', options),
    kubectl.json(scheduledPodListSchema, get('pods', '-A'), 'reading the pods', options),
    kubectl.json(daemonSetListSchema, get('daemonsets', '-A'), 'reading the DaemonSets', options),
    kubectl.json(storageClassListSchema, get('storageclasses'), 'reading the storage classes', options),
    kubeProxyConfiguration(kubectl, signal),
  ])
  const nodes = nodesWith(labels, allNodes.items)
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
