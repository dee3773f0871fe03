import * as z from 'zod'
import { quantity } from '../core/kubernetes-quantity.ts'
import { podTemplateSchema } from './pod-template.ts'
import { neighbourSchema } from './neighbour.ts'
import { IMAGE_PULL_POLICIES } from './manifests.ts'
import { UserError } from '../core/errors.ts'
import type { ImageRegistry } from '../ports/image-registry.ts'
import type { ProviderContext } from '../ports/provider.ts'

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

/** First of all checks, so that no other one quotes a password. */
const withoutCredentials = z.string().refine((text) => !text.includes('@'), {
  error: 'must not hold credentials: put them into an environment variable and name it in credentials',
  params: { secret: true },
  abort: true,
})

const registryOptionsSchema = z.strictObject({
  push: withoutCredentials
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address such as https://registry.example/team',
    })
    .describe('where this machine pushes; a path is the beginning of the name of every repository'),
  pull: withoutCredentials
    .refine((text) => /^[\w.-]+(:\d+)?(\/[\w./-]*\w)?$/.test(text), {
      error: 'must be written as in an image name: HOST:PORT/PATH',
    })
    .describe('what the names of the images begin with for the nodes, which must be allowed to pull there'),
  credentials: z
    .string()
    .refine((text) => /^[A-Za-z_]\w*$/.test(text), {
      error: 'must be the name of an environment variable, not its value',
      params: { secret: true },
    })
    .optional()
    .describe('environment variable that holds USER:PASSWORD for pushing; default: none are sent'),
})

/** Option of providers that run no registry themselves. */
export const registryOption = registryOptionsSchema
  .optional()
  .describe('registry for suites that pull images of their own making; without it they need given images')

/**
 * How the registry that the person names is opened, or why there is none. kbench removes the images that it
 * pushed where the registry allows it.
 * @throws {UserError} when the credentials are not there; they are never quoted
 */
export function givenRegistry(
  options: z.infer<typeof registryOptionsSchema> | undefined,
  provider: string,
  env: ProviderContext['env'],
): string | (() => Promise<ImageRegistry>) {
  if (options === undefined)
    return `no registry is configured: give the option registry of the provider ${provider} (push, pull), or name published images in the parameter images of the suite`
  const { push, pull, credentials } = options
  const registry: ImageRegistry = {
    pushUrl: push.replace(/\/+$/, ''),
    pullPrefix: pull,
    ...(credentials === undefined ? {} : { authorization: basicAuthorization(credentials, env) }),
    close: () => Promise.resolve(),
  }
  return () => Promise.resolve(registry)
}

/** https://www.rfc-editor.org/rfc/rfc7617 */
function basicAuthorization(variable: string, env: ProviderContext['env']): string {
  const value = env[variable]
  if (value === undefined || !/^[^:]+:./.test(value)) {
    const seen = value === undefined || value === '' ? 'is not set' : 'does not hold USER:PASSWORD'
    throw new UserError(`the environment variable ${variable}, named by registry.credentials, ${seen}`, {
      nextStep: `Set it to USER:PASSWORD of an account that may push, or leave credentials out.`,
    })
  }
  const binary = Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join('')
  return `Basic ${btoa(binary)}`
}
