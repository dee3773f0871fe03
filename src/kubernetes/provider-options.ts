import * as z from 'zod'
import { quantity } from '../core/kubernetes-quantity.ts'
import { podTemplateSchema } from './pod-template.ts'
import { neighbourSchema } from './neighbour.ts'
import { IMAGE_PULL_POLICIES } from './manifests.ts'

const amount = (example: string): z.ZodString =>
  z.string().refine((text) => (quantity(text) ?? 0) > 0, {
    error: `must be a Kubernetes quantity above zero, such as ${example}`,
  })

const hugepages = z.record(z.string(), amount('64Mi')).superRefine((pages, context) => {
  for (const [size, total] of Object.entries(pages)) {
    const page = /^\d+(Ki|Mi|Gi)$/.test(size) ? (quantity(size) ?? 0) : 0
    const message =
      page === 0
        ? 'is no page size: expected 2Mi, 1Gi or another one that the nodes have'
        : (quantity(total) ?? 0) % page === 0
          ? undefined
          : `must be a multiple of the page size ${size}`
    if (message !== undefined) context.addIssue({ code: 'custom', path: [size], message })
  }
})

/** Options that every cluster provider has. */
export const podOptions = {
  podCpu: amount('500m or 2')
    .optional()
    .describe(
      'CPU of each measuring pod; default: small enough for all pods of a suite to fit on the node with the least free CPU, at most 1',
    ),
  podMemory: amount('512Mi or 1Gi').optional().describe('memory of each measuring pod; default: 512Mi'),
  podHugepages: hugepages
    .optional()
    .describe('huge pages of each measuring pod by page size, e.g. 2Mi: 64Mi, mounted at /hugepages-2Mi'),
  podTemplate: podTemplateSchema.optional(),
  neighbour: neighbourSchema
    .optional()
    .describe('a noisy neighbour on every measured node during the whole run: a pod with stress-ng'),
}

export type PodOptions = z.infer<z.ZodObject<typeof podOptions>>

/** Options of providers whose nodes pull the tools image by themselves. */
export const imageOptions = {
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
    .describe('when the nodes pull the image; Never if you loaded it onto them yourself'),
}

export const contextOption = z
  .string()
  .min(1)
  .optional()
  .describe('context of it; default: its current context')

/** The same for a new kbench.yaml. */
export const TOOLS_IMAGE_LINE =
  'image: kbench-tools:1 # your own: images/tools/Dockerfile of kbench, pushed to where the nodes can pull it'
