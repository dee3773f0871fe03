import * as z from 'zod'

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
