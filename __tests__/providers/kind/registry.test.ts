import { describe, expect, test } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import type { ImageRegistry } from '../../../src/ports/image-registry.ts'
import type { ConnectApi } from '../../../src/ports/kubernetes-api.ts'
import { removeRegistry, startRegistry } from '../../../src/providers/kind/registry.ts'
import { FakeApi } from '../../fakes/api.ts'
import { providerContext } from '../provider-context.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { fixture } from '../../kubernetes/fixture.ts'
import { namesOfImages, removeImages } from '../../../src/providers/kind/images.ts'

const CLUSTER = 'kbench-1'
const FIND = 'docker ps --all --quiet --filter label=kbench.registry-of=kbench-1'
const NODES = 'docker ps --all --filter label=io.x-k8s.kind.cluster=kbench-1 --format {{.Names}}'
const READ = /^docker exec kbench-1-\S+ sh -c grep /
const WRITE = 'docker exec --interactive'

interface Scene {
  readonly commands: FakeCommands
  readonly api?: FakeApi
  readonly env?: Record<string, string>
  readonly signal?: AbortSignal
}
const log = new RecordingLog()
const servers: string[] = []

const start = ({ commands, api = answering(), env = {}, signal }: Scene): Promise<ImageRegistry> => {
  const connectApi: ConnectApi = ({ server }) => {
    servers.push(server)
    return api
  }
  const request = { cluster: CLUSTER, image: 'registry:3' }
  return startRegistry(request, providerContext(commands, { log, env, connectApi }), signal)
}
const answering = (): FakeApi => new FakeApi().on('GET /v2/', { status: 200 })
const started = (): FakeCommands =>
  new FakeCommands()
    .on('docker run')
    .on('docker port kbench-1-registry 5000/tcp', { stdout: '127.0.0.1:32768\n' })
    .on(NODES, { stdout: 'kbench-1-control-plane\nkbench-1-worker\n' })
const removed = (commands: FakeCommands): FakeCommands =>
  commands.on(FIND, { stdout: 'abc\n' }).on('docker rm --force --volumes abc')

describe('the registry beside a kind cluster', () => {
  test('is a container on the network of the nodes, in memory, with a port of this machine alone', async () => {
    const commands = started().on(READ, { stdout: '\n=== kbench ===\n' }, 2).on(WRITE, {}, 2)
    // Not at once.
    const api = new FakeApi()
      .on('GET /v2/', new EnvironmentError('connection refused'))
      .on('GET /v2/', { status: 503 })
      .on('GET /v2/', { status: 200 })
    const registry = await start({ commands, api })
    expect(registry).toMatchObject({
      pushUrl: 'http://127.0.0.1:32768',
      pullPrefix: 'kbench-1-registry:5000',
    })
    expect(servers.at(-1)).toBe('http://127.0.0.1:32768')
    expect(api.closed).toBe(true)
    const run = commands.lines[0] ?? ''
    for (const part of [
      '--network kind ',
      '--publish 127.0.0.1::5000 ',
      '--tmpfs /var/lib/registry ',
      '--label kbench.registry-of=kbench-1 ',
      '--env REGISTRY_STORAGE_DELETE_ENABLED=true ',
    ])
      expect(run).toContain(part)
    expect(run.endsWith(' registry:3')).toBe(true)
    const exec = commands.calls.find(
      ({ argv }) => argv[2] === '--interactive' && argv[3] === 'kbench-1-worker',
    )
    expect(exec?.argv.at(-1)).toContain("'/etc/containerd/certs.d/kbench-1-registry:5000/hosts.toml'")
    expect(exec?.options.input).toContain('[host."http://kbench-1-registry:5000"]')
    api.assertAllUsed()

    commands.on('docker exec kbench-1-registry registry garbage-collect --delete-untagged')
    await registry.reclaim?.()
    removed(commands)
    await registry.close()
    commands.assertAllUsed()
  })

  test('is on the network that kind is asked to use', async () => {
    const commands = started().on(READ, {}, 2).on(WRITE, {}, 2)
    await start({ commands, env: { KIND_EXPERIMENTAL_DOCKER_NETWORK: 'mine' } })
    expect(commands.lines[0]).toContain('--network mine ')
  })

  test('is removed when its image cannot be had', async () => {
    const stderr = 'docker: Error response from daemon: manifest unknown\n'
    const commands = removed(new FakeCommands().on('docker run', { exitCode: 125, stderr }))
    await expect(start({ commands })).rejects.toThrow(
      'starting the registry kbench-1-registry failed: docker exited with 125: docker: Error response from daemon: manifest unknown',
    )
    commands.assertAllUsed()
  })

  test('is removed when nodes do not look for registries, and the way out is named', async () => {
    const commands = removed(started().on(READ, { exitCode: 4 }, 2))
    const failure = await start({ commands }).catch((error: unknown) => error as EnvironmentError)
    expect((failure as EnvironmentError).message).toMatch(
      /^containerd on kbench-1-\S+ does not look for registries/,
    )
    expect((failure as EnvironmentError).nextStep).toContain('kind 0.27 or newer')
    commands.assertAllUsed()
  })

  test('is removed when it does not answer', async () => {
    const commands = removed(started().on(READ, {}, 2).on(WRITE, {}, 2))
    const api = new FakeApi().on('GET /v2/', { status: 500 }, Infinity)
    await expect(start({ commands, api })).rejects.toThrow('the registry did not start: it answers 500')
    commands.assertAllUsed()
  })

  test('is removed when the run is interrupted, with commands that this does not stop', async () => {
    const controller = new AbortController()
    const commands = removed(
      new FakeCommands().on('docker run', () => {
        controller.abort()
        return { exitCode: undefined, failure: 'interrupted' }
      }),
    )
    await expect(start({ commands, signal: controller.signal })).rejects.toThrow(Interrupted)
    commands.assertAllUsed()
  })

  test('that cannot be removed or cleaned is named, and stops nothing', async () => {
    const commands = started().on(READ, {}, 2).on(WRITE, {}, 2)
    const registry = await start({ commands })
    commands.on('docker exec kbench-1-registry registry', { exitCode: 1, stderr: 'no config' })
    await registry.reclaim?.()
    expect(log.has('warning', 'kbench-1-registry could not free its storage: no config')).toBe(true)
    commands.on(FIND, { stdout: 'abc\n' }).on('docker rm', { exitCode: 1, stderr: 'engine gone\n' })
    await registry.close()
    expect(
      log.has('warning', 'removing the registry of kbench-1 failed: docker exited with 1: engine gone'),
    ).toBe(true)
  })

  test('of a leftover cluster is found by its label', async () => {
    const none = new FakeCommands().on(FIND, { stdout: '\n' })
    await removeRegistry(CLUSTER, none)
    none.assertAllUsed()
    const one = removed(new FakeCommands())
    await removeRegistry(CLUSTER, one)
    one.assertAllUsed()
  })
})

describe('removing images from the nodes', () => {
  const listing = fixture('../image-pull/ctr-images-ls.txt')
  const reference = 'kbench-capture-registry:5000/kbench/image-pull:kbench-capture-1-10MB-2-v1'

  test('takes every name of the image, and no other', () => {
    expect(namesOfImages(listing, [reference])).toEqual([
      reference,
      expect.stringMatching(/^kbench-capture-registry:5000\/kbench\/image-pull@sha256:[0-9a-f]{64}$/),
      expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    ])
    expect(namesOfImages(listing, ['registry.example/other:1'])).toEqual([])
    expect(namesOfImages('', [''])).toEqual([])
  })

  test('asks every node, and removes where there is something', async () => {
    const ctr = 'ctr --namespace k8s.io images'
    const commands = new FakeCommands()
      .on(NODES, { stdout: 'kbench-1-control-plane\nkbench-1-worker\n' })
      .on(`docker exec kbench-1-control-plane ${ctr} ls`, { stdout: listing.split('\n')[0] ?? '' })
      .on(`docker exec kbench-1-worker ${ctr} ls`, { stdout: listing })
    commands.on((line) => line.startsWith(`docker exec kbench-1-worker ${ctr} rm --sync ${reference} `))
    await removeImages(CLUSTER, [reference], commands)
    expect(commands.lines.filter((line) => line.includes(' rm '))).toHaveLength(1)
  })

  test('says so when a node refuses', async () => {
    const commands = new FakeCommands()
      .on(NODES, { stdout: 'kbench-1-worker\n' })
      .on(/ images ls$/, { exitCode: 1, stderr: 'no containerd\n' })
    await expect(removeImages(CLUSTER, [reference], commands)).rejects.toThrow(
      'listing the images of kbench-1-worker failed: docker exited with 1: no containerd',
    )
  })
})
