import { describe, expect, test } from 'vitest'
import type { RegistryWish } from '../../../src/ports/image-registry.ts'
import { clusterRegistry } from '../../../src/providers/kind/registry.ts'
import { FakeApi } from '../../fakes/api.ts'
import { providerContext } from '../provider-context.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { RecordingLog } from '../../fakes/log.ts'

const NODES = 'docker ps --all --filter label=io.x-k8s.kind.cluster=kbench-1 --format {{.Names}}'
const READ = 'docker exec kbench-1-worker sh -c grep'
const WRITE = 'docker exec --interactive kbench-1-worker sh -c mkdir'
const BORDER = '\n=== kbench ===\n'

const contextWith = (commands: FakeCommands, registry: RegistryWish | undefined, log = new RecordingLog()) =>
  providerContext(commands, {
    log,
    connectApi: () => new FakeApi().on('GET /v2/', { status: 200 }),
    registry,
  })
const REQUEST = { cluster: 'kbench-1', image: 'registry:3' }
const started = (port: number): FakeCommands =>
  new FakeCommands()
    .on('docker run --detach --name kbench-1-registry --network')
    .on(`docker port kbench-1-registry ${String(port)}/tcp`, { stdout: '127.0.0.1:32768\n' })
    .on(NODES, { stdout: 'kbench-1-worker\n' }, 2)
    .on(READ, { stdout: BORDER })
    .on(WRITE, {}, 2)

describe('the registry of a kind cluster', () => {
  test('is there before setup, and learns of the mirror that setup brought when a suite opens it', async () => {
    const commands = started(5000)
    const early = await clusterRegistry(REQUEST, contextWith(commands, {}))
    expect(early.pullPrefix).toBe('kbench-1-registry:5000')
    const mirror = `server = 'http://kbench-1-registry:5000'\n[host.'http://172.18.0.2:30020']\n${BORDER}`
    commands.on(READ, { stdout: mirror })
    const registry = await early.open()
    expect(registry.mirrors).toEqual(['http://172.18.0.2:30020'])
    expect(registry.slowed).toBeUndefined()
    expect(commands.calls.at(-1)?.options.input).toContain("[host.'http://172.18.0.2:30020']")
    // Goes with the cluster.
    await registry.close()
    commands.assertAllUsed()
  })

  test('is behind a slow line where that is wished, and pushes do not go over it', async () => {
    const commands = started(5001)
      .on('docker run --detach --name kbench-1-registry-slow')
      .on('docker port kbench-1-registry 5000/tcp', { stdout: '127.0.0.1:32769\n' })
      .on(READ, { stdout: BORDER })
    const early = await clusterRegistry(REQUEST, contextWith(commands, { delayMilliseconds: 20 }))
    const registry = await early.open()
    expect(registry).toMatchObject({ slowed: true, pushUrl: 'http://127.0.0.1:32768' })
    expect(commands.lines[0]).toContain('--env REGISTRY_HTTP_ADDR=:5001 ')
    expect(commands.lines[0]).toContain('--publish 127.0.0.1::5000 --publish 127.0.0.1::5001 ')
    commands.assertAllUsed()
  })

  test('counts what it served, from its log', async () => {
    const commands = started(5000).on(READ, { stdout: BORDER })
    const registry = await (await clusterRegistry(REQUEST, contextWith(commands, {}))).open()
    const stdout =
      '172.18.0.3 - - [23/Nov/2026:11:20:00 +0000] "GET /v2/a/manifests/1 HTTP/1.1" 200 100 "" "containerd/2"\n'
    commands.on('docker logs kbench-1-registry', { stdout })
    expect(await registry.served?.()).toEqual({ bytes: 100, requests: 1 })
  })

  test('is left to the suite where none is wished, or where it cannot be started', async () => {
    const none = new FakeCommands()
    expect((await clusterRegistry(REQUEST, contextWith(none, undefined))).pullPrefix).toBeUndefined()
    const failing = (): FakeCommands =>
      new FakeCommands()
        .on('docker run', { exitCode: 125, stderr: 'no such image\n' }, 2)
        .on('docker ps --all --quiet', { stdout: '' }, 2)
    const log = new RecordingLog()
    const early = await clusterRegistry(REQUEST, contextWith(failing(), {}, log))
    expect(early.pullPrefix).toBeUndefined()
    expect(log.has('warning', 'there is no registry for subject.setup: starting the registry')).toBe(true)
    await expect(early.open()).rejects.toThrow('starting the registry kbench-1-registry failed')
  })
})
