import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { Measurement, Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import { NETWORK_PRESETS, type NetworkParameters } from '../../../src/suites/network/parameters.ts'
import network from '../../../src/suites/network/suite.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { idsOf } from '../../known-tools.ts'

const iperf3 = (name: string): string => fixture(`network/iperf3-3.12/${name}`)
const sockperf = (name: string): string => fixture(`network/sockperf-3.7/${name}`)
const parameters: NetworkParameters = {
  ...NETWORK_PRESETS.quick,
  durationSeconds: 3,
  warmupSeconds: 1,
  paths: ['pod-to-pod'],
  placements: ['inter-node'],
  zeroLossFrameSizes: [],
}

function withVersions(context: TestContext): TestContext {
  context.testbed.commands
    .on('net-client: iperf3 --version', { stdout: iperf3('version.txt') })
    .on('net-client: sockperf --version', { stdout: sockperf('version.txt') })
  return context
}

async function prepare(
  overrides: Partial<NetworkParameters> = {},
  context = withVersions(createSuiteContext()),
): Promise<{ context: TestContext; prepared: PreparedSuite; named: (id: string) => Measurement }> {
  const prepared = await network.prepare({ ...parameters, ...overrides }, context)
  const named = (id: string): Measurement => {
    const found = prepared.measurements.find((one) => one.id === id)
    if (found === undefined)
      throw new Error(`no measurement ${id} in ${prepared.measurements.map((one) => one.id).join(', ')}`)
    return found
  }
  return { context, prepared, named }
}

const readable = (observations: readonly Observation[]): string[] =>
  observations.map((one) => `${formatSeries(one)} ${one.value.toPrecision(6)}`)
const labels = 'path="pod-to-pod",placement="inter-node",protocol="tcp"'

describe('network suite, prepared', () => {
  it('starts only the pods that are needed and names the versions of the tools', async () => {
    const { context, prepared } = await prepare()
    expect(context.testbed.started.map(({ name }) => name)).toEqual(['net-client', 'net-server-inter'])
    expect(prepared.toolVersions).toEqual({ iperf3: '3.12', sockperf: '3.7' })
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-pod-inter-node',
      'udp-pod-to-pod-inter-node',
      'loss-latency-pod-to-pod-inter-node',
    ])
    await prepared.close()
    expect(context.testbed.removed).toEqual(['net-client', 'net-server-inter'])
  })

  it('leads TCP and UDP through the Service', async () => {
    const { context, prepared, named } = await prepare({ paths: ['pod-to-service'] })
    expect(context.testbed.exposed).toEqual([
      {
        name: 'net-server-inter',
        entry: 'cluster-ip',
        pods: ['net-server-inter'],
        ports: [
          { port: 25201, protocol: 'TCP' },
          { port: 25201, protocol: 'UDP' },
          { port: 21111, protocol: 'UDP' },
        ],
      },
    ])
    context.testbed.cpu['net-server-inter'] = [0, 1]
    context.testbed.commands.on(/iperf3 -c service-of-net-server-inter -p 25201 -t 3/, {
      stdout: iperf3('tcp.json'),
    })
    const observations = await named('tcp-pod-to-service-inter-node').measure(1)
    expect(observations[0]?.labels['path']).toBe('pod-to-service')
    await prepared.close()
    expect(context.testbed.removedServices).toEqual(['net-server-inter'])
  })

  it('leads a pod to its own Service, and a pod to the network of another node', async () => {
    const context = createSuiteContext()
    context.testbed.commands.on(/: iperf3 --version$/, { stdout: iperf3('version.txt') })
    const paths = ['pod-to-host', 'hairpin'] as const
    const { prepared } = await prepare({ paths: [...paths], latency: false, protocols: ['tcp'] }, context)
    expect(context.testbed.started.map(({ name, node, network: of }) => `${name} ${node} ${of}`)).toEqual([
      'net-client node-1 pod',
      'net-host-server-inter node-2 host',
      'net-hairpin node-1 pod',
    ])
    expect(context.testbed.exposed.map(({ name, pods }) => [name, pods])).toEqual([
      ['net-hairpin', ['net-hairpin']],
    ])
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-host-inter-node',
      'tcp-hairpin-intra-node',
    ])
  })

  it('refuses a place where nothing can be measured, with the reasons', async () => {
    const context = createSuiteContext({
      testbed: new FakeTestbed({ nodes: ['only'], limits: { intraNode: 'one end per node' } }),
    })
    await expect(prepare({ placements: ['inter-node', 'intra-node'] }, context)).rejects.toThrow(
      'pod-to-pod inter-node is not measured: only one node takes workloads; pod-to-pod intra-node is not measured: one end per node',
    )
  })

  it('removes the pods that came up when another does not', async () => {
    const failure = new EnvironmentError('no room on node-2')
    const context = createSuiteContext({
      testbed: new FakeTestbed({ failingPods: { 'net-server-inter': failure } }),
    })
    await expect(prepare({}, context)).rejects.toBe(failure)
    expect(context.testbed.removed).toEqual(['net-client'])
  })

  it('stops at once when a tool is missing, and removes the pods', async () => {
    const context = createSuiteContext()
    context.testbed.commands
      .on('net-client: iperf3 --version', { stdout: iperf3('version.txt') })
      .on('net-client: sockperf --version', { exitCode: undefined, failure: 'not-found' })
    await expect(prepare({}, context)).rejects.toThrow('sockperf does not run in pod net-client')
    expect(context.testbed.removed).toHaveLength(2)
  })

  it('asks for no sockperf where latency is not wanted', async () => {
    const context = createSuiteContext()
    context.testbed.commands.on('net-client: iperf3 --version', { stdout: iperf3('version.txt') })
    const { prepared } = await prepare({ latency: false, protocols: ['tcp'] }, context)
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['tcp-pod-to-pod-inter-node'])
    expect(idsOf(network.tools({ ...parameters, latency: false } as never, 'host'))).toEqual([
      'bash',
      'iperf3',
    ])
    expect(network.tools(parameters, 'cluster')).toEqual([])
  })

  it('takes 25 s for a smoke test', async () => {
    const { prepared } = await prepare(NETWORK_PRESETS.smoke)
    expect(prepared.measurements.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0)).toBeLessThan(
      25,
    )
  })

  it('measures most of the time in quick', async () => {
    const { prepared } = await prepare(NETWORK_PRESETS.quick)
    const sum = (of: (one: Measurement) => number): number =>
      prepared.measurements.reduce((total, one) => total + of(one), 0)
    const [expected, measured] = [sum((one) => one.expectedSeconds), sum((one) => one.measuredSeconds)]
    expect(expected / measured).toBeLessThan(1.15)
    // On a cluster, with three routes: all five suites are to take less than eight minutes.
    expect(expected * NETWORK_PRESETS.quick.rounds).toBeLessThan(185)
  })
})

describe('network suite, measuring', () => {
  it('reports the times of TCP transactions where they are asked for', async () => {
    const overrides = { transactions: ['tcp-crr', 'tcp-rr'] as const, transactionSeconds: 2 }
    const { context, prepared, named } = await prepare({ ...overrides } as never)
    expect(prepared.measurements.slice(3).map(({ id }) => id)).toEqual([
      'tcp-rr-pod-to-pod-inter-node',
      'tcp-crr-pod-to-pod-inter-node',
    ])
    const server = context.testbed.started.find(({ name }) => name === 'net-server-inter')
    expect(server?.readyPorts).toEqual([25201, 21131])
    context.testbed.commands.on(/^net-client: perl -e [^]* tcp-crr \S+ 21131 2$/, {
      stdout: '20000 0.000094360 0.000106218 0.000242029\n',
    })
    expect(readable(await named('tcp-crr-pod-to-pod-inter-node').measure(1))).toEqual([
      'network_transaction_time{path="pod-to-pod",placement="inter-node",quantile="0.5",transaction="tcp-crr"} 0.0000943600',
      'network_transaction_time{path="pod-to-pod",placement="inter-node",quantile="0.9",transaction="tcp-crr"} 0.000106218',
      'network_transaction_time{path="pod-to-pod",placement="inter-node",quantile="0.99",transaction="tcp-crr"} 0.000242029',
    ])
    context.testbed.commands.on('net-client: perl', { exitCode: 111, stderr: 'connecting to x: refused\n' })
    await expect(named('tcp-rr-pod-to-pod-inter-node').measure(1)).rejects.toThrow(
      'tcp-rr (pod-to-pod inter-node) failed: net-client: exited with 111: connecting to x: refused',
    )
  })

  it('reports throughput and the CPU time per gigabyte of both ends, and keeps the raw output', async () => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [10, 11.87]
    context.testbed.commands.on('net-client: bash -c', {
      stdout: iperf3('tcp.json'),
      stderr: iperf3('tcp.stderr.txt'),
    })
    const observations = await named('tcp-pod-to-pod-inter-node').measure(2)
    expect(readable(observations)).toEqual([
      `network_throughput{${labels},streams="1"} 8.23382e+9`,
      `network_retransmits{${labels},streams="1"} 44.9952`,
      // 2.871 s / 4.1205 GB, 1.87 s / 4.1243 GB
      `network_cpu{path="pod-to-pod",placement="inter-node",protocol="tcp",side="client"} 0.696758`,
      `network_cpu{path="pod-to-pod",placement="inter-node",protocol="tcp",side="server"} 0.453413`,
    ])
    expect(context.raw.get('network/2-tcp-pod-to-pod-inter-node.json')).toBe(iperf3('tcp.json'))
    expect(context.testbed.commands.lines.at(-1)).toContain(
      'kbench iperf3 -c address-of-net-server-inter -p 25201 -t 3 -O 1 -J',
    )
  })

  it('reports CPU time for the first number of streams only, as its series has no label for them', async () => {
    const { context, prepared, named } = await prepare({ streams: [4, 1], protocols: ['tcp'] })
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-4-streams-pod-to-pod-inter-node',
      'tcp-pod-to-pod-inter-node',
      'latency-pod-to-pod-inter-node',
    ])
    context.testbed.commands.on('net-client: bash -c', { stdout: iperf3('tcp.json') })
    expect(readable(await named('tcp-pod-to-pod-inter-node').measure(1))).toEqual([
      `network_throughput{${labels},streams="1"} 8.23382e+9`,
      `network_retransmits{${labels},streams="1"} 44.9952`,
    ])
  })

  it('leaves out CPU time below the tick of the clock', async () => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [10, 10]
    context.testbed.commands.on('net-client: bash -c', { stdout: iperf3('tcp.json') })
    expect((await named('tcp-pod-to-pod-inter-node').measure(1)).map(({ metric }) => metric)).toEqual([
      'network_throughput',
      'network_retransmits',
    ])
  })

  it('reports loss and jitter of a paced stream, then the round trips', async () => {
    const { context, named } = await prepare()
    const started = context.clock.monotonic()
    context.testbed.commands
      .on(/net-client: bash -c .* -u -b 200M -t 3 -J/, { stdout: iperf3('udp-paced.json') })
      .on('net-client: sockperf ping-pong -i address-of-net-server-inter -p 21111 -t 5 --full-rtt', () => {
        // not before two seconds ahead of the end of the stream
        expect(context.clock.monotonic() - started).toBeGreaterThan(3 - 2)
        return { stdout: sockperf('ping-pong.txt') }
      })
    const udp = 'path="pod-to-pod",placement="inter-node",protocol="udp",streams="1"'
    expect(readable(await named('loss-latency-pod-to-pod-inter-node').measure(1))).toEqual([
      `network_udp_loss{${udp}} 0.0596773`,
      `network_jitter{${udp}} 0.0000179112`,
      `network_latency{path="pod-to-pod",placement="inter-node",quantile="0.5"} 0.0000304450`,
      `network_latency{path="pod-to-pod",placement="inter-node",quantile="0.99"} 0.0000938490`,
    ])
    expect([...context.raw.keys()]).toEqual([
      'network/1-loss-latency-pod-to-pod-inter-node.json',
      'network/1-loss-latency-pod-to-pod-inter-node.txt',
    ])
  })

  it('waits for a busy server once', async () => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [0, 0, 5, 6.87]
    context.testbed.commands
      .on('net-client: bash -c', { stdout: iperf3('busy.json') })
      .on('net-client: bash -c', { stdout: iperf3('tcp.json'), stderr: iperf3('tcp.stderr.txt') })
    const observations = await named('tcp-pod-to-pod-inter-node').measure(1)
    expect(observations.at(-1)?.value).toBeCloseTo(0.453413, 5)
    expect(context.log.has('warning', 'the server is busy running a test')).toBe(true)
  })

  it('gives up when the server stays busy', async () => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [0, 0, 0, 0]
    context.testbed.commands.on('net-client: bash -c', { stdout: iperf3('busy.json') }, 2)
    await expect(named('tcp-pod-to-pod-inter-node').measure(1)).rejects.toThrow(
      'iperf3 (tcp-pod-to-pod-inter-node) failed: the server is busy running a test. try again later',
    )
    context.testbed.commands.assertAllUsed()
  })

  it.each([
    [
      'an error in the JSON',
      { stdout: iperf3('refused.json') },
      /failed: unable to connect to server: Connection refused/,
    ],
    ['a killed tool', { exitCode: undefined, failure: 'killed' as const }, /bash was killed|was killed/],
    [
      'a missing tool',
      { exitCode: 127, stderr: 'kbench: line 1: iperf3: command not found\nkbench-cpu 0.000 0.001\n' },
      /printed nothing and exited with 127: kbench: line 1: iperf3: command not found/,
    ],
    ['garbage', { stdout: 'Segmentation fault' }, /is not JSON: "Segmentation fault"/],
    ['half a result', { stdout: iperf3('tcp.json').slice(0, 3000) }, /JSON that is cut off at line/],
  ])('fails on %s', async (_, reply, message) => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [0, 0]
    context.testbed.commands.on('net-client: bash -c', reply)
    const failure: unknown = await named('tcp-pod-to-pod-inter-node')
      .measure(1)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toMatch(message)
    expect(context.raw.get('network/1-tcp-pod-to-pod-inter-node.json')).toBe(
      'stdout' in reply ? reply.stdout : '',
    )
  })

  it('fails when sockperf got no answer', async () => {
    const { context, named } = await prepare({ protocols: ['tcp'] })
    context.testbed.commands.on('net-client: sockperf ping-pong', { stdout: sockperf('no-server.txt') })
    await expect(named('latency-pod-to-pod-inter-node').measure(1)).rejects.toThrow('Is the server down?')
  })

  it('ends when it is interrupted', async () => {
    const { context, named } = await prepare()
    const controller = new AbortController()
    context.testbed.cpu['net-server-inter'] = [0, 0]
    context.testbed.commands.on('net-client: bash -c', () => {
      controller.abort()
      return { exitCode: undefined, failure: 'interrupted' }
    })
    await expect(named('tcp-pod-to-pod-inter-node').measure(1, controller.signal)).rejects.toThrow(
      Interrupted,
    )
    await expect(named('tcp-pod-to-pod-inter-node').measure(2, controller.signal)).rejects.toThrow(
      Interrupted,
    )
  })
})

describe('groups of nodes during network', () => {
  it('have the share of their CPUs that was busy, in throughput tests of one and of several clients', async () => {
    const reader = new FakeNodeReader(
      { 'node-1': { role: 'lb' }, 'node-2': { role: 'worker' } },
      { 'node-1': { busy: 0, available: 100 }, 'node-2': { busy: 50, available: 100 } },
      { 'node-1': { busy: 1, available: 108 }, 'node-2': { busy: 54, available: 108 } },
      { 'node-1': { busy: 0, available: 100 }, 'node-2': { busy: 50, available: 100 } },
      { 'node-1': { busy: 2, available: 108 }, 'node-2': { busy: 56, available: 108 } },
    )
    const testbed = new FakeTestbed({ cluster: { openNodeReader: reader.open } })
    const nodeGroups = { 'load-balancers': { role: 'lb' }, workers: { role: 'worker' } }
    const { context, prepared, named } = await prepare(
      { nodeGroups, clients: [2] },
      withVersions(createSuiteContext({ testbed })),
    )
    context.testbed.cpu['net-server-inter'] = [0, 1]
    context.testbed.commands.on(/: .*iperf3 -c .* -t 3 /, { stdout: iperf3('tcp.json') }, 3)
    const groupsOf = async (id: string): Promise<string[]> =>
      readable(await named(id).measure(1)).filter((line) => line.includes('group='))
    const ofRoute = (group: string, clients = ''): string =>
      `network_node_utilization{${clients}group="${group}",${labels},streams="1"}`
    expect(await groupsOf('tcp-pod-to-pod-inter-node')).toEqual([
      `${ofRoute('load-balancers')} 0.125000`,
      `${ofRoute('workers')} 0.500000`,
    ])
    expect(await groupsOf('tcp-2-clients-pod-to-pod-inter-node')).toEqual([
      `${ofRoute('load-balancers', 'clients="2",')} 0.250000`,
      `${ofRoute('workers', 'clients="2",')} 0.750000`,
    ])
    await prepared.close()
    expect(reader.closed).toBe(1)
  })

  it('without nodes fail the suite, and what was started is removed', async () => {
    const reader = new FakeNodeReader({ 'node-1': {}, 'node-2': {} })
    const testbed = new FakeTestbed({ cluster: { openNodeReader: reader.open } })
    const context = createSuiteContext({ testbed })
    await expect(prepare({ nodeGroups: { workers: { role: 'worker' } } }, context)).rejects.toThrow(
      'the group workers has no node that is Ready: no node has role=worker',
    )
    expect(testbed.removed).toEqual(['net-client', 'net-server-inter'])
  })
})
