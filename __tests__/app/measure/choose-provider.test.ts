import { describe, expect, it } from 'vitest'
import { chooseProvider } from '../../../src/app/measure/choose-provider.ts'
import { loadConfiguration } from '../../../src/config/load.ts'
import {
  createFakeProvider,
  createFakeSuite,
  createIdleTestbed,
  definitionsOf,
} from '../../fakes/definitions.ts'
import { createFakePorts } from '../../fakes/ports.ts'

const testbed = createIdleTestbed()
const host = createFakeProvider('host', testbed)
const kind = createFakeProvider('kind', testbed, { automatic: 1 })
const noKind = createFakeProvider('kind', testbed, {
  automatic: 1,
  availability: () => Promise.resolve({ usable: false, reason: 'Docker is not installed' }),
})
const choose = (providers: (typeof host)[], text = 'version: 1') => {
  const definitions = definitionsOf([createFakeSuite({ id: 'one' })], providers)
  return chooseProvider(
    loadConfiguration({ text, source: 'kbench.yaml' }, definitions),
    definitions,
    createFakePorts(),
  )
}

describe('choice of the provider', () => {
  it('takes kind where it can work', async () => {
    expect(await choose([host, kind])).toMatchObject({
      provider: { id: 'kind' },
      why: 'it can work on this machine',
    })
  })
  it('takes host where kind cannot, and says why', async () => {
    expect(await choose([host, noKind])).toMatchObject({
      provider: { id: 'host' },
      why: 'no kind: Docker is not installed',
    })
  })
  it('fails with every reason where none can, and takes no provider that is not automatic', async () => {
    const named = createFakeProvider('named', testbed)
    const { automatic, ...onlyNamed } = named
    await expect(choose([onlyNamed, noKind])).rejects.toThrow(
      'no provider works here: no kind: Docker is not installed',
    )
  })
  it('takes what is configured, without asking whether it can work', async () => {
    expect(await choose([host, noKind], 'version: 1\nprovider: kind')).toMatchObject({
      provider: { id: 'kind' },
      why: undefined,
    })
  })
})
