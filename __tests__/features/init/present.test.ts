import { describe, expect, it } from 'vitest'
import { decidedBy, readPresent } from '../../../src/features/init/present.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { UserError } from '../../../src/core/errors.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const read = (
  contents: Readonly<Record<string, string>>,
  { prefix = '', replace = false } = {},
): ReturnType<typeof readPresent> =>
  readPresent(prefix, replace, DEFINITIONS, { files: new MemoryFiles(contents) })

describe('readPresent', () => {
  it('finds nothing in an empty repository', async () => {
    expect(await read({})).toEqual({ configuration: undefined, workflows: new Map() })
  })

  it('names the workflows of kbench that are there, and no others', async () => {
    const folder = '../.github/workflows'
    const contents = { [`${folder}/kbench-report.yml`]: 'changed', [`${folder}/ci.yml`]: '' }
    expect((await read(contents, { prefix: '../' })).workflows).toEqual(
      new Map([['kbench-report.yml', 'changed']]),
    )
  })

  it('reads what a kbench.yaml has decided', async () => {
    const text = 'version: 1\nprovider: host\nsubject: { setup: make deploy }\nsuites: { storage: {} }\n'
    const { configuration } = await read({ 'kbench.yaml': text })
    expect(configuration && decidedBy(configuration, DEFINITIONS)).toEqual({
      provider: 'host',
      suites: ['storage'],
      setup: 'make deploy',
      networkPlugin: false,
    })
    const least = (await read({ 'kbench.yaml': 'version: 1' })).configuration
    expect(least && decidedBy(least, DEFINITIONS)).toMatchObject({ provider: 'kind', setup: '-' })
  })

  it('refuses a kbench.yaml that is none, naming every problem and both ways out', async () => {
    const refused = read({ 'kbench.yaml': 'version: 1\nsuites: { netwrok: {}, disk: {} }\n' })
    await expect(refused).rejects.toThrow(UserError)
    await expect(refused).rejects.toThrow(
      /kbench\.yaml:2:11: unknown suite "netwrok"[^]*"disk"[^]*Nothing was written/,
    )
    await expect(refused).rejects.toMatchObject({ nextStep: expect.stringContaining('--force') })
  })

  it('checks every variant of a matrix', async () => {
    const text = 'version: 1\nmatrix: [{ name: a }, { name: b, provider: minikube }]\n'
    await expect(read({ 'kbench.yaml': text })).rejects.toThrow('minikube')
  })

  it('does not read one that is to be replaced', async () => {
    expect((await read({ 'kbench.yaml': ': no' }, { replace: true })).configuration).toBeUndefined()
  })
})
