import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { loadConfiguration } from '../../src/config/load.ts'
import { UserError } from '../../src/core/errors.ts'
import { kubeconfigOptionsSchema } from '../../src/providers/kubeconfig/provider.ts'
import type { ImageRegistry } from '../../src/ports/image-registry.ts'
import { givenRegistry } from '../../src/kubernetes/provider-options.ts'

const push = 'https://registry.example/team/'
const pull = 'registry.example/team'

function opened(
  options: Parameters<typeof givenRegistry>[0],
  env: Record<string, string | undefined>,
): Promise<ImageRegistry> {
  const open = givenRegistry(options, 'kubeconfig', env)
  if (typeof open === 'string') throw new Error(open)
  return open()
}

describe('the registry of an existing cluster', () => {
  test('is what the person names', async () => {
    const registry = await opened({ push, pull }, {})
    expect(registry).toMatchObject({
      pushUrl: 'https://registry.example/team',
      pullPrefix: 'registry.example/team',
    })
    expect(registry).not.toHaveProperty('authorization')
  })

  test('gets the credentials of an environment variable', async () => {
    const env = { TOKEN: 'robot$k:pässword:x' }
    const { authorization = '' } = await opened({ push, pull, credentials: 'TOKEN' }, env)
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8')).toBe(env.TOKEN)
  })

  test.each([
    [undefined, 'the environment variable TOKEN, named by registry.credentials, is not set'],
    ['', 'is not set'],
    ['hunter2', 'does not hold USER:PASSWORD'],
    ['user:', 'does not hold USER:PASSWORD'],
  ])('%j is refused without quoting it', (value, message) => {
    const give = (): unknown => opened({ push, pull, credentials: 'TOKEN' }, { TOKEN: value })
    expect(give).toThrow(UserError)
    expect(give).toThrow(message)
    expect(give).not.toThrow('hunter2')
  })

  test.each([
    [{ push: 'registry.example', pull }, 'must be an address such as https://registry.example/team'],
    [{ push: 'ftp://registry.example', pull }, 'must be an address such as'],
    [{ push: 'https://user:hunter2@registry.example', pull }, 'must not hold credentials'],
    [{ push, pull: 'https://registry.example' }, 'must be written as in an image name'],
    [{ push, pull: 'registry.example/' }, 'must be written as in an image name'],
    [{ push }, 'pull'],
    [{ push, pull, credentials: 'user:hunter2' }, 'must be the name of an environment variable'],
    [{ push, pull, password: 'x' }, 'unknown key'],
  ])('%j is refused', (registry, message) => {
    const { error } = kubeconfigOptionsSchema.safeParse({ image: 'i', registry })
    const text = z.prettifyError(error!)
    expect(text).toContain(message)
    expect(text).not.toContain('hunter2')
  })

  test('a password that is put in the wrong place is not shown', () => {
    for (const registry of [
      { push: 'https://user:hunter2@registry.example', pull },
      { push: 'user:hunter2@registry.example', pull },
      { push, pull: 'user:hunter2@registry.example' },
      { push, pull, credentials: 'user:hunter2' },
    ]) {
      const text = JSON.stringify({ version: 1, provider: { kubeconfig: { image: 'i', registry } } })
      const load = (): unknown => loadConfiguration({ text, source: 'kbench.yaml' }, DEFINITIONS)
      expect(load).toThrow(/registry\.\w+ is not shown: must/)
      expect(load).not.toThrow('hunter2')
    }
  })

  test.each([
    { push: 'http://127.0.0.1:5000', pull: 'registry.default.svc:5000' },
    { push, pull: 'registry.example:5000/a/b', credentials: 'KBENCH_REGISTRY' },
  ])('%j is allowed', (registry) => {
    expect(kubeconfigOptionsSchema.safeParse({ image: 'i', registry }).success).toBe(true)
  })
})
