import { describe, expect, it } from '@jest/globals'
import { podRequests } from '../../../src/suites/network/ends.ts'
import { NETWORK_PRESETS, PATHS, PLACEMENTS } from '../../../src/suites/network/parameters.ts'
import { planRoutes } from '../../../src/suites/network/routes.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'

const quick = NETWORK_PRESETS.quick
const named = (plan: ReturnType<typeof planRoutes>): string[] =>
  plan.routes.map(({ path, placement }) => `${path} ${placement}`)

describe('planRoutes', () => {
  it('measures on a cluster what quick asks for', () => {
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

describe('podRequests', () => {
  const all = PATHS.flatMap((path) => PLACEMENTS.map((placement) => ({ path, placement })))

  it('starts every pod once, with ports that no other server uses', () => {
    const requests = podRequests(all, true, ['a', 'b'])
    expect(requests.map(({ name, node, network }) => `${name} ${node} ${network}`)).toEqual([
      'net-client a pod',
      'net-server-inter b pod',
      'net-server-intra a pod',
      'net-host-client a host',
      'net-host-server-inter b host',
      'net-host-server-intra a host',
    ])
    const ports = requests.flatMap(({ servers }) => servers.map((argv) => argv.at(-1)))
    expect(ports).toHaveLength(8)
    expect(new Set(ports).size).toBe(8)
  })

  it('makes iperf3 the main process, and starts sockperf only for latency', () => {
    const [, server] = podRequests([{ path: 'pod-to-pod', placement: 'inter-node' }], true, ['a', 'b'])
    expect(server?.servers).toEqual([
      ['iperf3', '-s', '-p', '25201'],
      ['sockperf', 'server', '-i', '0.0.0.0', '-p', '21111'],
    ])
    expect(server?.readyPorts).toEqual([25201])
    const [, bare] = podRequests([{ path: 'pod-to-pod', placement: 'inter-node' }], false, ['a', 'b'])
    expect(bare?.servers).toEqual([['iperf3', '-s', '-p', '25201']])
  })
})
