import { describe, expect, test } from 'vitest'
import { createKubectl } from '../../../src/kubernetes/kubectl.ts'
import { accountOf, containersCpuTime } from '../../../src/providers/kind/control-groups.ts'
import { providerContext } from '../provider-context.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { pausingOf } from '../../../src/providers/kind/nodes.ts'

const NODES = ['a-control-plane', 'a-worker']
const READY = 'kubectl --kubeconfig=/k get --raw /readyz --request-timeout=10s'

function pausing(commands: FakeCommands): ReturnType<typeof pausingOf> {
  return pausingOf(NODES, createKubectl({ kubeconfig: '/k' }, commands), providerContext(commands))
}

describe('a cluster in containers', () => {
  test('is paused and goes on, all nodes with one command', async () => {
    const commands = new FakeCommands()
      .on('docker pause a-control-plane a-worker')
      .on('docker unpause a-control-plane a-worker')
      .on(READY, { exitCode: 1, stderr: 'net/http: TLS handshake timeout' })
      .on(READY, { stdout: 'ok' })
    const paused = pausing(commands)
    await paused.pause()
    await paused.resume()
    commands.assertAllUsed()
  })

  test('that does not answer after a pause is reported', async () => {
    const commands = new FakeCommands()
      .on('docker unpause')
      .on(READY, { exitCode: 1, stderr: 'connection refused' }, Infinity)
    await expect(pausing(commands).resume()).rejects.toThrow(
      'the API server is not ready after a pause of its containers: connection refused',
    )
  })

  // What Docker 20.10 said with a process of a node waiting for its disk, captured.
  const FROZEN =
    'Error response from daemon: Cannot pause container 4391: OCI runtime pause failed: unable to freeze: unknown\n'
  test('of which a process waits for its disk is paused a little later, as a whole', async () => {
    const commands = new FakeCommands()
      .on('docker pause', { exitCode: 1, stderr: FROZEN })
      .on('docker unpause', {
        exitCode: 1,
        stderr: 'Error response from daemon: Container 4391 is not paused\n',
      })
      .on('docker pause')
    await pausing(commands).pause()
    commands.assertAllUsed()
  })

  test('that cannot be paused is reported, and runs', async () => {
    const commands = new FakeCommands()
      .on('docker pause', { exitCode: 1, stderr: FROZEN }, 5)
      .on('docker unpause', {}, 5)
    await expect(pausing(commands).pause()).rejects.toThrow('pausing a-control-plane, a-worker failed')
    commands.assertAllUsed()
    expect(commands.lines.at(-1)).toBe('docker unpause a-control-plane a-worker')
  })

  test('that was not paused at all goes on', async () => {
    const stderr = 'Error response from daemon: Container 4391 is not paused\n'
    await pausing(new FakeCommands().on('docker unpause', { exitCode: 1, stderr }).on(READY)).resume()
    const gone = new FakeCommands().on('docker unpause', {
      exitCode: 1,
      stderr: `${stderr}No such container: b\n`,
    })
    await expect(pausing(gone).resume()).rejects.toThrow('resuming a-control-plane, a-worker failed')
  })
})

const ID = '8d9bc36a11a1240fc8fcde9cf56794bf6c600fc0e5700c6249e7dea31a6018f7'
// /proc/PID/cgroup of a kind node: control groups of version 1 (Debian 12, Docker 20.10), captured.
const VERSION_1 = `9:name=systemd:/docker/${ID}/init.scope
3:cpuset:/docker/${ID}
2:cpuacct:/docker/${ID}
1:cpu:/docker/${ID}/init.scope
0::/docker/${ID}/init.scope
`
// The same in version 2, as systemd's driver lays it out (cgroups(7), Docker's documentation of runtime metrics).
const VERSION_2 = `0::/system.slice/docker-${ID}.scope/init.scope\n`

describe('the CPU time of containers', () => {
  test('is where the kernel accounts for the whole container', () => {
    expect(accountOf(VERSION_1, ID)?.path).toBe(`/sys/fs/cgroup/cpuacct/docker/${ID}/cpuacct.usage`)
    expect(accountOf(VERSION_2, ID)?.path).toBe(`/sys/fs/cgroup/system.slice/docker-${ID}.scope/cpu.stat`)
    expect(accountOf('0::/user.slice\n', ID)).toBeUndefined()
  })

  test('is read in ns and in µs', () => {
    expect(accountOf(VERSION_1, ID)?.read('2500000000\n')).toBe(2.5)
    expect(accountOf(VERSION_2, ID)?.read('usage_usec 2500000\nuser_usec 1\n')).toBe(2.5)
    expect(accountOf(VERSION_2, ID)?.read('nothing')).toBeUndefined()
  })

  test('is the sum of all, read again each time', async () => {
    const usage = `/sys/fs/cgroup/cpuacct/docker/${ID}/cpuacct.usage`
    const files = new MemoryFiles({ '/proc/77/cgroup': VERSION_1, [usage]: '1000000000\n' })
    const commands = new FakeCommands().on('docker inspect --format', { stdout: `${ID} 77\n${ID} 77\n` })
    const read = await containersCpuTime(NODES, providerContext(commands, { files }))
    expect(await read?.()).toBe(2)
    files.contents.set(usage, '3000000000\n')
    expect(await read?.()).toBe(6)
    files.contents.delete(usage)
    await expect(read?.()).rejects.toThrow('the CPU time of a container could not be read')
  })

  test('cannot be reported where Docker is not on this machine', async () => {
    const commands = new FakeCommands().on('docker inspect', { stdout: `${ID} 77\n` })
    expect(await containersCpuTime(NODES, providerContext(commands))).toBeUndefined()
  })
})
