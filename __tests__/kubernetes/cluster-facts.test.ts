import { describe, expect, test } from 'vitest'
import { configMapSchema, daemonSetListSchema, storageClassListSchema } from '../../src/kubernetes/schemas.ts'
import { fixture, parsedFixture } from './fixture.ts'
import {
  cniOf,
  defaultStorageClassOf,
  kubeProxyModeOf,
  nodeProbeOf,
  whyNoClusterServices,
} from '../../src/kubernetes/survey.ts'

const daemonSets = parsedFixture(daemonSetListSchema, 'daemonsets.json').items.map(
  ({ metadata }) => metadata.name,
)
const configuration = parsedFixture(configMapSchema, 'kube-proxy.json').data['config.conf'] ?? ''

describe('the network plugin', () => {
  test('of the captured cluster', () => {
    expect(cniOf(daemonSets)).toBe('podnet')
  })
  test.each([
    [['kindnet', 'kube-proxy'], 'kindnet'],
    [['cilium', 'cilium-envoy'], 'cilium'],
    [['calico-node', 'kube-proxy'], 'calico'],
    [['kube-flannel-ds'], 'flannel'],
    [['antrea-agent'], 'antrea'],
    [['aws-node', 'kube-proxy'], 'aws-node'],
    [['kube-proxy', 'node-exporter'], 'unknown'],
  ])('%j → %s', (names, cni) => {
    expect(cniOf(names)).toBe(cni)
  })
})

describe('the mode of kube-proxy', () => {
  test('as configured; empty is iptables', () => {
    expect(kubeProxyModeOf(daemonSets, configuration)).toBe('iptables')
    const changed = (mode: string): string => configuration.replace('mode: iptables', `mode: ${mode}`)
    expect(kubeProxyModeOf(daemonSets, changed('nftables'))).toBe('nftables')
    expect(kubeProxyModeOf(daemonSets, changed('""'))).toBe('iptables')
    expect(kubeProxyModeOf(daemonSets, changed('"ipvs"'))).toBe('ipvs')
  })
  test('detectLocalMode is another key', () => {
    expect(kubeProxyModeOf(daemonSets, 'detectLocalMode: "x"\nmode: ipvs\n')).toBe('ipvs')
  })
  test('null without kube-proxy, unknown without its configuration', () => {
    expect(kubeProxyModeOf(['cilium'], configuration)).toBeNull()
    expect(kubeProxyModeOf(daemonSets, undefined)).toBe('unknown')
  })
})

test('Services are missing only where nothing provides them', () => {
  expect(whyNoClusterServices('kindnet', null)).toBe(
    'no kube-proxy runs, and the network plugin kindnet does not replace it',
  )
  expect(whyNoClusterServices('kindnet', 'iptables')).toBeUndefined()
  expect(whyNoClusterServices('cilium', null)).toBeUndefined()
})

test('the default storage class', () => {
  const { items } = parsedFixture(storageClassListSchema, 'storageclasses.json')
  expect(defaultStorageClassOf(items)).toBe('standard')
  const none = items.map(({ metadata }) => ({ metadata: { ...metadata, annotations: {} } }))
  expect(defaultStorageClassOf(none)).toBeNull()
})

test('processor and MTU, from a pod of the node', () => {
  expect(nodeProbeOf(fixture('node-probe.txt'))).toEqual({ mtu: 1500, cpuModel: 'AMD EPYC' })
  const lscpuOnly = fixture('node-probe.txt').replaceAll(/^model name.*$/gm, '')
  expect(nodeProbeOf(lscpuOnly)).toEqual({ mtu: 1500, cpuModel: 'AMD EPYC' })
  expect(nodeProbeOf('none\n')).toEqual({ mtu: null, cpuModel: 'unknown' })
})
