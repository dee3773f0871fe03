import { describe, expect, it } from 'vitest'
import { isNodeName, nodeBatch, serviceAddress, switchBatch } from '../../../src/providers/host/network.ts'

describe('topology', () => {
  it('joins both nodes to one bridge, with one MTU throughout', () => {
    expect(switchBatch(9000, { 'node-a': 11, 'node-b': 12 })).toBe(`link set lo up
link add name switch mtu 9000 type bridge mcast_snooping 0
link set switch up
link add name node-a mtu 9000 type veth peer name eth0 mtu 9000 netns 11
link set node-a master switch
link set node-a up
link add name node-b mtu 9000 type veth peer name eth0 mtu 9000 netns 12
link set node-b master switch
link set node-b up
`)
  })

  it('gives a node its address and a way for Service addresses', () => {
    expect(nodeBatch('10.213.0.1')).toBe(`link set lo up
address add 10.213.0.1/24 dev eth0
link set eth0 up
route add 10.213.255.0/24 dev eth0
`)
  })

  it('has 254 Service addresses', () => {
    const addresses = (family: 'ipv4' | 'ipv6'): unknown[] =>
      [1, 254, 255].map((index) => serviceAddress(index, family))
    expect(addresses('ipv4')).toEqual(['10.213.255.1', '10.213.255.254', undefined])
    expect(addresses('ipv6')).toEqual(['fd6b:626e:6368:ff::1', 'fd6b:626e:6368:ff::fe', undefined])
  })

  it('knows its nodes', () => {
    expect(['node-a', 'node-b', 'node-c', 'toString'].filter(isNodeName)).toEqual(['node-a', 'node-b'])
  })
})
