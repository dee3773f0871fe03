import { defined } from '../../core/defined.ts'
import { clusterShape, type KindOptions } from './options.ts'
import type { RawConfig } from './raw-config.ts'

type RawNode = NonNullable<RawConfig['nodes']>[number]
type Mount = NonNullable<RawNode['extraMounts']>[number]

/**
 * The static policy needs some CPU reserved for the system, of which the kubelet keeps back whole cores; what pods may
 * request is less by just the amount, so that small pods of the cluster and pods with whole cores fit beside each other.
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

/** Waiting is left to us: kind prints a warning and succeeds when the nodes do not become Ready in time. */
export function createArguments(
  name: string,
  kubeconfig: string,
  image: string | undefined,
): [string, ...string[]] {
  const chosen = image === undefined ? [] : ['--image', image]
  return ['kind', 'create', 'cluster', '--name', name, '--kubeconfig', kubeconfig, '--config', '-', ...chosen]
}
