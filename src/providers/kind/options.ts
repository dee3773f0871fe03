import * as z from 'zod'
import { quantity } from '../../core/kubernetes-quantity.ts'
import { podOptions } from '../../kubernetes/provider-options.ts'
import { contentHash } from '../../core/content-hash.ts'
import { messageOf, UserError } from '../../core/errors.ts'
import { describeIssues } from '../../core/expected.ts'
import { parseForeignYaml } from '../../core/foreign-yaml.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import type { ProviderContext } from '../../ports/provider.ts'

const text = z.string().min(1)
const patches = z.array(text).optional()
const jsonPatches = z
  .array(
    z.strictObject({
      group: z.string().optional(),
      version: z.string().optional(),
      kind: z.string().optional(),
      patch: text,
    }),
  )
  .optional()
const port = z.int().min(1).max(65535)

const node = z.strictObject({
  role: z.enum(['control-plane', 'worker']).default('control-plane').describe('what the node is'),
  labels: z.record(z.string(), z.string()).optional().describe('labels of the node'),
  extraMounts: z
    .array(
      z.strictObject({
        hostPath: text.describe('of this machine; relative to the checkout of its side'),
        containerPath: text,
        readOnly: z.boolean().optional(),
        selinuxRelabel: z.boolean().optional(),
        propagation: z.enum(['None', 'HostToContainer', 'Bidirectional']).optional(),
      }),
    )
    .optional()
    .describe('files and folders of this machine to mount into the node'),
  extraPortMappings: z
    .array(
      z.strictObject({
        containerPort: port,
        listenAddress: text.optional(),
        protocol: z.enum(['TCP', 'UDP', 'SCTP']).optional(),
      }),
    )
    .optional()
    .describe('ports of the node that this machine reaches by a free port'),
  kubeadmConfigPatches: patches,
  kubeadmConfigPatchesJSON6902: jsonPatches,
})

/**
 * What kind's own configuration may add to that of kbench. Left out is what would contradict it: the name,
 * images of nodes, and ports of this machine, which the two clusters of a pair cannot share.
 * https://github.com/kubernetes-sigs/kind/blob/main/pkg/apis/config/v1alpha4/types.go
 */
const rawConfigSchema = z.strictObject({
  kind: z.literal('Cluster').optional(),
  apiVersion: z.literal('kind.x-k8s.io/v1alpha4').optional(),
  nodes: z
    .array(node)
    .min(1)
    .max(20)
    .optional()
    .describe('one control plane and its workers, in place of the option nodes'),
  networking: z
    .strictObject({
      ipFamily: z.enum(['ipv4', 'ipv6', 'dual']).optional(),
      apiServerAddress: text.optional(),
      podSubnet: text.optional(),
      serviceSubnet: text.optional(),
      disableDefaultCNI: z.boolean().optional(),
      kubeProxyMode: z.enum(['iptables', 'ipvs', 'nftables', 'none']).optional(),
      dnsSearch: z.array(text).optional(),
    })
    .optional(),
  featureGates: z.record(z.string(), z.boolean()).optional(),
  runtimeConfig: z.record(z.string(), z.string()).optional(),
  kubeadmConfigPatches: patches,
  kubeadmConfigPatchesJSON6902: jsonPatches,
  containerdConfigPatches: patches,
  containerdConfigPatchesJSON6902: patches,
})

export type RawConfig = z.output<typeof rawConfigSchema>

const network = z.string().regex(/^[0-9a-fA-F.:]+\/\d+(,[0-9a-fA-F.:]+\/\d+)?$/, {
  error: 'must be an address range such as 10.244.0.0/16',
})

/** What holds where neither the option nor kind's own configuration says it. */
const DEFAULTS = { nodes: 3, kubeProxyMode: 'iptables', defaultCni: true } as const

export const kindOptionsSchema = z
  .strictObject({
    nodes: z.int().min(1).max(20).optional().meta({
      description:
        'number of nodes: one control plane, the rest are workers; 3 gives two workers to measure between',
      default: DEFAULTS.nodes,
    }),
    kubernetes: z
      .string()
      .regex(/^v?\d+\.\d+(\.\d+)?$/, { error: 'must be a Kubernetes version such as v1.34 or v1.34.4' })
      .optional()
      .describe('Kubernetes version; v1.34 takes the newest kindest/node image of it on this machine'),
    nodeImage: text
      .optional()
      .describe('node image; default: KIND_NODE_IMAGE, otherwise the default of kind'),
    kubeProxyMode: z.enum(['iptables', 'ipvs', 'nftables', 'none']).optional().meta({
      description: 'how kube-proxy forwards Service addresses; none for network plugins that replace it',
      default: DEFAULTS.kubeProxyMode,
    }),
    defaultCni: z.boolean().optional().meta({
      description: "install kind's own network plugin; with false, manifests or subject.setup must bring one",
      default: DEFAULTS.defaultCni,
    }),
    manifests: z
      .array(text)
      .default([])
      .describe('files or folders that are applied to the new cluster, in this order'),
    containerdConfigPatches: z
      .array(text)
      .default([])
      .describe('TOML patches for the configuration of containerd on every node'),
    podSubnet: network.optional().describe('address range of pods'),
    serviceSubnet: network.optional().describe('address range of Services'),
    registryImage: text
      .default('registry:3')
      .describe('image of the registry that is started next to the cluster for suites that pull images'),
    toolsImage: text
      .optional()
      .describe(
        'published image with the measuring tools, pulled once; without a tag the one that belongs to this version of kbench; default, and where it cannot be pulled: built on this machine',
      ),
    cpuManagerPolicy: z
      .enum(['none', 'static'])
      .default('none')
      .describe(
        'static: the kubelet gives each measuring pod exclusive cores; podCpu must be a whole number then',
      ),
    mtu: z
      .int()
      .min(1280)
      .max(65535)
      .optional()
      .describe(
        'largest packet between the nodes in bytes, on a separate Docker network; default: that of Docker',
      ),
    config: z
      .union([text, rawConfigSchema])
      .optional()
      .meta({
        description:
          "kind's own configuration (kind.x-k8s.io/v1alpha4), or the path of a file that has it, merged with that of kbench",
        examples: [{ networking: { ipFamily: 'dual' } }],
      }),
    wait: z.int().min(1).default(180).describe('seconds that the nodes may take to become Ready'),
    ...podOptions,
  })
  .refine(
    ({ cpuManagerPolicy, podCpu = '' }) => cpuManagerPolicy === 'none' || Number.isInteger(quantity(podCpu)),
    {
      path: ['podCpu'],
      error:
        'cpuManagerPolicy static needs a whole number of CPUs, such as "1": only such pods get exclusive cores',
    },
  )
  .superRefine((options, context) => {
    const { config } = options
    const message =
      config === undefined || typeof config === 'string' ? undefined : contradictionOf(options, config)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['config'], message })
  })

export type KindOptions = z.infer<typeof kindOptionsSchema>

/** What both the options and kind's own configuration can say. */
export function clusterShape(
  { nodes, kubeProxyMode, defaultCni }: KindOptions,
  { nodes: listed, networking = {} }: RawConfig,
): { readonly nodes: number; readonly kubeProxyMode: string; readonly defaultCni: boolean } {
  return {
    nodes: listed?.length ?? nodes ?? DEFAULTS.nodes,
    kubeProxyMode: networking.kubeProxyMode ?? kubeProxyMode ?? DEFAULTS.kubeProxyMode,
    defaultCni:
      networking.disableDefaultCNI === undefined
        ? (defaultCni ?? DEFAULTS.defaultCni)
        : !networking.disableDefaultCNI,
  }
}

/** Where containerd of kind's nodes looks for how to reach a registry; kind sets it as config_path since its version 0.27. */
export const CERTS = '/etc/containerd/certs.d'

/** Options that kind's own configuration has, too; undefined: the person said nothing. */
type GivenOptions = Readonly<
  Partial<Record<'nodes' | 'kubeProxyMode' | 'defaultCni' | 'podSubnet' | 'serviceSubnet', unknown>>
>

/** Why kind's own configuration and the options of kbench cannot both hold, in one sentence; undefined: they can. */
export function contradictionOf(options: GivenOptions, config: RawConfig): string | undefined {
  return [...saidTwice(options, config), ...ofControlPlanes(config), ...ofPatches(config)][0]
}

function saidTwice(options: GivenOptions, { nodes, networking = {} }: RawConfig): string[] {
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

function ofControlPlanes({ nodes }: RawConfig): string[] {
  const controlPlanes = nodes?.filter(({ role }) => role === 'control-plane').length ?? 1
  return controlPlanes === 1
    ? []
    : [
        `config.nodes has ${String(controlPlanes)} control planes, expected one: kbench pauses clusters, and they would have to elect leaders again`,
      ]
}

function ofPatches(config: RawConfig): string[] {
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
        `config patches registry.mirrors, which containerd refuses together with ${CERTS}: have subject.setup write a hosts.toml there`,
      )
    if (patch.includes('config_path') && !patch.includes(CERTS))
      found.push(
        `config patches config_path of containerd, and kbench needs ${CERTS}: have subject.setup write a hosts.toml there`,
      )
  }
  return found
}

/** Longer ones are known by their hash. */
const LONGEST_FACT = 120
const HASH_LENGTH = 12

/**
 * kind's own configuration, from the option config or the file that it names.
 * @param directory that a relative path is relative to
 * @throws {UserError} for a file that is not there, or not as it should be
 */
export async function readRawConfig(
  options: KindOptions,
  { directory, files }: ProviderContext,
): Promise<RawConfig> {
  const { config = {} } = options
  if (typeof config !== 'string') return config
  const path = directory === undefined || config.startsWith('/') ? config : `${directory}/${config}`
  const text = await files.readIfPresent(path)
  if (text === undefined)
    throw new UserError(`${path}: no such file, named by the option config of the provider kind`, {
      nextStep: 'Name a file with kind: Cluster, or write its content below config.',
    })
  const value = parsed(text, path)
  const checked = rawConfigSchema.safeParse(value)
  if (!checked.success)
    throw new UserError(
      describeIssues(checked.error.issues, value)
        .map((sentence) => `${path}: ${sentence}`)
        .join('\n'),
    )
  const contradiction = contradictionOf(options, checked.data)
  if (contradiction !== undefined) throw new UserError(`${path}: ${contradiction}`)
  return checked.data
}

/** What distinguishes it from others, for the identity of a record; undefined where it says nothing. */
export function rawConfigFact({ kind: _, apiVersion: __, ...config }: RawConfig): string | undefined {
  const text = sortedJson(config).slice(1, -1)
  if (text === '{}') return undefined
  return text.length <= LONGEST_FACT ? text : contentHash(text).slice(0, HASH_LENGTH)
}

function parsed(text: string, path: string): unknown {
  try {
    return parseForeignYaml(text)
  } catch (cause) {
    throw new UserError(`${path}: not valid YAML: ${messageOf(cause)}`, { cause })
  }
}
