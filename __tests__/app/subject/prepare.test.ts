import { describe, expect, test } from 'vitest'
import { prepareSubject, type SubjectRequest } from '../../../src/app/subject/prepare.ts'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import type { RegistryWish } from '../../../src/ports/image-registry.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import { createFakeProvider, createFakeSuite, createIdleTestbed } from '../../fakes/definitions.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

const COMMIT = 'c'.repeat(40)
const BUILD = 'bash -euo pipefail -c make image'
const INSPECT = 'docker image inspect --format {{.Id}}'
const STATUS = 'git status --porcelain --ignored -- :/ :(exclude)kbench-out'
const kind: Provider = {
  ...createFakeProvider('kind', createIdleTestbed()),
  place: 'cluster',
  loadsImages: true,
}
const subject: SubjectRequest['subject'] = {
  name: 'agent',
  setup: undefined,
  build: 'make image',
  images: { agent: 'example/agent:dev' },
  imagesOf: {},
  diagnose: undefined,
  labels: {},
  watch: [],
  queries: [],
  pprof: [],
}
const request = (
  over: Partial<SubjectRequest['subject']> = {},
  of: Partial<SubjectRequest> = {},
): SubjectRequest => ({ subject: { ...subject, ...over }, provider: kind, folder: 'out', ...of })
const base = { side: 'base', directory: '/base' } as const

/** A clean checkout, of a commit whose images are not there yet. */
function clean(): FakePorts {
  const ports = createFakePorts()
  ports.commands.on('git rev-parse HEAD', { stdout: `${COMMIT}\n` }).on(STATUS)
  return ports
}
/** What the build makes is found and kept. */
function made(ports: FakePorts): FakePorts {
  ports.commands
    .on(`${INSPECT} example/agent:dev`, { stdout: 'sha256:aa\n' })
    .on(/^docker image tag sha256:aa kbench-subject\/agent:/)
  return ports
}

describe('building a subject', () => {
  test('runs in the checkout of its side and keeps its images for the commit', async () => {
    const ports = clean()
    ports.commands
      .on(new RegExp(`^${INSPECT.replace(/[{}.]/g, '\\$&')} kbench-subject/`), { exitCode: 1 })
      .on(BUILD)
    const prepared = await prepareSubject(request({}, base), made(ports))
    await prepared.close()
    ports.commands.assertAllUsed()
    const build = ports.commands.calls.find(({ argv }) => argv.at(-1) === 'make image')
    expect(build?.options).toMatchObject({
      cwd: '/base',
      env: { KBENCH_SIDE: 'base', KBENCH_COMMIT: COMMIT, KBENCH_CLUSTER_NAME: undefined },
    })
    expect(prepared.hooks.subjectImages).toEqual([
      {
        name: 'agent',
        reference: 'example/agent:dev',
        image: expect.stringMatching(/^kbench-subject\/agent:\w{12}$/),
      },
    ])
  })

  test('is not repeated while Docker has the images of that commit, command and side', async () => {
    const ports = clean()
    ports.commands.on(`${INSPECT} kbench-subject/agent:`, { stdout: 'sha256:aa\n' })
    const again = clean()
    const inspected = new RegExp(`inspect .* kbench-subject/agent:`)
    ports.commands.on(inspected, { stdout: 'sha256:aa\n' })
    again.commands.on(inspected, { stdout: 'sha256:aa\n' })
    const [ofBase, ofHead] = [
      await prepareSubject(request({}, base), ports),
      await prepareSubject(request({}, { side: 'head' }), again),
    ]
    expect(ports.log.has('info', 'Build of base: done before, its images are still in Docker')).toBe(true)
    const [image, other] = [ofBase, ofHead].map(({ hooks }) => hooks.subjectImages?.[0]?.image)
    expect(image).not.toBe(other)
  })

  test.each([
    ['changed files', ' M main.go\n?? new.go\n', 'main.go and 1 more'],
    ['ignored files', '!! bin/\n', 'bin/'],
  ])('of a folder with %s is always run, and its images go at the end', async (_, stdout, shown) => {
    const ports = createFakePorts()
    ports.commands
      .on('git rev-parse HEAD', { stdout: `${COMMIT}\n` })
      .on(STATUS, { stdout })
      .on(BUILD)
    made(ports).commands.on('docker image rm kbench-subject/agent:abcd1234')
    const prepared = await prepareSubject(request(), ports)
    await prepared.close()
    ports.commands.assertAllUsed()
    expect(ports.log.has('info', `not kept for later runs: it has more than its commit, ${shown}`)).toBe(true)
  })

  test('that fails names the side, the commit and the last lines, and leaves nothing', async () => {
    const ports = clean()
    ports.commands
      .on(/inspect .* kbench-subject/, { exitCode: 1 })
      .on(BUILD, { exitCode: 2, stderr: 'main.go:7: undefined: mtu\n' })
      .on(/^docker image rm kbench-subject\/agent:/)
    const failed = prepareSubject(request({}, base), ports)
    await expect(failed).rejects.toThrow(EnvironmentError)
    await expect(failed).rejects.toThrow(
      'subject.build of base (commit cccccccccccc) failed: bash exited with 2: main.go:7: undefined: mtu',
    )
    ports.commands.assertAllUsed()
  })

  test('that makes another image than the one that is named says what is there', async () => {
    const ports = clean()
    ports.commands
      .on(/inspect .* kbench-subject/, { exitCode: 1 })
      .on(BUILD)
      .on(`${INSPECT} example/agent:dev`, { exitCode: 1 })
      .on('docker image ls --format {{.Repository}}:{{.Tag}} example/agent', {
        stdout: 'example/agent:v1\nexample/agent:latest\n',
      })
      .on(/^docker image rm kbench-subject\/agent:/)
    await expect(prepareSubject(request({}, base), ports)).rejects.toThrow(
      'subject.build of base made no image example/agent:dev: Docker has example/agent:v1, example/agent:latest',
    )
    ports.commands.assertAllUsed()
  })

  test('images that are there already are pulled once, and named for this run', async () => {
    const ports = createFakePorts()
    ports.commands
      .on(`${INSPECT} example/agent:dev`, { exitCode: 1 })
      .on('docker pull --quiet example/agent:dev')
    made(ports).commands.on('docker image rm kbench-subject/agent:abcd1234')
    const prepared = await prepareSubject(request({ build: undefined }), ports)
    expect(prepared.hooks.subjectImages?.[0]?.image).toBe('kbench-subject/agent:abcd1234')
    await prepared.close()
    ports.commands.assertAllUsed()
  })

  test('an image that cannot be pulled is named with its side', async () => {
    const ports = createFakePorts()
    ports.commands
      .on(`${INSPECT} example/agent:dev`, { exitCode: 1 })
      .on('docker pull', { exitCode: 1, stderr: 'manifest unknown' })
      .on('docker image rm')
    await expect(prepareSubject(request({ build: undefined }, base), ports)).rejects.toThrow(
      'the image agent of base is not in Docker, and pulling example/agent:dev failed: docker exited with 1: manifest unknown',
    )
  })
})

describe('a provider that loads no images', () => {
  const cluster: Provider = { ...createFakeProvider('kubeconfig', createIdleTestbed()), place: 'cluster' }
  test('has its nodes pull those that are there already', async () => {
    const ports = createFakePorts()
    const prepared = await prepareSubject(request({ build: undefined }, { provider: cluster }), ports)
    expect(prepared.hooks.subjectImages?.[0]?.image).toBe('example/agent:dev')
  })
  test.each([
    [
      cluster,
      'subject.images: provider kubeconfig loads no images, its nodes pull them',
      'Leave subject.images out: have subject.build push to a registry that the nodes pull from, with $KBENCH_COMMIT as tag, and subject.setup name the same.',
    ],
    [
      createFakeProvider('host', createIdleTestbed()),
      'subject.images: provider host has no nodes to load images into',
      'Leave subject.images out, or use the provider kind.',
    ],
  ])('says what to do with those that a build made', async (provider, message, nextStep) => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD', { stdout: `${COMMIT}\n` })
    await expect(prepareSubject(request({}, { provider }), ports)).rejects.toThrow(
      new UserError(message, { nextStep }),
    )
  })
})

describe('what setup gets', () => {
  test('is the place, the side, the commit and the images', async () => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD', { stdout: `${COMMIT}\n` }).on('bash -euo pipefail -c install')
    made(ports)
    const prepared = await prepareSubject(request({ build: undefined, setup: 'install' }, base), ports)
    await prepared.hooks.setup('/kubeconfig', {
      clusterName: 'kbench-1',
      nodes: ['a', 'b'],
      registry: 'r:5000',
    })
    expect(ports.commands.calls.at(-1)?.options).toMatchObject({
      cwd: '/base',
      env: {
        KUBECONFIG: '/kubeconfig',
        KBENCH_SUBJECT: 'base',
        KBENCH_SIDE: 'base',
        KBENCH_COMMIT: COMMIT,
        KBENCH_CLUSTER_NAME: 'kbench-1',
        KBENCH_NODES: 'a b',
        KBENCH_REGISTRY: 'r:5000',
        KBENCH_IMAGE_AGENT: 'kbench-subject/agent:abcd1234',
      },
    })
  })

  test('a setup that fails after a build that was not repeated hears that only images are kept', async () => {
    const ports = clean()
    ports.commands
      .on(/inspect .* kbench-subject/, { stdout: 'sha256:aa\n' })
      .on('bash -euo pipefail -c install', { exitCode: 1 })
    const { hooks } = await prepareSubject(request({ setup: 'install' }), ports)
    await expect(hooks.setup('/kubeconfig')).rejects.toMatchObject({
      nextStep: expect.stringContaining('only its images are kept'),
    })
  })
})

describe('the registry that a subject is set up with', () => {
  const suites = (wish: RegistryWish | undefined): SubjectRequest['suites'] => [
    { suite: createFakeSuite({ id: 'pulls' }), parameters: { rounds: 1 } },
    { suite: { ...createFakeSuite({ id: 'pulls' }), registry: () => wish }, parameters: { rounds: 1 } },
  ]
  const wishOf = async (setup: string | undefined, wish: RegistryWish | undefined): Promise<unknown> => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD', { stdout: `${COMMIT}\n` })
    const plain = { setup, build: undefined, images: {} }
    return (await prepareSubject(request(plain, { suites: suites(wish) ?? [] }), ports)).hooks.registry
  }

  test('is what a suite wishes for', async () => {
    expect(await wishOf(undefined, { delayMilliseconds: 5 })).toEqual({ delayMilliseconds: 5 })
  })

  test('is any where the line of setup names it, else none', async () => {
    expect(await wishOf('helm install mirror --set from=$KBENCH_REGISTRY', undefined)).toEqual({})
    expect(await wishOf('helm install mirror', undefined)).toBeUndefined()
  })
})
