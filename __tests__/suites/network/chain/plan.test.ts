import { describe, expect, it } from 'vitest'
import { forwarderPorts, planForwarders, serverPlacement } from '../../../../src/suites/network/chains.ts'
import { socatForwarder } from '../../../../src/suites/network/chains.ts'
import { PLACEMENTS } from '../../../../src/suites/network/routes.ts'

describe('forwarders of service chains', () => {
  it('are shared by chains, and the last one of each sends to the server', () => {
    expect(planForwarders([1, 3], 'intra-node')).toEqual([
      {
        number: 1,
        placement: 'intra-node',
        node: 0,
        forwardings: [
          { hops: 1, next: undefined },
          { hops: 3, next: 2 },
        ],
      },
      { number: 2, placement: 'intra-node', node: 0, forwardings: [{ hops: 3, next: 3 }] },
      { number: 3, placement: 'intra-node', node: 0, forwardings: [{ hops: 3, next: undefined }] },
    ])
    expect(planForwarders([0], 'inter-node')).toEqual([])
  })

  it.each([0, 1, 2, 3, 4, 5])('between nodes, every leg of a chain of %d leads to the other node', (hops) => {
    const client = 0
    const server = serverPlacement(hops, 'inter-node') === 'inter-node' ? 1 : 0
    const nodes = [client, ...planForwarders([hops], 'inter-node').map(({ node }) => node), server]
    expect(nodes).toHaveLength(hops + 2)
    for (const [index, node] of nodes.slice(1).entries()) expect(node).toBe(1 - (nodes[index] ?? -1))
  })

  it.each([0, 1, 2, 3])('inside a node, a chain of %d stays there', (hops) => {
    expect(serverPlacement(hops, 'intra-node')).toBe('intra-node')
    expect(planForwarders([hops], 'intra-node').every(({ node }) => node === 0)).toBe(true)
  })

  it('never share a port', () => {
    const ports = PLACEMENTS.flatMap((placement) =>
      Array.from({ length: 17 }, (_, hops) =>
        Array.from({ length: hops }, (__, index) =>
          Object.values(forwarderPorts(placement, hops, index + 1)),
        ),
      ).flat(2),
    )
    expect(new Set(ports).size).toBe(ports.length)
    expect(Math.max(...ports)).toBeLessThan(28_000)
  })

  it('are socat, with IPv4 and IPv6', () => {
    expect(socatForwarder(26021, { address: '10.0.0.2', port: 25201 })).toEqual([
      'socat',
      '-b',
      '1048576',
      'TCP4-LISTEN:26021,fork,reuseaddr,nodelay',
      'TCP4:10.0.0.2:25201,nodelay',
    ])
    expect(socatForwarder(26021, { address: 'fd00::2', port: 25201 }).slice(-2)).toEqual([
      'TCP6-LISTEN:26021,fork,reuseaddr,nodelay,ipv6only=1',
      'TCP6:[fd00::2]:25201,nodelay',
    ])
  })
})
