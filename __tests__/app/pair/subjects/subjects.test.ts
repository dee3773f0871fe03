import { describe, expect, test } from 'vitest'
import { openCommit } from '../../../../src/app/pair/checkout.ts'
import { openSubjects, type Subject, type SubjectsRequest } from '../../../../src/app/pair/subjects.ts'
import { createFakePorts, type FakePorts } from '../../../fakes/ports.ts'
import {
  createFakeProvider,
  createFakeSuite,
  createIdleTestbed,
  definitionsOf,
} from '../../../fakes/definitions.ts'

const HEAD = 'a'.repeat(40)
const BASE = 'b'.repeat(40)
const definitions = definitionsOf(
  [createFakeSuite({ id: 'one' })],
  [createFakeProvider('host', createIdleTestbed())],
)
const request = (over: Partial<SubjectsRequest> = {}): SubjectsRequest => ({
  config: undefined,
  overrides: { provider: 'host' },
  definitions,
  base: undefined,
  head: undefined,
  settings: { base: [], head: [] },
  ...over,
})
function worldWith(files: Readonly<Record<string, string>> = {}, prefix = ''): FakePorts {
  const ports = { ...createFakePorts(files), env: {} }
  ports.commands
    .on('realpath -- .', { stdout: '/work\n' }, Infinity)
    .on('git rev-parse HEAD', { stdout: `${HEAD}\n` }, Infinity)
    .on('git rev-parse --show-prefix', { stdout: `${prefix}\n` }, Infinity)
  return ports
}
const checkedOut = (ports: FakePorts): void => {
  ports.commands
    .on('test -d main', { exitCode: 1 })
    .on('git rev-parse --verify --quiet --end-of-options main^{commit}', { stdout: `${BASE}\n` })
    .on(`git worktree add --quiet --detach /tmp/kbench-base-1/checkout ${BASE}`)
    .on('git worktree remove --force /tmp/kbench-base-1/checkout')
    .on('git worktree prune')
}

describe('base and head', () => {
  test.each([
    ['version: 1', 'smoke'],
    ['version: 1\npreset: standard', 'standard'],
  ])(
    'are measured briefly, as often as that is, unless the configuration says otherwise: %j',
    async (text, preset) => {
      const ports = worldWith({ 'kbench.yaml': text })
      const { base, head } = await openSubjects(
        request({ base: '.', settings: { base: [], head: ['suites.one.rounds=3'] } }),
        ports,
      )
      expect([base, head].map(({ configuration }) => configuration.preset)).toEqual([preset, preset])
    },
  )

  test('each have a checkout; the provider and the setup of base are those of its own kbench.yaml, all else of the working directory', async () => {
    const ports = worldWith({
      'kbench.yaml': 'version: 1\nsubject: { setup: make new }\nsuites: { one: { rounds: 7 } }',
      '/tmp/kbench-base-1/checkout/kbench.yaml':
        'version: 1\nsubject: { setup: make old }\nsuites: { one: { rounds: 2 } }',
    })
    checkedOut(ports)
    const subjects = await openSubjects(request({ base: 'main' }), ports)
    const { base, head } = subjects
    expect(base).toMatchObject({
      checkout: { directory: '/tmp/kbench-base-1/checkout', commit: BASE },
      configuration: { subject: { setup: 'make old' }, suites: [{ parameters: { rounds: 7 } }] },
    })
    expect(head).toMatchObject({
      checkout: { directory: '/work', commit: HEAD },
      configuration: { subject: { setup: 'make new' }, suites: [{ parameters: { rounds: 7 } }] },
    })
    await subjects.close()
    ports.commands.assertAllUsed()
  })

  test.each([
    [0, '/tmp/kbench-base-1/checkout/deploy/chart', 'make old'],
    [1, '/tmp/kbench-base-1/checkout', 'make new'],
  ])(
    'in a folder of the repository: base is the same folder of its commit, or its root where it has none (test -d exits with %i)',
    async (exitCode, directory, setup) => {
      const ports = worldWith(
        {
          'kbench.yaml': 'version: 1\nsubject: { setup: make new }',
          '/tmp/kbench-base-1/checkout/deploy/chart/kbench.yaml': 'version: 1\nsubject: { setup: make old }',
        },
        'deploy/chart/',
      )
      checkedOut(ports)
      ports.commands.on('test -d /tmp/kbench-base-1/checkout/deploy/chart', { exitCode })
      const subjects = await openSubjects(request({ base: 'main' }), ports)
      expect(subjects.base).toMatchObject({ checkout: { directory }, configuration: { subject: { setup } } })
      expect(subjects.head.checkout.directory).toBe('/work')
      await subjects.close()
      ports.commands.assertAllUsed()
    },
  )

  test('a base without kbench.yaml is set up like head', async () => {
    const ports = worldWith({ 'kbench.yaml': 'version: 1\nsubject: { setup: make new }' })
    checkedOut(ports)
    const subjects = await openSubjects(request({ base: 'main' }), ports)
    expect(subjects.base.configuration.subject.setup).toBe('make new')
    await subjects.close()
  })

  test('can be two settings of one source, which only their side has', async () => {
    const ports = worldWith()
    ports.commands.on(/^git merge-base HEAD /, { exitCode: 128 }, Infinity)
    const settings = { base: [], head: ['suites.one.rounds=5'] }
    const { base, head } = await openSubjects(request({ settings }), ports)
    expect(base.configuration.suites[0]?.parameters).toEqual({ rounds: 1 })
    expect(head.configuration.suites[0]?.parameters).toEqual({ rounds: 5 })
    expect(head.settings).toEqual(['suites.one.rounds=5'])
  })

  test('nothing to compare with is an error that names the ways', async () => {
    const ports = worldWith()
    ports.commands.on(/^git merge-base HEAD /, { exitCode: 128 }, Infinity)
    await expect(openSubjects(request(), ports)).rejects.toThrow('there is nothing to compare with')
  })

  test('a base that is no commit is an error, and nothing is left', async () => {
    const ports = worldWith()
    ports.commands
      .on('test -d nope', { exitCode: 1 })
      .on(/^git rev-parse --verify .* nope\^/, { exitCode: 128 })
    await expect(openSubjects(request({ base: 'nope' }), ports)).rejects.toThrow(
      '"nope" is neither a folder nor a commit of this repository',
    )
  })

  test('a wrong setting of one side closes the checkout of the other', async () => {
    const ports = worldWith()
    checkedOut(ports)
    const settings = { base: [], head: ['suites.one.rounds=none'] }
    await expect(openSubjects(request({ base: 'main', settings }), ports)).rejects.toThrow(
      'suites.one.rounds',
    )
    ports.commands.assertAllUsed()
  })
})

describe('a commit', () => {
  test('that a shallow clone lacks is fetched', async () => {
    const ports = worldWith()
    const resolve = `git rev-parse --verify --quiet --end-of-options ${BASE}^{commit}`
    ports.commands
      .on(resolve, { exitCode: 1 })
      .on(`git fetch --quiet --depth=1 origin ${BASE}`)
      .on(resolve, { stdout: `${BASE}\n` })
      .on('git worktree add')
    expect(await openCommit(BASE, ports)).toMatchObject({ commit: BASE })
  })
  test('that cannot be fetched is an error with what git said, and with what to do', async () => {
    const ports = worldWith()
    ports.commands
      .on('git rev-parse --verify', { exitCode: 1 })
      .on('git fetch', { exitCode: 128, stderr: 'fatal: could not read Username for https://github.com' })
    const failure = openCommit(BASE, ports)
    await expect(failure).rejects.toThrow(
      `the commit ${BASE} is not here, and could not be fetched: git exited with 128: fatal: could not read Username`,
    )
    await expect(failure).rejects.toMatchObject({ nextStep: expect.stringContaining('fetch-depth: 0') })
  })
  test('is none where git prints something else', async () => {
    const ports = worldWith()
    ports.commands.on('git rev-parse', { stdout: '\0{"a' })
    await expect(openCommit('main', ports)).rejects.toThrow('"main" is neither a folder nor a commit')
  })
  test('is checked out at its root where git does not say which folder this is', async () => {
    const ports = worldWith()
    ports.commands
      .on('git rev-parse --verify', { stdout: `${BASE}\n` })
      .on('git worktree add')
      .on('git rev-parse --show-prefix', { stdout: 'a\0b\n' })
    const { directory } = await openCommit('main', ports)
    expect(directory).toMatch(/\/checkout$/)
  })
  test('that git cannot check out is an error, and its folder goes', async () => {
    const ports = worldWith()
    ports.commands
      .on('git rev-parse', { stdout: `${BASE}\n` })
      .on('git worktree add', { exitCode: 128, stderr: 'fatal: no space left' })
      .on('git worktree remove')
      .on('git worktree prune')
    await expect(openCommit('main', { ...ports, commands: ports.commands })).rejects.toThrow('no space left')
  })
})

describe('sets of images in place of checkouts', () => {
  const FILE = `version: 1
subject:
  setup: install
  build: make
  images: { agent: 'agent:dev' }
  baseImages: { agent: 'example/agent:v1' }
`
  const alone = (): FakePorts => {
    const ports = { ...createFakePorts({ 'kbench.yaml': FILE }), env: {} }
    ports.commands.on('realpath -- .', { stdout: '/work\n' }).on('git rev-parse HEAD', { exitCode: 128 })
    return ports
  }
  const built = ({ configuration: { subject } }: Subject) => [subject.build, subject.images]

  test('need no git; what was given for a side goes over the file, and nothing is built for it', async () => {
    const images = { head: { agent: 'example/agent:pr-7' } }
    const { base, head } = await openSubjects(request({ images }), alone())
    expect([base, head].map(built)).toEqual([
      [undefined, { agent: 'example/agent:v1' }],
      [undefined, { agent: 'example/agent:pr-7' }],
    ])
    expect([base, head].map(({ checkout }) => checkout.directory)).toEqual(['/work', '/work'])
    expect(head.settings).toEqual(['subject.prebuilt={"agent":"example/agent:pr-7"}'])
  })

  test('of base alone are compared with what is built here', async () => {
    const { base, head } = await openSubjects(request(), alone())
    expect([base, head].map(built)).toEqual([
      [undefined, { agent: 'example/agent:v1' }],
      ['make', { agent: 'agent:dev' }],
    ])
  })
})

test('a base is built as its own kbench.yaml says', async () => {
  const ports = worldWith({
    'kbench.yaml': 'version: 1\nsubject: { build: make new, images: [agent:new] }',
    '/tmp/kbench-base-1/checkout/kbench.yaml':
      'version: 1\nsubject: { build: make old, images: [agent:old] }',
  })
  checkedOut(ports)
  const subjects = await openSubjects(request({ base: 'main' }), ports)
  expect(subjects.base.configuration.subject).toMatchObject({
    build: 'make old',
    images: { agent: 'agent:old' },
  })
  await subjects.close()
})

test('a variant that base does not know yet is set up there as in the working directory', async () => {
  const variants = 'matrix: [{ name: new, subject: { setup: make variant } }]'
  const ports = worldWith({
    'kbench.yaml': `version: 1\n${variants}`,
    '/tmp/kbench-base-1/checkout/kbench.yaml':
      'version: 1\nsubject: { setup: make old }\nmatrix: [{ name: other }]',
  })
  checkedOut(ports)
  const subjects = await openSubjects(
    request({ base: 'main', overrides: { provider: 'host', variant: 'new' } }),
    ports,
  )
  expect(subjects.base.configuration.subject).toMatchObject({
    setup: 'make variant',
    labels: { variant: 'new' },
  })
  await subjects.close()
})
