import { describe, expect, it } from 'vitest'
import { podManifest, type PodDefaults } from '../../src/kubernetes/manifests.ts'
import {
  addressesIn,
  describeTemplate,
  podTemplateSchema,
  tolerates,
} from '../../src/kubernetes/pod-template.ts'

const place = { name: 'worker', hostname: 'worker', tolerations: [] }
const template = podTemplateSchema.parse({
  annotations: { 'k8s.v1.cni.cncf.io/networks': 'sriov-net' },
  labels: { team: 'network' },
  resources: { 'intel.com/sriov': 1 },
  runtimeClassName: 'kata',
  priorityClassName: 'high',
})
const defaults: PodDefaults = {
  namespace: 'kbench-1',
  image: 'tools:1',
  imagePullPolicy: 'IfNotPresent',
  resources: { cpu: '1', memory: '512Mi' },
  template,
}
const manifest = (network: 'pod' | 'host') =>
  podManifest({ name: 'client', node: 'worker', network, servers: [] }, place, defaults)

describe('podTemplate', () => {
  it('is part of the measuring pods', () => {
    const amounts = { cpu: '1', memory: '512Mi', 'intel.com/sriov': '1' }
    expect(manifest('pod')).toMatchObject({
      metadata: {
        annotations: { 'k8s.v1.cni.cncf.io/networks': 'sriov-net' },
        labels: { team: 'network', 'kbench/pod': 'client' },
      },
      spec: {
        runtimeClassName: 'kata',
        priorityClassName: 'high',
        containers: [{ resources: { requests: amounts, limits: amounts } }],
      },
    })
  })

  it('attaches no pod that is in the network of its node', () => {
    const { metadata, spec } = manifest('host') as unknown as Record<
      'metadata' | 'spec',
      Record<string, unknown>
    >
    expect(metadata).not.toHaveProperty('annotations')
    expect(JSON.stringify(spec)).not.toContain('intel.com/sriov')
    expect(spec).toHaveProperty('runtimeClassName', 'kata')
  })

  it('refuses what kbench sets itself, and amounts of nothing', () => {
    const problems = (value: unknown): string[] =>
      podTemplateSchema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
    expect(problems({ labels: { 'kbench/pod': 'x' } })).toEqual(['kbench sets some of these itself'])
    expect(problems({ resources: { cpu: '2' } })[0]).toContain('must be extended resources')
    expect(problems({ resources: { 'intel.com/sriov': 'many' } })[0]).toContain(
      'must be quantities above zero',
    )
    expect(problems({ hostNetwork: true })[0]).toContain('hostNetwork')
  })

  it('is a fact of the record, in one order', () => {
    expect(describeTemplate(template)).toBe(
      'annotations k8s.v1.cni.cncf.io/networks=sriov-net; labels team=network; resources intel.com/sriov=1; runtimeClassName kata; priorityClassName high',
    )
  })

  it.each([
    [[{ operator: 'Exists' as const }], true],
    [[{ key: 'gpu', operator: 'Exists' as const }], true],
    [[{ key: 'gpu', operator: 'Equal' as const, value: 'a100' }], true],
    [[{ key: 'gpu', operator: 'Equal' as const, value: 'h100' }], false],
    [[{ key: 'gpu', operator: 'Exists' as const, effect: 'NoExecute' as const }], false],
    [[{ operator: 'Equal' as const, value: 'a100' }], false],
    [[], false],
  ])('with tolerations %j: %j', (tolerations, expected) => {
    expect(tolerates(tolerations, { key: 'gpu', value: 'a100', effect: 'NoSchedule' })).toBe(expected)
  })
})

describe('the address in an additional network', () => {
  // As in the documentation of the network status annotation, multi-net-spec 1.3.
  const status = JSON.stringify([
    { name: 'cbr0', ips: ['10.244.1.2'], default: true, dns: {} },
    { name: 'default/sriov-net', interface: 'net1', ips: ['192.0.2.7'], mac: 'ca:fe:c0:ff:ee:00', dns: {} },
    { name: 'default/dpdk-net', interface: 'net2', dns: {} },
  ])
  const annotations = { 'k8s.v1.cni.cncf.io/network-status': status }

  it('is that of the network, with or without its namespace', () => {
    expect(addressesIn('sriov-net', annotations, 'client')).toEqual(['192.0.2.7'])
    expect(addressesIn('default/sriov-net', annotations, 'client')).toEqual(['192.0.2.7'])
  })

  it('is missed in one sentence, with what is there', () => {
    expect(() => addressesIn('other', annotations, 'client')).toThrow(
      'pod client has no address in the network other; its networks: cbr0 (10.244.1.2), default/sriov-net (192.0.2.7), default/dpdk-net (no address)',
    )
    expect(() => addressesIn('dpdk-net', annotations, 'client')).toThrow(
      'pod client has no address in the network dpdk-net',
    )
    expect(() => addressesIn('sriov-net', {}, 'client')).toThrow(
      'has no annotation k8s.v1.cni.cncf.io/network-status',
    )
    expect(() => addressesIn('a', { 'k8s.v1.cni.cncf.io/network-status': '{}' }, 'client')).toThrow(
      'unexpected form',
    )
  })
})
