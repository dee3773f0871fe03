import * as z from 'zod'
import { UserError } from '../core/errors.ts'
import type { ImageRegistry } from '../ports/image-registry.ts'
import type { ProviderContext } from '../ports/provider.ts'

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
 * How the registry that the person names is opened, or why there is none. kbench removes the images that it pushed there where the
 * registry allows it.
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
