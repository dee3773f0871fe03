import * as z from 'zod'
import { contextOption, imageOptions } from '../../kubernetes/image-options.ts'
import { registryOption } from '../../kubernetes/given-registry.ts'
import { podOptions } from '../../kubernetes/pod-options.ts'

const nodesOption = z
  .record(z.string().min(1), z.string())
  .optional()
  .describe('labels of the nodes to use, for example pool: bench; default: all that take workloads')

const placeSchema = z.strictObject({
  context: z.string().min(1).optional().describe('its context; default: the option context'),
  nodes: nodesOption,
})

export const kubeconfigOptionsSchema = z.strictObject({
  ...imageOptions,
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe('kubeconfig file; default: yours, KUBECONFIG or ~/.kube/config'),
  context: contextOption,
  nodes: nodesOption,
  pair: z
    .array(placeSchema)
    .length(2, 'must name two places, for example two contexts')
    .optional()
    .describe('two clusters or two node pools for `kbench pair`, which base and head swap'),
  registry: registryOption,
  ...podOptions,
})

export type KubeconfigOptions = z.infer<typeof kubeconfigOptionsSchema>
