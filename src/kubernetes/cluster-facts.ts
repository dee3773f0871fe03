import type { ProbedMachine } from '../ports/provider.ts'
import type { StorageClass } from './schemas.ts'

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

/**
 * The network plugin, from the names of all DaemonSets of the cluster.
 * @returns `unknown` where none is recognised
 */
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
export const NODE_PROBE: readonly [string, ...string[]] = [
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
