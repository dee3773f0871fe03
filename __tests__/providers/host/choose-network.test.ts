import { describe, expect, it } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { chooseNetwork } from '../../../src/providers/host/provider.ts'
import { hostOptionsSchema, type HostOptions } from '../../../src/providers/host/provider.ts'
import { allowNamespaces, fakeContext, MachineFiles, type FakeContext } from './context.ts'

const options = (given: object = {}): HostOptions => hostOptionsSchema.parse(given)
const refused = { exitCode: 1, stderr: 'unshare: unshare failed: Operation not permitted\n' }

function contextThatNeverGetsThere(overrides: Partial<FakeContext> = {}): FakeContext {
  return fakeContext({ files: new MachineFiles('unshare\n'), ...overrides })
}

describe('chooseNetwork', () => {
  it('prefers network namespaces, and enters each node by the process that holds it', async () => {
    const context = fakeContext()
    context.commands.on('unshare --net cat', {}, 3)
    allowNamespaces(context.commands)
    const network = await chooseNetwork(options({ mtu: 9000 }), context)
    expect(network.isolation).toBe('network-namespaces')
    expect([network.addresses('node-a')[0], network.addresses('node-b')[0]]).toEqual([
      '10.213.0.1',
      '10.213.0.2',
    ])
    // The fake counts: the first command gets process 4243, and so on.
    expect(network.enter('node-b')).toEqual(['nsenter', '--target', '4245', '--net', '--'])
    const batches = context.commands.calls.filter(({ argv }) => argv.includes('-batch'))
    expect(batches.map(({ argv }) => argv[2])).toEqual(['4243', '4244', '4245'])
    expect(batches[0]?.options.input).toContain(
      'link add name node-b mtu 9000 type veth peer name eth0 mtu 9000 netns 4245',
    )
    expect(batches[2]?.options.input).toContain('address add 10.213.0.2/24 dev eth0')
    await network.close()
    expect(context.commands.stopped).toHaveLength(3)
    context.commands.assertAllUsed()
  })

  it('gives each node an IPv6 address, too, where its namespace has that', async () => {
    const context = fakeContext()
    // As the kernel writes it for the loopback interface.
    const loopback = '00000000000000000000000000000001 01 80 10 80       lo\n'
    const { files } = context
    const readOther = files.readIfPresent.bind(files)
    files.readIfPresent = (path) =>
      /^\/proc\/424[45]\/net\/if_inet6$/.test(path) ? Promise.resolve(loopback) : readOther(path)
    context.commands.on('unshare --net cat', {}, 3)
    allowNamespaces(context.commands)
    const network = await chooseNetwork(options(), context)
    expect(network.addresses('node-b')).toEqual(['10.213.0.2', 'fd6b:626e:6368::2'])
    const batches = context.commands.calls.filter(({ argv }) => argv.includes('-batch'))
    expect(batches.at(-1)?.options.input).toBe(
      'address add fd6b:626e:6368::2/64 dev eth0 nodad\nroute add fd6b:626e:6368:ff::/64 dev eth0\n',
    )
  })

  it('takes user namespaces where the user may not make network namespaces, all inside one user namespace', async () => {
    const context = fakeContext({ files: new MachineFiles(undefined) })
    context.commands.on('unshare --net cat', refused)
    allowNamespaces(context.commands)
    const appear = (path: string): Promise<string | undefined> =>
      Promise.resolve(path === '/proc/4243/comm' ? undefined : 'cat\n')
    context.files.readIfPresent = appear
    const network = await chooseNetwork(options(), context)
    expect(network.isolation).toBe('user-namespaces')
    const enterSwitch = 'nsenter --target 4244 --user --preserve-credentials --net --'
    expect(context.commands.lines.filter((line) => line.endsWith('cat'))).toEqual([
      'unshare --net cat',
      'unshare --user --map-root-user --net cat',
      `${enterSwitch} unshare --net cat`,
      `${enterSwitch} unshare --net cat`,
    ])
    expect(context.log.has('debug', 'Operation not permitted')).toBe(true)
  })

  it('falls back to loopback with a warning that says why and what would help', async () => {
    const context = contextThatNeverGetsThere()
    context.commands.on(/^unshare .*cat$/, refused, 2)
    const network = await chooseNetwork(options(), context)
    expect(network.isolation).toBe('loopback')
    expect(network.enter('node-a')).toEqual([])
    expect(network.addresses('node-a')[0]).toBe('127.0.0.1')
    expect(
      context.log.has('warning', 'user-namespaces: making a network namespace failed: unshare exited with 1'),
    ).toBe(true)
    expect(context.log.has('warning', 'Run kbench as root')).toBe(true)
  })

  it('does not fall back from a named isolation', async () => {
    const context = contextThatNeverGetsThere()
    context.commands.on('unshare --user --map-root-user --net cat', refused)
    await expect(chooseNetwork(options({ isolation: 'user-namespaces' }), context)).rejects.toMatchObject({
      name: 'EnvironmentError',
      message:
        'provider.host.isolation is "user-namespaces", which does not work here: making a network namespace failed: ' +
        'unshare exited with 1: unshare: unshare failed: Operation not permitted',
      nextStep: expect.stringContaining('unprivileged user namespaces') as unknown,
    })
  })

  it('touches nothing for loopback', async () => {
    expect((await chooseNetwork(options({ isolation: 'loopback' }), fakeContext())).isolation).toBe(
      'loopback',
    )
  })

  it('ends all three namespaces when they cannot be joined', async () => {
    const context = fakeContext()
    const stderr = 'Error: Unknown device type.\nCommand failed -:2\n'
    context.commands.on('nsenter --target 4243 --net -- ip -batch -', { exitCode: 1, stderr })
    allowNamespaces(context.commands)
    const network = chooseNetwork(options({ isolation: 'network-namespaces' }), context)
    await expect(network).rejects.toThrow(/joining two network namespaces failed: .*Unknown device type/)
    expect(context.commands.stopped).toEqual(['unshare --net cat', 'unshare --net cat', 'unshare --net cat'])
  })

  it('gives up on a namespace that does not appear', async () => {
    const context = contextThatNeverGetsThere()
    context.commands.on('unshare --net cat')
    await expect(chooseNetwork(options({ isolation: 'network-namespaces' }), context)).rejects.toThrow(
      'making a network namespace took longer than 10 s: unshare --net cat',
    )
    expect(context.commands.stopped).toEqual(['unshare --net cat'])
  })

  it('stops when interrupted, without trying the next isolation', async () => {
    const controller = new AbortController()
    const context = contextThatNeverGetsThere({ signal: controller.signal })
    context.commands.on('unshare --net cat', () => {
      controller.abort()
      return {}
    })
    await expect(chooseNetwork(options(), context)).rejects.toBeInstanceOf(Interrupted)
    expect(context.commands.stopped).toEqual(['unshare --net cat'])
  })
})
