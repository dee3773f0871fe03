import * as z from 'zod'
import { contextOption, imageOptions } from '../../kubernetes/image-options.ts'
import { podOptions } from '../../kubernetes/pod-options.ts'
import { registryOptionsSchema } from './registry.ts'

export const kubeconfigOptionsSchema = z.strictObject({
  ...imageOptions,
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe("kubeconfig file; default: the person's own, KUBECONFIG or ~/.kube/config"),
  context: contextOption,
  registry: registryOptionsSchema
    .optional()
    .describe('registry for suites that pull images of their own making; without it they need given images'),
  ...podOptions,
})

export type KubeconfigOptions = z.infer<typeof kubeconfigOptionsSchema>
