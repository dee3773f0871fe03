import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { initialise, type Initialised } from '../../../src/features/init/init.ts'
import type { InitRequest } from '../../../src/features/init/configuration-file.ts'
import type { Repository } from '../../../src/features/init/look-at-repository.ts'
import { readPresent } from '../../../src/features/init/present.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { loadConfiguration } from '../../../src/config/load.ts'
import { TEMPLATES } from '../../../src/features/init/templates.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const REQUEST: InitRequest = {
  provider: 'kind',
  suites: ['network'],
  setup: 'make deploy',
  networkPlugin: false,
  forks: false,
  nightly: false,
  onRequest: false,
  force: false,
}
const ROOT = {
  prefix: '',
  defaultBranch: 'main',
  networkPlugin: undefined,
  ships: undefined,
  isPublic: false,
  dockerfile: undefined,
}
const init = async (
  files: MemoryFiles,
  request: Partial<InitRequest> = {},
  repository: Omit<Repository, 'isRepository' | 'proposals'> = ROOT,
): Promise<Initialised> => {
  const asked = { ...REQUEST, ...request }
  const present = await readPresent(repository.prefix, asked.force, DEFINITIONS, { files })
  return initialise(asked, repository, present, DEFINITIONS, { files })
}
const WORKFLOWS = '.github/workflows'

describe('initialise', () => {
  it('writes one workflow and kbench.yaml', async () => {
    const files = new MemoryFiles()
    const { written } = await init(files)
    expect(written.map(({ path }) => path)).toEqual([`${WORKFLOWS}/kbench-pull-request.yml`, 'kbench.yaml'])
    expect([...files.contents.keys()]).toEqual(written.map(({ path }) => path))
  })

  it('writes the workflow of comments beside the others, and says what starts it', async () => {
    const { written, next } = await init(new MemoryFiles(), { onRequest: true })
    expect(written.map(({ path }) => path)).toEqual([
      `${WORKFLOWS}/kbench-pull-request.yml`,
      `${WORKFLOWS}/kbench-command.yml`,
      'kbench.yaml',
    ])
    expect(next.join('\n')).toMatch(
      /to the default branch: .*\n.*a comment "\/kbench" by someone with write access/,
    )
    expect((await init(new MemoryFiles())).next.join('\n')).not.toContain('/kbench')
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

  it('writes one workflow for so many runners, which names each of them', async () => {
    for (const shards of [2, 4, 11]) {
      const files = new MemoryFiles()
      const { written, next } = await init(files, { shards })
      expect(written.map(({ path }) => path)).toEqual([`${WORKFLOWS}/kbench-shards.yml`, 'kbench.yaml'])
      expect(next.at(-1)).toContain('require the job `kbench-shards`')
      const text = files.text(`${WORKFLOWS}/kbench-shards.yml`)
      const { jobs } = parse(text) as {
        jobs: Record<string, { strategy?: unknown; steps: { with?: Record<string, string> }[] }>
      }
      const numbers = Array.from({ length: shards }, (_, index) => index + 1)
      expect(jobs['measure']?.strategy).toEqual({ 'fail-fast': false, matrix: { shard: numbers } })
      const given = (job: string, input: string) =>
        jobs[job]?.steps.flatMap((step) => step.with?.[input] ?? [])
      expect(given('measure', 'shard')).toEqual([`\${{ matrix.shard }}/${String(shards)}`])
      expect(given('report', 'expected')?.join().trim().split('\n')).toEqual(
        numbers.map((number) => `kbench-shard-${String(number)}`),
      )
      if (shards === 4) expect(text).toBe(TEMPLATES.shards.text.replace('$default-branch', 'main'))
    }
  })

  it('puts the default branch into the workflows, whatever it is called', async () => {
    for (const defaultBranch of ['trunk', 'release/1.x', '$&', 'a "b"', '12', 'yes,no']) {
      const files = new MemoryFiles()
      await init(files, {}, { ...ROOT, defaultBranch })
      const workflow = parse(files.text(`${WORKFLOWS}/kbench-pull-request.yml`)) as {
        on: { pull_request: { branches: unknown } }
      }
      expect(workflow.on.pull_request.branches).toEqual([defaultBranch])
    }
  })

  it('takes no pattern for a branch that looks like one', async () => {
    const files = new MemoryFiles()
    await init(files, {}, { ...ROOT, defaultBranch: 'a+b' })
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

  it('leaves what is there, says so, and writes the rest', async () => {
    const mine = 'version: 1\n# mine\n'
    const files = new MemoryFiles({
      'kbench.yaml': mine,
      [`${WORKFLOWS}/kbench-report.yml`]: 'mine',
      [`${WORKFLOWS}/kbench-rebaseline.yml`]: TEMPLATES.rebaseline.text,
    })
    const { written, kept } = await init(files, { forks: true, nightly: true })
    expect(written.map(({ path }) => path)).toEqual([
      `${WORKFLOWS}/kbench-measure.yml`,
      `${WORKFLOWS}/kbench-nightly.yml`,
    ])
    expect(files.text('kbench.yaml')).toBe(mine)
    expect(files.text(`${WORKFLOWS}/kbench-report.yml`)).toBe('mine')
    expect(kept).toEqual([
      { path: 'kbench.yaml', note: 'is there already' },
      { path: `${WORKFLOWS}/kbench-report.yml`, note: expect.stringContaining('different content') },
      { path: `${WORKFLOWS}/kbench-rebaseline.yml`, note: 'is there already' },
    ])
  })

  it('replaces with force, also a kbench.yaml that is none', async () => {
    const files = new MemoryFiles({ 'kbench.yaml': 'mine', [`${WORKFLOWS}/kbench-report.yml`]: 'mine' })
    const { written, kept } = await init(files, { forks: true, force: true })
    expect(written.map(({ path }) => path)).toContain('kbench.yaml')
    expect(kept).toEqual([])
    expect(files.text('kbench.yaml')).toContain('suites:')
    expect(files.text(`${WORKFLOWS}/kbench-report.yml`)).toBe(TEMPLATES.report.text)
    expect((await init(files, { forks: true, force: true })).written).toEqual([])
  })

  it('can be repeated: nothing is written, nothing is to be committed', async () => {
    const files = new MemoryFiles()
    const first = await init(files)
    const before = new Map(files.contents)
    const again = await init(files)
    expect(again.written).toEqual([])
    expect(again.kept.map(({ path }) => path).sort()).toEqual(first.written.map(({ path }) => path).sort())
    expect(files.contents).toEqual(before)
    expect(first.next.join()).toContain('Commit and push')
    expect(again.next.join()).not.toContain('Commit and push')
  })

  it('begins what is to be done with workflows that exclude each other', async () => {
    const files = new MemoryFiles()
    await init(files)
    const { written, next } = await init(files, { forks: true, force: true })
    expect(written.map(({ path }) => path)).toContain(`${WORKFLOWS}/kbench-measure.yml`)
    expect(next[0]).toMatch(/^Remove \S*kbench-pull-request\.yml/)
    expect((await init(new MemoryFiles(), { forks: true })).next.join()).not.toContain('Remove')
  })

  it('writes at the root of the repository from a folder in it', async () => {
    const files = new MemoryFiles()
    await init(files, {}, { ...ROOT, prefix: '../../' })
    expect([...files.contents.keys()]).toContain('../../kbench.yaml')
  })

  it('says that an image must get to the nodes', async () => {
    const next = async (request: Partial<InitRequest>, files = new MemoryFiles()): Promise<string> =>
      (await init(files, request, { ...ROOT, dockerfile: 'Dockerfile' })).next.join('\n')
    expect(await next({})).toContain('how your image (Dockerfile) is built: subject.build')
    expect(await next({ setup: 'docker build . && make deploy' })).not.toContain('image')
    expect(await next({}, new MemoryFiles({ 'kbench.yaml': 'version: 1' }))).not.toContain('image')
  })

  it('says why it is this suite, or that nothing says which', async () => {
    const next = async (suite: string, seen: Partial<Repository>): Promise<string> =>
      (await init(new MemoryFiles(), { suites: [suite] }, { ...ROOT, ...seen })).next.join('\n')
    const driver = { what: 'a storage driver', suite: 'storage', because: 'deploy/csi.yaml' }
    expect(await next('storage', { ships: driver })).toContain('deploy/csi.yaml looks like a storage driver')
    expect(await next('http', { ships: driver })).not.toContain('deploy/csi.yaml')
    expect(await next('network', {})).toContain('no file says what you ship')
    expect(await next('network', { networkPlugin: 'cni.yaml' })).not.toContain('no file says')
  })

  it('distinguishes where the first baseline comes from', async () => {
    const next = async (request: Partial<InitRequest>): Promise<string> =>
      (await init(new MemoryFiles(), request)).next.join('\n')
    expect(await next({})).toContain('need no baseline')
    expect(await next({ setup: undefined })).toContain('kbench baseline add')
    expect(await next({ setup: undefined, nightly: true })).toContain('after five nights')
    expect(await next({ provider: 'command' })).toContain('hack/kbench-create.sh')
  })
})
