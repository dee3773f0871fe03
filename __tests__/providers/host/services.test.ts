import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { createServices, serviceRuleset, whyNoServices } from '../../../src/providers/host/services.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { loopbackNetwork, type HostNetwork } from '../../../src/providers/host/network.ts'

const network: HostNetwork = {
  ...loopbackNetwork(['127.0.0.1']),
  isolation: 'network-namespaces',
  enter: (node) => ['enter', node],
}
const PORTS = [
  { port: 5201, protocol: 'TCP' },
  { port: 5201, protocol: 'UDP' },
] as const
const { signal } = new AbortController()

describe('serviceRuleset', () => {
  it('translates each port where packets leave the client', () => {
    expect(serviceRuleset('kbench_service_1', '10.213.255.1', ['10.213.0.2'], PORTS))
      .toBe(`table ip kbench_service_1 {
  chain output {
    type nat hook output priority -100; policy accept;
    ip daddr 10.213.255.1 tcp dport 5201 dnat to 10.213.0.2
    ip daddr 10.213.255.1 udp dport 5201 dnat to 10.213.0.2
  }
}
`)
  })

  it('sends each connection to one of several pods at random', () => {
    const targets = ['10.213.0.1', '10.213.0.2'] as const
    expect(serviceRuleset('t', '10.213.255.1', targets, [{ port: 80, protocol: 'TCP' }])).toContain(
      'dport 80 dnat to numgen random mod 2 map { 0 : 10.213.0.1, 1 : 10.213.0.2 }\n',
    )
  })
})

describe('whyNoServices', () => {
  const why = (reply: object): Promise<string | undefined> =>
    whyNoServices(network, new FakeCommands().on('enter node-a nft --check -f -', reply), signal)

  it('has no reason when the kernel accepts a translation', async () => {
    expect(await why({})).toBeUndefined()
  })

  it.each([
    [127, 'nsenter: failed to execute nft: No such file or directory\n'],
    [126, 'nsenter: failed to execute nft: Permission denied\n'],
  ])('says that nft is missing when nsenter exits with %d', async (exitCode, stderr) => {
    expect(await why({ exitCode, stderr })).toMatch(/nft.* is not on PATH .*\(package nftables\)/)
  })

  it('quotes nft when the kernel refuses', async () => {
    const stderr = 'netlink: Error: cache initialization failed: Operation not permitted\n'
    expect(await why({ exitCode: 1, stderr })).toBe(
      'this kernel does not let nft translate addresses: nft exited with 1: netlink: Error: cache initialization failed: Operation not permitted',
    )
  })

  it('runs nothing on loopback', async () => {
    expect(await whyNoServices(loopbackNetwork(['127.0.0.1']), new FakeCommands(), signal)).toMatch(
      /loopback/,
    )
  })
})

describe('createServices', () => {
  it('makes its own table on every node and removes it there', async () => {
    const commands = new FakeCommands().on(/ nft /, {}, Infinity)
    const expose = createServices(network, commands)
    await expose(['10.213.0.2'], [...PORTS], signal)
    const second = await expose(['10.213.0.1'], [...PORTS], signal)
    expect(second.address).toBe('10.213.255.2')
    await second.remove()
    await second.remove()
    expect(commands.lines.slice(2)).toEqual([
      'enter node-a nft -f -',
      'enter node-b nft -f -',
      'enter node-a nft delete table ip kbench_service_2',
      'enter node-b nft delete table ip kbench_service_2',
    ])
    expect(commands.calls[3]?.options.input).toContain(
      'ip daddr 10.213.255.2 udp dport 5201 dnat to 10.213.0.1',
    )
  })

  it('translates an IPv6 address in a table of that family', async () => {
    const commands = new FakeCommands().on(/ nft /, {}, Infinity)
    const made = await createServices(network, commands)(['fd6b:626e:6368::2'], [...PORTS], signal)
    expect(made.address).toBe('fd6b:626e:6368:ff::1')
    expect(commands.calls[0]?.options.input).toContain('table ip6 kbench_service_1 {')
    expect(commands.calls[0]?.options.input).toContain(
      'ip6 daddr fd6b:626e:6368:ff::1 tcp dport 5201 dnat to fd6b:626e:6368::2',
    )
    await made.remove()
    expect(commands.lines.at(-1)).toBe('enter node-b nft delete table ip6 kbench_service_1')
  })

  it('takes back what it made on one node when the other refuses', async () => {
    const commands = new FakeCommands()
      .on('enter node-a nft -f -')
      .on('enter node-b nft -f -', { exitCode: 1, stderr: 'Error: Could not process rule: No buffer space' })
      .on('enter node-a nft delete table ip kbench_service_1')
    const made = createServices(network, commands)(['10.213.0.2'], [...PORTS], signal)
    await expect(made).rejects.toThrow(
      new EnvironmentError(
        'making the Service 10.213.255.1 on node-b failed: nft exited with 1: Error: Could not process rule: No buffer space',
      ),
    )
    commands.assertAllUsed()
  })

  it('says when all addresses are used', async () => {
    const commands = new FakeCommands().on(/ nft /, {}, Infinity)
    const expose = createServices(network, commands)
    for (let count = 0; count < 254; count += 1) await expose(['10.213.0.2'], [...PORTS], signal)
    await expect(expose(['10.213.0.2'], [...PORTS], signal)).rejects.toThrow('254 Service addresses')
  })
})
