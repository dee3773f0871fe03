import * as z from 'zod'
import { quantity } from '../../core/kubernetes-quantity.ts'
import { podOptions } from '../../kubernetes/provider-options.ts'
import { rawConfigSchema, type RawConfig, contradictionOf } from './raw-config.ts'

const network = z.string().regex(/^[0-9a-fA-F.:]+\/\d+(,[0-9a-fA-F.:]+\/\d+)?$/, {
  error: 'must be an address range such as 10.244.0.0/16',
})

/** What holds where neither the option nor kind's own configuration says it. */
const DEFAULTS = { nodes: 3, kubeProxyMode: 'iptables', defaultCni: true } as const

const keys = {
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
  nodeImage: z
    .string()
    .min(1)
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
    .array(z.string().min(1))
    .default([])
    .describe('files or folders that are applied to the new cluster, in this order'),
  containerdConfigPatches: z
    .array(z.string().min(1))
    .default([])
    .describe('TOML patches for the configuration of containerd on every node'),
  podSubnet: network.optional().describe('address range of pods'),
  serviceSubnet: network.optional().describe('address range of Services'),
  registryImage: z
    .string()
    .min(1)
    .default('registry:3')
    .describe('image of the registry that is started next to the cluster for suites that pull images'),
  toolsImage: z
    .string()
    .min(1)
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
    .union([z.string().min(1), rawConfigSchema])
    .optional()
    .meta({
      description:
        "kind's own configuration (kind.x-k8s.io/v1alpha4), or the path of a file that has it, merged with that of kbench",
      examples: [{ networking: { ipFamily: 'dual' } }],
    }),
  wait: z.int().min(1).default(180).describe('seconds that the nodes may take to become Ready'),
  ...podOptions,
}

export const kindOptionsSchema = z
  .strictObject(keys)
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
