import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { Measurement, PreparedSuite } from '../../../src/ports/suite.ts'
import { NETWORK_PRESETS, type NetworkParameters } from '../../../src/suites/network/parameters.ts'
import network from '../../../src/suites/network/suite.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

const iperf3 = (name: string): string => fixture(`network/iperf3-3.12/${name}`)
const PODS = ['net-client', 'net-server-inter', 'net-server-intra', 'net-forwarder-inter-1']
const number = (pod: string): string => String(PODS.indexOf(pod) + 1)
const dual = (pod: string): readonly [string, string] => [`10.244.0.${number(pod)}`, `fd00::${number(pod)}`]
const serviceAddress = (name: string): string => (name.endsWith('-ipv6') ? 'fd00:96::1' : '10.96.0.1')

const parameters: NetworkParameters = {
  ...NETWORK_PRESETS.quick,
  durationSeconds: 3,
  ipFamilies: ['ipv4', 'ipv6'],
  paths: ['pod-to-pod', 'pod-to-service'],
  placements: ['inter-node'],
  zeroLossFrameSizes: [],
}

async function prepare(
  overrides: Partial<NetworkParameters> = {},
  testbed = new FakeTestbed({ addresses: dual, serviceAddress }),
): Promise<{ context: TestContext; prepared: PreparedSuite; named: (id: string) => Measurement }> {
  const context = createSuiteContext({ testbed })
  testbed.commands
    .on('net-client: iperf3 --version', { stdout: iperf3('version.txt') })
    .on('net-client: sockperf --version', { stdout: fixture('network/sockperf-3.7/version.txt') })
  const prepared = await network.prepare({ ...parameters, ...overrides }, context)
  const named = (id: string): Measurement => {
    const found = prepared.measurements.find((one) => one.id === id)
    if (found === undefined)
      throw new Error(`no ${id} in ${prepared.measurements.map((one) => one.id).join(', ')}`)
    return found
  }
  return { context, prepared, named }
}

const NO_LATENCY = expect.stringMatching(
  /^latency over ipv6 is not measured: kbench counts on sockperf 3.7, which takes only IPv4 addresses/,
)

describe('network over both families', () => {
  it('measures every route over each, with a Service of each, and latency where sockperf can', async () => {
    const { context, prepared } = await prepare()
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-pod-inter-node-ipv4',
      'udp-pod-to-pod-inter-node-ipv4',
      'loss-latency-pod-to-pod-inter-node-ipv4',
      'tcp-pod-to-pod-inter-node-ipv6',
      'udp-pod-to-pod-inter-node-ipv6',
      'loss-pod-to-pod-inter-node-ipv6',
      'tcp-pod-to-service-inter-node-ipv4',
      'udp-pod-to-service-inter-node-ipv4',
      'loss-latency-pod-to-service-inter-node-ipv4',
      'tcp-pod-to-service-inter-node-ipv6',
      'udp-pod-to-service-inter-node-ipv6',
      'loss-pod-to-service-inter-node-ipv6',
    ])
    expect(prepared.notes).toEqual([NO_LATENCY])
    expect(context.testbed.exposed.map(({ name, family }) => [name, family])).toEqual([
      ['net-server-inter-ipv4', 'ipv4'],
      ['net-server-inter-ipv6', 'ipv6'],
    ])
    expect(context.testbed.started).toHaveLength(2)
    await prepared.close()
    expect(context.testbed.removedServices).toHaveLength(2)
  })

  it('connects to the address of the family, and labels its series', async () => {
    const { context, named } = await prepare()
    context.testbed.cpu['net-server-inter'] = [0, 1, 1, 2]
    context.testbed.commands
      .on(/iperf3 -c fd00::2 -p 25201 -t 3/, { stdout: iperf3('tcp.json') })
      .on(/iperf3 -c fd00:96::1 -p 25201 -t 3/, { stdout: iperf3('tcp.json') })
    const [direct] = await named('tcp-pod-to-pod-inter-node-ipv6').measure(1)
    expect(direct === undefined ? '' : formatSeries(direct)).toBe(
      'network_throughput{family="ipv6",path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    )
    const through = await named('tcp-pod-to-service-inter-node-ipv6').measure(1)
    expect(new Set(through.map(({ labels }) => labels['family']))).toEqual(new Set(['ipv6']))
    context.testbed.commands.assertAllUsed()
  })

  it('labels loss, transactions and the zero-loss rate alike', async () => {
    const { context, prepared, named } = await prepare({
      paths: ['pod-to-pod'],
      latency: false,
      transactions: ['tcp-rr'],
      zeroLossFrameSizes: [64, 512],
    })
    context.testbed.commands
      .on(/iperf3 -c fd00::2 .* -u -b 200M /, { stdout: iperf3('udp-paced.json') })
      .on(/^net-client: perl .* tcp-rr fd00::2 21131 /s, { stdout: '10 0.00002 0.00003 0.00004\n' })
    const loss = await named('loss-pod-to-pod-inter-node-ipv6').measure(1)
    const transactions = await named('tcp-rr-pod-to-pod-inter-node-ipv6').measure(1)
    expect([...loss, ...transactions].map(({ labels }) => labels['family'])).toEqual(Array(5).fill('ipv6'))
    expect(prepared.measurements.map(({ id }) => id).slice(-3)).toEqual([
      'zero-loss-64-pod-to-pod-inter-node-ipv4',
      'zero-loss-512-pod-to-pod-inter-node-ipv4',
      'zero-loss-512-pod-to-pod-inter-node-ipv6',
    ])
    expect(prepared.notes).toEqual([
      'the zero-loss rate of 64-byte frames over ipv6 is not measured: it leaves -2 bytes for the payload, and iperf3 needs 16',
    ])
  })

  it('makes chains of each, whose forwarders listen on one port apart', async () => {
    const { context, prepared } = await prepare({ paths: ['pod-to-pod'], protocols: ['tcp'], chains: [0, 1] })
    expect(prepared.measurements.map(({ id }) => id).filter((id) => id.includes('chain'))).toEqual([
      'tcp-chain-0-inter-node-ipv4',
      'latency-chain-0-inter-node-ipv4',
      'tcp-chain-0-inter-node-ipv6',
      'tcp-chain-1-inter-node-ipv4',
      'latency-chain-1-inter-node-ipv4',
      'tcp-chain-1-inter-node-ipv6',
    ])
    const forwarder = context.testbed.started.find(({ name }) => name === 'net-forwarder-inter-1')
    expect(forwarder?.servers.map((argv) => argv.slice(-2).join(' '))).toEqual([
      'TCP4-LISTEN:26021,fork,reuseaddr,nodelay TCP4:10.244.0.3:25202,nodelay',
      'TCP4-LISTEN:26521,fork,reuseaddr,nodelay TCP4:10.244.0.3:21122,nodelay',
      'TCP6-LISTEN:26021,fork,reuseaddr,nodelay,ipv6only=1 TCP6:[fd00::3]:25202,nodelay',
      'TCP6-LISTEN:26521,fork,reuseaddr,nodelay,ipv6only=1 TCP6:[fd00::3]:21122,nodelay',
    ])
    expect(forwarder?.readyPorts).toEqual([26021, 26521])
  })

  it('measures what there is on a cluster of one family', async () => {
    const testbed = new FakeTestbed({ addresses: (pod) => [dual(pod)[0]], serviceAddress, kubeconfig: '/k' })
    const { prepared } = await prepare({ protocols: ['tcp'] }, testbed)
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-pod-inter-node-ipv4',
      'latency-pod-to-pod-inter-node-ipv4',
      'tcp-pod-to-service-inter-node-ipv4',
      'latency-pod-to-service-inter-node-ipv4',
    ])
    expect(prepared.notes).toEqual([
      'ipv6 is not measured: pod net-client has only 10.244.0.1; the cluster is IPv4 only (provider.kind.config: networking.ipFamily: dual makes a dual-stack cluster)',
    ])
  })

  it('fails where nothing is left, and removes the pods', async () => {
    const testbed = new FakeTestbed({ addresses: (pod) => [dual(pod)[0]], serviceAddress })
    await expect(prepare({ ipFamilies: ['ipv6'] }, testbed)).rejects.toThrow(
      new EnvironmentError(
        'nothing of the network can be measured here: ipv6 is not measured: pod net-client has only 10.244.0.1',
      ),
    )
    expect(testbed.removed).toHaveLength(2)
  })

  it('leaves out Services of a family that the cluster has no addresses for', async () => {
    const refused = new EnvironmentError(
      'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    )
    const testbed = new FakeTestbed({
      addresses: dual,
      serviceAddress,
      failingServices: { 'cluster-ip': refused },
    })
    const { prepared } = await prepare({ ipFamilies: ['ipv6'], protocols: ['tcp'] }, testbed)
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['tcp-pod-to-pod-inter-node-ipv6'])
    expect(prepared.notes[0]).toMatch(/^pod-to-service inter-node over ipv6 is not measured: spec.ipFamilies/)
  })

  it('takes clients and servers to their addresses of it', async () => {
    const addresses = (pod: string): readonly [string, string] =>
      pod.startsWith('net-client') ? ['10.0.0.9', 'fd00::9'] : dual(pod)
    const testbed = new FakeTestbed({
      addresses: (pod) => (pod === 'net-clients-server' ? ['10.0.0.8', 'fd00::8'] : addresses(pod)),
    })
    const { context, named } = await prepare({ paths: ['pod-to-pod'], clients: [2] }, testbed)
    context.testbed.commands
      .on(/^net-client-1: .*iperf3 -c fd00::8 -p 25221 /, { stdout: iperf3('tcp.json') })
      .on(/^net-client-2: .*iperf3 -c fd00::8 -p 25222 /, { stdout: iperf3('tcp.json') })
    const [sum] = await named('tcp-2-clients-pod-to-pod-inter-node-ipv6').measure(1)
    expect(sum?.labels).toMatchObject({ clients: '2', family: 'ipv6' })
  })
})

describe('network over the first address', () => {
  it('leaves out what sockperf cannot on an IPv6-only cluster, and has no label', async () => {
    const testbed = new FakeTestbed({
      addresses: (pod) => [dual(pod)[1]],
      serviceAddress: () => 'fd00:96::1',
    })
    const { ipFamilies: _, ...rest } = parameters
    const given: NetworkParameters = { ...rest, protocols: ['tcp'] }
    const context = createSuiteContext({ testbed })
    testbed.commands
      .on('net-client: iperf3 --version', { stdout: iperf3('version.txt') })
      .on('net-client: sockperf --version', { stdout: fixture('network/sockperf-3.7/version.txt') })
      .on(/iperf3 -c fd00::2 -p 25201 /, { stdout: iperf3('tcp.json') })
    testbed.cpu['net-server-inter'] = [0, 1]
    const prepared = await network.prepare(given, context)
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'tcp-pod-to-pod-inter-node',
      'tcp-pod-to-service-inter-node',
    ])
    expect(prepared.notes).toEqual([NO_LATENCY])
    expect(testbed.exposed[0]).not.toHaveProperty('family')
    const observations = (await prepared.measurements[0]?.measure(1)) ?? []
    expect(observations.every(({ labels }) => labels['family'] === undefined)).toBe(true)
  })
})
