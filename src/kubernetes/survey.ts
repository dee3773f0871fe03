import { UserError } from '../core/errors.ts'
import { cniOf, defaultStorageClassOf, kubeProxyModeOf } from './cluster-facts.ts'
import type { Kubectl } from './kubectl.ts'
import { placementNodes, whyNoPlacement, type PlacementNode } from './placement.ts'
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

/**
 * Asks the API server, with a few requests at a time.
 * @param reservedMillicores that pods still to come will request on each node
 * @throws {EnvironmentError} when it does not answer or refuses
 * @throws {UserError} when no node takes workloads
 */
export async function surveyCluster(
  kubectl: Kubectl,
  signal: AbortSignal,
  reservedMillicores = 0,
): Promise<Survey> {
  const options = { signal }
  const get = (...args: string[]): string[] => ['get', ...args, '-o', 'json']
  const version = await kubectl.json(versionSchema, ['version', '-o', 'json'], 'asking the cluster', options)
  const [nodes, pods, daemonSets, classes, proxy] = await Promise.all([
    kubectl.json(nodeListSchema, get('nodes'), 'reading the nodes', options),
    kubectl.json(scheduledPodListSchema, get('pods', '-A'), 'reading the pods', options),
    kubectl.json(daemonSetListSchema, get('daemonsets', '-A'), 'reading the DaemonSets', options),
    kubectl.json(storageClassListSchema, get('storageclasses'), 'reading the storage classes', options),
    kubeProxyConfiguration(kubectl, signal),
  ])
  const [first, ...rest] = placementNodes(nodes.items)
  if (first === undefined) {
    throw new UserError(`no node of the cluster takes workloads: ${whyNoPlacement(nodes.items)}`, {
      nextStep: 'See `kubectl get nodes` and `kubectl describe nodes`.',
    })
  }
  const names = daemonSets.items.map(({ metadata }) => metadata.name)
  return {
    version: version.serverVersion.gitVersion,
    nodes: nodes.items,
    places: [first, ...rest],
    cni: cniOf(names),
    kubeProxyMode: kubeProxyModeOf(names, proxy),
    storageClasses: classes.items.map(({ metadata }) => metadata.name).sort(),
    defaultStorageClass: defaultStorageClassOf(classes.items),
    podCpu: defaultPodCpu(nodes.items, [first, ...rest], pods.items, reservedMillicores),
  }
}

/** undefined where there is no such ConfigMap or the person may not read it. */
async function kubeProxyConfiguration(kubectl: Kubectl, signal: AbortSignal): Promise<string | undefined> {
  const args = ['get', '-n', 'kube-system', 'configmap', 'kube-proxy', '-o', 'json', '--ignore-not-found']
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0 || result.stdout.trim() === '') return undefined
  return configMapSchema.parse(JSON.parse(result.stdout)).data['config.conf']
}
