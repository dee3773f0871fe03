import { describe, expect, it } from 'vitest'
import type { PodRequest } from '../../../src/ports/testbed.ts'
import { podRequests } from '../../../src/suites/network/ends.ts'
import { NETWORK_PRESETS } from '../../../src/suites/network/parameters.ts'
import { PATHS, PLACEMENTS, planRoutes } from '../../../src/suites/network/routes.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'

const quick = { ...NETWORK_PRESETS.quick, intraNodePaths: ['pod-to-pod' as const] }
const named = (plan: ReturnType<typeof planRoutes>): string[] =>
  plan.routes.map(({ path, placement }) => `${path} ${placement}`)

describe('planRoutes', () => {
  it('measures on a cluster what quick asks for: between nodes', () => {
    expect(named(planRoutes(NETWORK_PRESETS.quick, new FakeTestbed()))).toEqual([
      'pod-to-pod inter-node',
      'pod-to-service inter-node',
      'host inter-node',
    ])
  })

  it('measures inside a node, too, what is asked for there', () => {
    const plan = planRoutes(quick, new FakeTestbed())
    expect(named(plan)).toEqual([
      'pod-to-pod inter-node',
      'pod-to-pod intra-node',
      'pod-to-service inter-node',
      'host inter-node',
    ])
    expect(plan.notes).toEqual([])
  })

  it('measures the host path on the loopback interface where both nodes are one machine', () => {
    const limits = { intraNode: 'one namespace per node', hostInterNode: 'one machine' }
    const plan = planRoutes(quick, new FakeTestbed({ limits }))
    expect(named(plan)).toEqual(['pod-to-pod inter-node', 'pod-to-service inter-node', 'host intra-node'])
    expect(plan.notes).toEqual([
      'pod-to-pod intra-node is not measured: one namespace per node',
      'host inter-node is not measured: one machine',
    ])
  })

  it('stays inside the node where there is only one', () => {
    const plan = planRoutes(quick, new FakeTestbed({ nodes: ['only'] }))
    expect(named(plan)).toEqual(['pod-to-pod intra-node', 'pod-to-service intra-node', 'host intra-node'])
    expect(plan.notes).toContain('host inter-node is not measured: only one node takes workloads')
  })

  it('leaves Services and nodes out with the reason', () => {
    const limits = { services: 'nft is not there', interNode: 'all is loopback', hostInterNode: 'same' }
    const plan = planRoutes({ ...quick, placements: ['inter-node'] }, new FakeTestbed({ limits }))
    expect(named(plan)).toEqual([])
    expect(plan.notes).toEqual([
      'pod-to-pod inter-node is not measured: all is loopback',
      'pod-to-service inter-node is not measured: nft is not there',
      'host inter-node is not measured: same',
    ])
  })

  it('measures every path inside the node when only that is asked for', () => {
    expect(named(planRoutes({ ...quick, placements: ['intra-node'] }, new FakeTestbed()))).toEqual([
      'pod-to-pod intra-node',
      'pod-to-service intra-node',
      'host intra-node',
    ])
  })
})

describe('paths that have to be asked for', () => {
  const asked = { ...quick, paths: ['pod-to-host', 'hairpin'] as const, intraNodePaths: [] as const }
  it('are between nodes for pod-to-host, and always inside one for hairpin', () => {
    expect(named(planRoutes({ ...asked, placements: ['inter-node'] } as never, new FakeTestbed()))).toEqual([
      'pod-to-host inter-node',
      'hairpin intra-node',
    ])
  })

  it('need a Service for hairpin, and two hosts for pod-to-host', () => {
    const testbed = new FakeTestbed({ limits: { services: 'no Services', hostInterNode: 'one host' } })
    const plan = planRoutes({ ...asked, placements: ['inter-node'] } as never, testbed)
    expect(plan).toEqual({
      routes: [],
      notes: [
        'pod-to-host inter-node is not measured: one host',
        'hairpin intra-node is not measured: no Services',
      ],
    })
  })
})

describe('podRequests', () => {
  const all = PATHS.flatMap((path) => PLACEMENTS.map((placement) => ({ path, placement })))
  const between = { path: 'pod-to-pod', placement: 'inter-node' } as const
  const nothingElse = { sockperf: false, udp: true, loopbackRoutes: [], chainServers: [], portShift: 0 }
  const portsOf = (requests: readonly PodRequest[]): string[] =>
    requests.flatMap(({ servers }) => servers.map((argv) => argv[argv.indexOf('-p') + 1] ?? ''))

  it('leaves room for a second suite beside it', () => {
    const everything = {
      routes: all,
      sockperf: true,
      udp: true,
      loopbackRoutes: all,
      chainServers: [...PLACEMENTS],
    }
    const ports = [0, 40].flatMap((portShift) =>
      portsOf(podRequests({ ...everything, portShift }, ['a', 'b'])),
    )
    expect(new Set(ports).size).toBe(ports.length)
  })

  it('starts every pod once, with ports that no other server uses', () => {
    const requests = podRequests({ ...nothingElse, routes: all, sockperf: true }, ['a', 'b'])
    expect(requests.map(({ name, node, network }) => `${name} ${node} ${network}`)).toEqual([
      'net-client a pod',
      'net-server-inter b pod',
      'net-server-intra a pod',
      'net-host-client a host',
      'net-host-server-inter b host',
      'net-host-server-intra a host',
      'net-hairpin a pod',
    ])
    expect(new Set(portsOf(requests)).size).toBe(10)
    const most = podRequests(
      {
        routes: all,
        sockperf: true,
        udp: true,
        loopbackRoutes: all,
        chainServers: [...PLACEMENTS],
        portShift: 0,
      },
      ['a', 'b'],
    )
    expect(most).toHaveLength(7)
    expect(new Set(portsOf(most)).size).toBe(14)
  })

  it('makes iperf3 the main process, and starts sockperf only for latency', () => {
    const [client, server] = podRequests({ ...nothingElse, routes: [between], sockperf: true }, ['a', 'b'])
    expect(client?.servers).toEqual([])
    expect(server?.servers).toEqual([
      ['iperf3', '-s', '-p', '25201'],
      ['sockperf', 'server', '-i', '0.0.0.0', '-p', '21111'],
    ])
    expect(server?.readyPorts).toEqual([25201])
    const [, bare] = podRequests({ ...nothingElse, routes: [between] }, ['a', 'b'])
    expect(bare?.servers).toEqual([['iperf3', '-s', '-p', '25201']])
  })

  it('gives a client that sends to itself a server', () => {
    const [client] = podRequests({ ...nothingElse, routes: [between], loopbackRoutes: [between] }, ['a', 'b'])
    expect(client).toMatchObject({ servers: [['iperf3', '-s', '-p', '25205']], readyPorts: [25205] })
  })

  it('adds the servers of chains, with sockperf over TCP', () => {
    const requests = podRequests(
      { ...nothingElse, routes: [{ path: 'host', placement: 'inter-node' }], chainServers: ['intra-node'] },
      ['a', 'b'],
    )
    expect(requests.map(({ name }) => name)).toEqual([
      'net-host-client',
      'net-host-server-inter',
      'net-client',
      'net-server-intra',
    ])
    expect(requests.at(-1)).toMatchObject({
      node: 'a',
      servers: [
        ['iperf3', '-s', '-p', '25202'],
        ['sockperf', 'server', '-i', '0.0.0.0', '-p', '21122', '--tcp'],
      ],
      readyPorts: [25202, 21122],
    })
  })
})
