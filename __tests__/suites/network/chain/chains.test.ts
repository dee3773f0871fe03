import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../../src/core/errors.ts'
import { formatSeries } from '../../../../src/core/series.ts'
import type { PreparedSuite } from '../../../../src/ports/suite.ts'
import { NETWORK_PRESETS, type NetworkParameters } from '../../../../src/suites/network/parameters.ts'
import network from '../../../../src/suites/network/suite.ts'
import { FakeTestbed } from '../../../fakes/testbed.ts'
import { fixture } from '../../fixture.ts'
import { createSuiteContext, type TestContext } from '../../suite-context.ts'
import { idsOf } from '../../../known-tools.ts'

const parameters: NetworkParameters = {
  ...NETWORK_PRESETS.quick,
  durationSeconds: 3,
  warmupSeconds: 1,
  latencySeconds: 2,
  paths: ['pod-to-pod'],
  protocols: ['tcp'],
  placements: ['inter-node'],
  zeroLossFrameSizes: [],
  chains: [0, 2],
}

async function prepare(
  overrides: Partial<NetworkParameters> = {},
  context: TestContext = createSuiteContext(),
): Promise<{ context: TestContext; prepared: PreparedSuite }> {
  context.testbed.commands
    .on('net-client: iperf3 --version', { stdout: fixture('network/iperf3-3.12/version.txt') })
    .on('net-client: sockperf --version', { stdout: fixture('network/sockperf-3.7/version.txt') })
  const prepared = await network.prepare({ ...parameters, ...overrides }, context)
  return { context, prepared }
}

const measure = async (prepared: PreparedSuite, id: string): Promise<string[]> => {
  const found = prepared.measurements.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no measurement ${id}`)
  return (await found.measure(1)).map((one) => `${formatSeries(one)} ${one.value.toPrecision(4)}`)
}

describe('service chains', () => {
  it('start the last forwarder first, each with the address of the next', async () => {
    const { context, prepared } = await prepare()
    expect(context.testbed.started.map(({ name, node }) => `${name} ${node}`)).toEqual([
      'net-client node-1',
      'net-server-inter node-2',
      'net-forwarder-inter-2 node-1',
      'net-forwarder-inter-1 node-2',
    ])
    const [, server, second, first] = context.testbed.started
    expect(server?.servers.map((argv) => argv.join(' '))).toContain(
      'sockperf server -i 0.0.0.0 -p 21121 --tcp',
    )
    expect(second?.servers.map((argv) => argv.slice(3).join(' '))).toEqual([
      'TCP4-LISTEN:26042,fork,reuseaddr,nodelay TCP4:address-of-net-server-inter:25201,nodelay',
      'TCP4-LISTEN:26542,fork,reuseaddr,nodelay TCP4:address-of-net-server-inter:21121,nodelay',
    ])
    expect(first?.servers.map((argv) => argv.slice(3).join(' '))).toEqual([
      'TCP4-LISTEN:26041,fork,reuseaddr,nodelay TCP4:address-of-net-forwarder-inter-2:26042,nodelay',
      'TCP4-LISTEN:26541,fork,reuseaddr,nodelay TCP4:address-of-net-forwarder-inter-2:26542,nodelay',
    ])
    expect(first?.readyPorts).toEqual([26041, 26541])
    await prepared.close()
    expect([...context.testbed.removed].sort()).toEqual(
      context.testbed.started.map(({ name }) => name).sort(),
    )
  })

  it('end at a server on the other node than the last forwarder', async () => {
    const { context } = await prepare({ chains: [1] })
    expect(context.testbed.started.map(({ name, node }) => `${name} ${node}`)).toEqual([
      'net-client node-1',
      'net-server-inter node-2',
      'net-server-intra node-1',
      'net-forwarder-inter-1 node-2',
    ])
    expect(context.testbed.started.at(-1)?.servers[0]?.at(-1)).toBe(
      'TCP4:address-of-net-server-intra:25202,nodelay',
    )
  })

  it('are measured with the direct way beside them', async () => {
    const { context, prepared } = await prepare()
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-pod-inter-node',
      'latency-pod-to-pod-inter-node',
      'tcp-chain-0-inter-node',
      'latency-chain-0-inter-node',
      'tcp-chain-2-inter-node',
      'latency-chain-2-inter-node',
    ])
    const labels = (hops: string): string =>
      `hops="${hops}",path="chain",placement="inter-node",protocol="tcp"`
    context.testbed.commands
      .on(/net-client: bash -c .* -c address-of-net-server-inter -p 25201 -t 3 -O 1 -J/, {
        stdout: fixture('network/iperf3-3.12/tcp.json'),
      })
      .on(/net-client: bash -c .* -c address-of-net-forwarder-inter-1 -p 26041 -t 3 -O 1 -J/, {
        stdout: fixture('network/iperf3-3.12/tcp.json'),
      })
      .on(
        'net-client: sockperf ping-pong -i address-of-net-forwarder-inter-1 -p 26541 --tcp -t 2 --full-rtt',
        {
          stdout: fixture('network/sockperf-3.7/ping-pong.txt'),
        },
      )
    expect(await measure(prepared, 'tcp-chain-0-inter-node')).toEqual([
      `network_throughput{${labels('0')},streams="1"} 8.234e+9`,
    ])
    expect(await measure(prepared, 'tcp-chain-2-inter-node')).toEqual([
      `network_throughput{${labels('2')},streams="1"} 8.234e+9`,
    ])
    const [p50] = await measure(prepared, 'latency-chain-2-inter-node')
    expect(p50).toContain('hops="2",path="chain",placement="inter-node",protocol="tcp",quantile="0.5"')
    expect([...context.raw.keys()]).toContain('network/1-latency-chain-2-inter-node.txt')
    context.testbed.commands.assertAllUsed()
  })

  it('that do not fit fail for themselves, and say which CPU would', async () => {
    const failure = new EnvironmentError('pod net-forwarder-inter-1 cannot be scheduled: Insufficient cpu.')
    const context = createSuiteContext({
      testbed: new FakeTestbed({ failingPods: { 'net-forwarder-inter-1': failure } }),
    })
    const { prepared } = await prepare({ chains: [3], placements: ['inter-node', 'intra-node'] }, context)
    expect(prepared.measurements.map(({ id }) => id)).toContain('tcp-pod-to-pod-inter-node')
    // node-1: client, server, one forwarder of the one chain and three of the other
    await expect(measure(prepared, 'chains')).rejects.toThrow(
      /Insufficient cpu\. With them, up to 6 pods have to fit on a node.*podCpu to less than a 6th/,
    )
    expect(context.testbed.removed).toContain('net-forwarder-inter-2')
    expect(context.testbed.removed).not.toContain('net-client')
    await prepared.close()
    expect(context.testbed.removed).toContain('net-client')
  })

  it('leave nothing behind when they are interrupted', async () => {
    const context = createSuiteContext({
      testbed: new FakeTestbed({ failingPods: { 'net-forwarder-inter-1': new Interrupted() } }),
    })
    await expect(prepare({}, context)).rejects.toThrow(Interrupted)
    expect([...context.testbed.removed].sort()).toEqual([
      'net-client',
      'net-forwarder-inter-2',
      'net-server-inter',
    ])
  })

  it('are left out where a node is one network end, with the reason', async () => {
    const context = createSuiteContext({
      testbed: new FakeTestbed({ limits: { intraNode: 'one end per node' } }),
    })
    const { prepared } = await prepare({ placements: ['inter-node', 'intra-node'] }, context)
    expect(prepared.notes).toContain('chain intra-node is not measured: one end per node')
    expect(prepared.measurements.some(({ id }) => id === 'tcp-chain-2-inter-node')).toBe(true)
  })

  it('need socat on this machine only when something is forwarded', () => {
    expect(idsOf(network.tools(parameters, 'host'))).toContain('socat')
    expect(idsOf(network.tools({ ...parameters, chains: [0] } as never, 'host'))).not.toContain('socat')
    expect(network.tools(parameters, 'cluster')).toEqual([])
  })
})
