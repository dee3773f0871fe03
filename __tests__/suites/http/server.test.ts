import { describe, expect, it } from 'vitest'
import { planReplicas, serverCommand, serverPorts, serverRequests } from '../../../src/suites/http/server.ts'

const nodes = [{ name: 'a' }, { name: 'b' }, { name: 'c' }] as const
const places = (replicas: number): string[] =>
  serverRequests(replicas, 10, nodes, [8080]).map(({ node }) => node)

describe('the servers', () => {
  it('are spread evenly over the nodes, from the second on: the client is on the first', () => {
    expect(places(4)).toEqual(['b', 'c', 'a', 'b'])
    expect(serverRequests(2, 10, [{ name: 'only' }], [8080]).map(({ node }) => node)).toEqual([
      'only',
      'only',
    ])
  })

  it('share the CPU of their node and are ready when they listen', () => {
    expect(serverRequests(1, 10, nodes, [8080, 8081])[0]).toMatchObject({
      name: 'http-server-1',
      network: 'pod',
      cpu: 'shared',
      readyPorts: [8080, 8081],
    })
  })

  it('take all connections of the test, as one server may get them all, and answer themselves', () => {
    const [shell, flag, script] = serverCommand(1000, serverPorts())
    expect([shell, flag]).toEqual(['sh', '-c'])
    expect(script).toContain('exec haproxy -f /dev/stdin <<END\n')
    expect(script).toContain('maxconn 1100\n')
    expect(script).toContain("bind=':::25280-25287 v4v6'; else bind=':25280-25287'")
    expect(script).toMatch(
      /http-request return status 200 content-type text\/plain string "[a-z ]{510}"\nEND\n$/,
    )
  })
})

describe('how many servers there are', () => {
  const oneEnd = 'each node is one network end'
  it('is what was asked for on a cluster', () => {
    expect(planReplicas(12, nodes, {})).toEqual({ replicas: 12, note: undefined })
    expect(planReplicas(12, [{ name: 'a' }], { interNode: 'only one node' })).toMatchObject({ replicas: 12 })
  })

  it('is one per node where a node is one network end', () => {
    expect(planReplicas(12, nodes, { intraNode: oneEnd })).toEqual({
      replicas: 3,
      note: `only 3 of 12 servers run: ${oneEnd}`,
    })
    expect(planReplicas(2, nodes, { intraNode: oneEnd })).toEqual({ replicas: 2, note: undefined })
  })

  it('is one where all nodes are the same', () => {
    expect(planReplicas(2, nodes, { intraNode: oneEnd, interNode: 'loopback' })).toMatchObject({
      replicas: 1,
    })
  })
})
