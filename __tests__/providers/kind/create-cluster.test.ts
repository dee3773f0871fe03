import { describe, expect, it } from 'vitest'
import { createCluster } from '../../../src/providers/kind/create-cluster.ts'
import { providerContext } from '../provider-context.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'

const reference = {
  provider: 'kind',
  name: 'kbench-1',
  kubeconfig: '/k',
  startedAt: '2026-01-01T00:00:00.000Z',
  pid: 1,
}
const BUSY = {
  exitCode: 1,
  stderr:
    'ERROR: failed to create cluster: failed to copy kubeadm config to node: command "docker exec" failed with error: exit status 1\n',
}

const LIMIT = '/proc/sys/fs/inotify/max_user_instances'

function world(contents: Record<string, string> = {}) {
  const commands = new FakeCommands()
  const log = new RecordingLog()
  const context = providerContext(commands, { files: new MemoryFiles(contents), log })
  return {
    commands,
    log,
    create: () => createCluster(reference, { nodes: 3, configuration: '{}', image: 'i:1' }, context),
  }
}

describe('making the cluster with kind', () => {
  it('is tried once more when kind fails half-way, saying so', async () => {
    const { commands, log, create } = world()
    commands
      .on('kind create cluster', BUSY)
      .on('kind delete cluster --name kbench-1')
      .on('docker ps')
      .on('kind create cluster')
    await create()
    commands.assertAllUsed()
    expect(log.has('warning', 'failed to copy kubeadm config to node')).toBe(true)
  })

  it('fails with what kind said the second time', async () => {
    const { commands, create } = world()
    commands.on('kind create cluster', BUSY, 2).on('kind delete cluster --name kbench-1').on('docker ps')
    await expect(create()).rejects.toThrow(
      'kind could not create the cluster kbench-1: failed to copy kubeadm config',
    )
    commands.assertAllUsed()
  })

  it.each([
    [
      '128',
      '7 nodes need about 140 inotify instances, and this machine allows 128. Raise the limit: sudo sysctl',
    ],
    ['1280', 'The machine may be too busy.'],
  ])('says whether a limit of %s inotify instances may be why', async (limit, step) => {
    const { commands, create } = world({ [LIMIT]: `${limit}\n` })
    const running = { stdout: 'a\nb\nc\nd\n' }
    commands
      .on('kind create cluster', BUSY, 2)
      .on('kind delete cluster --name kbench-1')
      .on('docker ps --all')
    commands.on('docker ps --quiet --filter label=io.x-k8s.kind.cluster', running)
    await expect(create()).rejects.toMatchObject({ nextStep: expect.stringContaining(step) as unknown })
    commands.assertAllUsed()
  })

  it('is not tried again for an image that cannot be had', async () => {
    const { commands, create } = world()
    commands.on('kind create cluster', {
      exitCode: 1,
      stderr: 'ERROR: failed to create cluster: failed to pull image "i:1"\n',
    })
    await expect(create()).rejects.toThrow('failed to pull image "i:1"')
    expect(commands.lines).toHaveLength(1)
  })
})
