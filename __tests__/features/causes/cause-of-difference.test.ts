import { describe, expect, it } from 'vitest'
import { areaOf, causeOfDifference } from '../../../src/features/causes/core/causes.ts'

const of = (field: string, baseline: string | null, current: string | null) =>
  causeOfDifference({ field, baseline, current })
const kindOf = (field: string, baseline: string | null = '1', current: string | null = '2'): string =>
  of(field, baseline, current).kind

describe('the kind of a difference', () => {
  it.each([
    ['node: MTU of eth0', '1500', '600', 'bottleneck'],
    ['node: queueing of eth0', 'noqueue', 'tbf', 'bottleneck'],
    [
      'node: registries asked for images',
      'registry:5000',
      'http://127.0.0.1:5998 registry:5000',
      'bottleneck',
    ],
    ['mtu', '1500', '1400', 'bottleneck'],
    ['Deployment demo/server, container server: resources.limits.cpu', '1', '60m', 'bottleneck'],
    ['Deployment demo/server, container server: resources.limits.cpu', null, '60m', 'bottleneck'],
    ['Deployment demo/server, container server: resources.requests.cpu', '1', '60m', 'subject'],
    ['DaemonSet kube-system/agent, container agent: image', 'agent:1', 'agent:2', 'subject'],
    ['ConfigMap demo/demo-cfg: data.net-conf.json', 'vxlan', 'host-gw', 'subject'],
    ['kubeProxyMode', 'iptables', 'nftables', 'subject'],
    ['node: iptables rules in table filter', '210', '1210', 'rules'],
    ['node: ip6tables rules in table nat', '0', '4', 'rules'],
    ['node: nftables rules', '300', '2300', 'rules'],
    ['node: IPVS virtual servers', '9', '5009', 'rules'],
    ['node: routes', '30', '34', 'consequence'],
    ['node: sysctl net.ipv4.conf.all.forwarding', '0', '1', 'consequence'],
    ['node: sysctl net.ipv4.tcp_congestion_control', 'cubic', 'reno', 'setting'],
    ['node: routing rules', '3', '4', 'setting'],
    ['node: something new', 'a', 'b', 'setting'],
  ])('%s: %s → %s', (field, baseline, current, kind) => {
    expect(kindOf(field, baseline, current)).toBe(kind)
  })

  it('is no bottleneck where head has more room, or only one side has the link', () => {
    expect(kindOf('node: MTU of eth0', '1450', '9000')).toBe('setting')
    expect(kindOf('node: MTU of flannel.1', null, '1450')).toBe('setting')
    expect(kindOf('node: MTU of flannel.1', '1450', null)).toBe('setting')
    expect(kindOf('Deployment a/b, container c: resources.limits.cpu', '60m', '1')).toBe('setting')
    expect(kindOf('Deployment a/b, container c: resources.limits.cpu', '60m', null)).toBe('setting')
  })

  it('has a size: how often a number doubled or halved; a text changed once', () => {
    const sizeOf = (baseline: string | null, current: string | null): number =>
      of('node: nftables rules', baseline, current).size
    expect(sizeOf('100', '400')).toBe(2)
    expect(sizeOf('1', '250m')).toBe(2)
    expect(sizeOf('0', '1023')).toBe(10)
    expect(sizeOf('90 and 110', '400')).toBe(2)
    expect(sizeOf('90 and 110', '100')).toBe(0)
    expect(sizeOf('a', 'b')).toBe(1)
    expect(sizeOf(null, '7')).toBe(1)
  })

  it('has what it acts on, where that is known', () => {
    expect(areaOf('node: MTU of eth0')).toBe('network')
    expect(areaOf('node: sysctl vm.dirty_ratio')).toBe('disk')
    expect(areaOf('node: registries asked for images')).toBe('images')
    expect(areaOf('Deployment demo/server, container server: args')).toBeUndefined()
    expect(
      causeOfDifference({ field: 'node: routes', baseline: '1', current: '2', unrelated: true }),
    ).toMatchObject({ unrelated: true })
  })
})
