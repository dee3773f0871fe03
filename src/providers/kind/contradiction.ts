import type { RawConfig } from './raw-config.ts'

/** What the person said by options of kbench; undefined: nothing, and kind's or kbench's default holds. */
interface GivenOptions {
  readonly nodes?: number | undefined
  readonly kubeProxyMode?: string | undefined
  readonly defaultCni?: boolean | undefined
  readonly podSubnet?: string | undefined
  readonly serviceSubnet?: string | undefined
}

/** Where containerd of kind's nodes looks for how to reach a registry; kbench adds its own there. */
const CERTS = '/etc/containerd/certs.d'

/** Why kind's own configuration and the options of kbench cannot both hold, in one sentence; undefined: they can. */
export function contradictionOf(options: GivenOptions, config: RawConfig): string | undefined {
  return [...twice(options, config), ...nodesOf(config), ...patchesOf(config)][0]
}

function twice(options: GivenOptions, { nodes, networking = {} }: RawConfig): string[] {
  const pairs = [
    ['nodes', options.nodes, 'nodes', nodes],
    ['kubeProxyMode', options.kubeProxyMode, 'networking.kubeProxyMode', networking.kubeProxyMode],
    ['defaultCni', options.defaultCni, 'networking.disableDefaultCNI', networking.disableDefaultCNI],
    ['podSubnet', options.podSubnet, 'networking.podSubnet', networking.podSubnet],
    ['serviceSubnet', options.serviceSubnet, 'networking.serviceSubnet', networking.serviceSubnet],
  ] as const
  return pairs
    .filter(([, option, , raw]) => option !== undefined && raw !== undefined)
    .map(
      ([option, , key]) => `the option ${option} and config.${key} say the same thing twice: leave one out`,
    )
}

function nodesOf({ nodes }: RawConfig): string[] {
  const controlPlanes = nodes?.filter(({ role }) => role === 'control-plane').length ?? 1
  return controlPlanes === 1
    ? []
    : [
        `config.nodes has ${String(controlPlanes)} control planes, expected one: kbench pauses clusters, and they would have to elect leaders again`,
      ]
}

function patchesOf(config: RawConfig): string[] {
  const ofKubeadm = [config, ...(config.nodes ?? [])].flatMap(
    ({ kubeadmConfigPatches = [], kubeadmConfigPatchesJSON6902 = [] }) => [
      ...kubeadmConfigPatches,
      ...kubeadmConfigPatchesJSON6902.map(({ patch }) => patch),
    ],
  )
  const ofContainerd = [
    ...(config.containerdConfigPatches ?? []),
    ...(config.containerdConfigPatchesJSON6902 ?? []),
  ]
  const found: string[] = []
  if (ofKubeadm.some((patch) => patch.includes('leader-elect')))
    found.push('config patches leader-elect, which kbench turns off so that a cluster can be paused')
  if (ofKubeadm.some((patch) => patch.includes('cpuManagerPolicy')))
    found.push('config patches cpuManagerPolicy: use the option cpuManagerPolicy')
  for (const patch of ofContainerd) {
    if (patch.includes('registry.mirrors') || patch.includes('registry/mirrors'))
      found.push(
        `config patches registry.mirrors, which containerd refuses beside ${CERTS}: have subject.setup write a hosts.toml there`,
      )
    if (patch.includes('config_path') && !patch.includes(CERTS))
      found.push(
        `config patches config_path of containerd, and kbench needs ${CERTS}: have subject.setup write a hosts.toml there`,
      )
  }
  return found
}
