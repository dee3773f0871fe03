import * as z from 'zod'
import { IMAGE_PULL_POLICIES } from '../../kubernetes/manifests.ts'
import { podOptions } from '../../kubernetes/pod-options.ts'
import { registryOptionsSchema } from './registry.ts'

export const kubeconfigOptionsSchema = z.strictObject({
  image: z
    .string({
      error: ({ input }) =>
        input === undefined
          ? 'must name the image with the measuring tools: build images/tools/Dockerfile of kbench and push it where the nodes can pull it'
          : 'must be the name of an image',
    })
    .min(1)
    .describe('image with the measuring tools, built from images/tools/Dockerfile, that the nodes can pull'),
  imagePullPolicy: z
    .enum(IMAGE_PULL_POLICIES)
    .default('IfNotPresent')
    .describe('when the nodes pull the image; Never where it was put on them by hand'),
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe("kubeconfig file; default: the person's own, KUBECONFIG or ~/.kube/config"),
  context: z.string().min(1).optional().describe('context of it; default: its current context'),
  registry: registryOptionsSchema
    .optional()
    .describe('registry for suites that pull images of their own making; without it they need given images'),
  ...podOptions,
})

export type KubeconfigOptions = z.infer<typeof kubeconfigOptionsSchema>
