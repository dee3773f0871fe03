import { describe, expect, it } from 'vitest'
import { configurationFile, type Choices } from '../../../src/features/init/configuration-file.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { loadConfiguration } from '../../../src/config/load.ts'

const CHOICES: Choices = { provider: 'kind', suites: ['network'], setup: 'make deploy', networkPlugin: false }
const NONE = { networkPlugin: undefined, dockerfile: undefined }
const file = (
  choices: Partial<Choices> = {},
  seen: Partial<Record<keyof typeof NONE, string>> = {},
): string => {
  const all = { ...CHOICES, ...choices }
  const provider = DEFINITIONS.providers.find(({ id }) => id === all.provider)
  return configurationFile(all, provider!, { ...NONE, ...seen })
}
const load = (text: string): ReturnType<typeof loadConfiguration> =>
  loadConfiguration({ text, source: 'kbench.yaml' }, DEFINITIONS)

describe('configurationFile', () => {
  it("leaves kind's network plugin out where what is shipped is one, and says by what it was seen", () => {
    const text = file({ networkPlugin: true }, { networkPlugin: 'deploy/cni.yaml' })
    expect(load(text).provider?.options).toMatchObject({ nodes: 3, defaultCni: false })
    expect(text).toContain('(there is deploy/cni.yaml)')
    expect(file({ networkPlugin: true })).not.toContain('there is')
  })

  it('else has the option in a comment, which needs only its # removed', () => {
    const text = file({}, { networkPlugin: 'deploy/cni.yaml' })
    expect(load(text).provider?.options).not.toHaveProperty('defaultCni')
    expect(load(text.replace('# defaultCni', 'defaultCni')).provider?.options).toMatchObject({
      defaultCni: false,
    })
    expect(file({ provider: 'host' })).not.toContain('defaultCni')
  })

  it('says how an image gets to the nodes, where one is built', () => {
    const text = file({}, { dockerfile: 'build/Dockerfile' })
    expect(load(text).subject).toMatchObject({ setup: 'make deploy', build: undefined })
    const built = load(text.replace(/# (build|images):/g, '$1:').replaceAll('IMAGE', 'agent:dev'))
    expect(built.subject).toMatchObject({
      build: 'docker build -t agent:dev -f build/Dockerfile .',
      images: { agent: 'agent:dev' },
    })
    const pushed = file({ provider: 'kubeconfig' }, { dockerfile: 'Dockerfile' })
    expect(pushed).toContain('#   docker build -t IMAGE .\n')
    expect(pushed).toContain('docker push IMAGE')
  })

  it.each([
    ['nothing is built', {}, {}],
    ['nothing is installed', { setup: undefined }, { dockerfile: 'Dockerfile' }],
    ['there are no nodes', { provider: 'host' }, { dockerfile: 'Dockerfile' }],
    [
      'the command does it',
      { setup: 'docker build -t a . && kubectl apply -f a' },
      { dockerfile: 'Dockerfile' },
    ],
    ['the command does it so', { setup: 'docker buildx build .' }, { dockerfile: 'Dockerfile' }],
    [
      'the command loads it',
      { setup: 'make image && kind load docker-image a' },
      { dockerfile: 'Dockerfile' },
    ],
  ])('says nothing of images where %s', (_what, choices, seen) => {
    expect(file(choices, seen)).not.toContain('IMAGE')
  })

  it('stays a configuration whatever the names of files hold', () => {
    const odd = 'a\nversion: 2\r\u2028b'
    for (const provider of ['kind', 'kubeconfig'])
      expect(
        load(file({ provider, networkPlugin: true }, { networkPlugin: odd, dockerfile: odd })).subject.setup,
      ).toBe('make deploy')
  })
})
