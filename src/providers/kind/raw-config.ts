import * as z from 'zod'
import { contentHash } from '../../core/content-hash.ts'
import { messageOf, UserError } from '../../core/errors.ts'
import { describeIssues } from '../../core/expected.ts'
import { parseForeignYaml } from '../../core/foreign-yaml.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import type { Files } from '../../ports/files.ts'

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
 * What kind's own configuration has beside that of kbench. What is missing here would contradict: the name, images of nodes, and ports of this
 * machine, which the two clusters of a pair cannot share.
 * https://github.com/kubernetes-sigs/kind/blob/main/pkg/apis/config/v1alpha4/types.go
 */
export const rawConfigSchema = z.strictObject({
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

/** Longer ones are known by their hash. */
const LONGEST_FACT = 120
const HASH_LENGTH = 12

/**
 * kind's own configuration, from the option config or the file that it names.
 * @param directory that a relative path is relative to
 * @throws {UserError} for a file that is not there, or not as it should be
 */
export async function readRawConfig(
  options: GivenOptions & { readonly config?: string | RawConfig | undefined },
  directory: string | undefined,
  files: Pick<Files, 'readIfPresent'>,
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
