import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { initialise, type InitRequest } from '../../../src/app/init/init.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { loadConfiguration } from '../../../src/config/load.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const REQUEST: InitRequest = {
  provider: 'kind',
  suites: ['network'],
  setup: 'make deploy',
  forks: false,
  nightly: false,
  force: false,
}
const ROOT = { prefix: '', defaultBranch: 'main' }
const init = (files: MemoryFiles, request: Partial<InitRequest> = {}, repository = ROOT) =>
  initialise({ ...REQUEST, ...request }, repository, DEFINITIONS, { files })
const WORKFLOWS = '.github/workflows'

describe('initialise', () => {
  it('writes one workflow and kbench.yaml', async () => {
    const files = new MemoryFiles()
    const { written } = await init(files)
    expect(written.map(({ path }) => path)).toEqual([`${WORKFLOWS}/kbench-pull-request.yml`, 'kbench.yaml'])
    expect([...files.contents.keys()]).toEqual(written.map(({ path }) => path))
  })

  it('writes two for forks, and those of the night', async () => {
    const { written, next } = await init(new MemoryFiles(), { forks: true, nightly: true })
    expect(written.map(({ path }) => path)).toEqual([
      `${WORKFLOWS}/kbench-measure.yml`,
      `${WORKFLOWS}/kbench-report.yml`,
      `${WORKFLOWS}/kbench-nightly.yml`,
      `${WORKFLOWS}/kbench-rebaseline.yml`,
      'kbench.yaml',
    ])
    expect(next.join('\n')).toContain('Allow GitHub Actions to create and approve pull requests')
  })

  it('puts the default branch into the workflows, whatever it is called', async () => {
    for (const defaultBranch of ['trunk', 'release/1.x', '$&', 'a "b"', '12', 'yes,no']) {
      const files = new MemoryFiles()
      await init(files, {}, { prefix: '', defaultBranch })
      const workflow = parse(files.text(`${WORKFLOWS}/kbench-pull-request.yml`)) as {
        on: { pull_request: { branches: unknown } }
      }
      expect(workflow.on.pull_request.branches).toEqual([defaultBranch])
    }
  })

  it('takes no pattern for a branch that looks like one', async () => {
    const files = new MemoryFiles()
    await init(files, {}, { prefix: '', defaultBranch: 'a+b' })
    expect(files.text(`${WORKFLOWS}/kbench-pull-request.yml`)).toContain('branches: ["a\\\\+b"]')
  })

  it('leaves no placeholder anywhere', async () => {
    const files = new MemoryFiles()
    await init(files, { forks: true, nightly: true })
    for (const path of files.contents.keys()) expect(files.text(path)).not.toContain('$default-branch')
  })

  it('writes a configuration that kbench takes, for every provider and every setup', async () => {
    for (const { id: provider } of DEFINITIONS.providers) {
      for (const setup of [undefined, 'make deploy', `a: "b" # 'c'\n- d`]) {
        const files = new MemoryFiles()
        await init(files, { provider, setup, suites: ['storage', 'http'] })
        const text = files.text('kbench.yaml')
        const loaded = loadConfiguration({ text, source: 'kbench.yaml' }, DEFINITIONS)
        expect(loaded.provider?.provider.id).toBe(provider)
        expect(loaded.subject.setup).toBe(setup)
        expect(loaded.suites.map(({ suite }) => suite.id).sort()).toEqual(['http', 'storage'])
        expect(loaded.gate.defaultMargin).toBe(0.02)
      }
    }
  })

  it('overwrites nothing, and writes nothing then, naming all that is there', async () => {
    const files = new MemoryFiles({ 'kbench.yaml': 'mine', [`${WORKFLOWS}/kbench-report.yml`]: 'mine' })
    await expect(init(files, { forks: true })).rejects.toThrow(
      `${WORKFLOWS}/kbench-report.yml, kbench.yaml: are there already, nothing was written`,
    )
    expect(files.contents.size).toBe(2)
    await init(files, { forks: true, force: true })
    expect(files.text('kbench.yaml')).toContain('version: 1')
  })

  it('can be repeated', async () => {
    const files = new MemoryFiles()
    const first = await init(files)
    expect(await init(files)).toEqual(first)
  })

  it('writes at the root of the repository from a folder in it', async () => {
    const files = new MemoryFiles()
    await init(files, {}, { prefix: '../../', defaultBranch: 'main' })
    expect([...files.contents.keys()]).toContain('../../kbench.yaml')
  })

  it('tells where the first baseline comes from', async () => {
    const next = async (request: Partial<InitRequest>): Promise<string> =>
      (await init(new MemoryFiles(), request)).next.join('\n')
    expect(await next({})).toContain('need no baseline')
    expect(await next({ setup: undefined })).toContain('kbench baseline add')
    expect(await next({ setup: undefined, nightly: true })).toContain('after five nights')
    expect(await next({ provider: 'command' })).toContain('hack/kbench-create.sh')
  })
})
