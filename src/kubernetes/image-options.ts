import * as z from 'zod'
import { IMAGE_PULL_POLICIES } from './manifests.ts'

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
