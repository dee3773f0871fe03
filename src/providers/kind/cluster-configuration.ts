import type { KindOptions } from './options.ts'

/**
 * The configuration that `kind create cluster --config -` reads; JSON is YAML.
 * Format: https://kind.sigs.k8s.io/docs/user/configuration/
 */
export function clusterConfiguration(options: KindOptions): string {
  const { nodes, kubeProxyMode, defaultCni, containerdConfigPatches, podSubnet, serviceSubnet } = options
  return JSON.stringify({
    kind: 'Cluster',
    apiVersion: 'kind.x-k8s.io/v1alpha4',
    nodes: Array.from({ length: nodes }, (_, index) => ({ role: index === 0 ? 'control-plane' : 'worker' })),
    networking: {
      kubeProxyMode,
      disableDefaultCNI: !defaultCni,
      ...(podSubnet === undefined ? {} : { podSubnet }),
      ...(serviceSubnet === undefined ? {} : { serviceSubnet }),
    },
    ...(containerdConfigPatches.length === 0 ? {} : { containerdConfigPatches }),
  })
}

/** Waiting is left to us: kind prints a warning and succeeds when the nodes do not become Ready in time. */
export function createArguments(
  name: string,
  kubeconfig: string,
  image: string | undefined,
): [string, ...string[]] {
  const base: [string, ...string[]] = ['kind', 'create', 'cluster', '--name', name]
  return [
    ...base,
    '--kubeconfig',
    kubeconfig,
    '--config',
    '-',
    ...(image === undefined ? [] : ['--image', image]),
  ]
}
