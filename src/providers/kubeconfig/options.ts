import * as z from 'zod'
import { contextOption, imageOptions } from '../../kubernetes/image-options.ts'
import { registryOption } from '../../kubernetes/given-registry.ts'
import { podOptions } from '../../kubernetes/pod-options.ts'

export const kubeconfigOptionsSchema = z.strictObject({
  ...imageOptions,
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe("kubeconfig file; default: the person's own, KUBECONFIG or ~/.kube/config"),
  context: contextOption,
  registry: registryOption,
  ...podOptions,
})

export type KubeconfigOptions = z.infer<typeof kubeconfigOptionsSchema>
