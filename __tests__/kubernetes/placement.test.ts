import { describe, expect, test } from 'vitest'
import { nodeAddresses, placementNodes, roleOf, whyNoPlacement } from '../../src/kubernetes/placement.ts'
import { defaultPodCpu } from '../../src/kubernetes/pod-resources.ts'
import { nodeListSchema, scheduledPodListSchema, type KubernetesNode } from '../../src/kubernetes/schemas.ts'
import { parsedFixture } from './fixture.ts'

const { items: nodes } = parsedFixture(nodeListSchema, 'nodes.json')
const { items: pods } = parsedFixture(scheduledPodListSchema, 'pods.json')
const [controlPlane, worker, worker2] = nodes as [KubernetesNode, KubernetesNode, KubernetesNode]

const tainted = (node: KubernetesNode, key: string): KubernetesNode => ({
  ...node,
  spec: { ...node.spec, taints: [{ key, effect: 'NoSchedule' }] },
})

describe('where pods are put', () => {
  test('on the workers, selected by the hostname label, in a stable order', () => {
    expect(placementNodes([worker2, controlPlane, worker])).toEqual([
      { name: 'explore-worker', hostname: 'explore-worker', tolerations: [] },
      { name: 'explore-worker2', hostname: 'explore-worker2', tolerations: [] },
    ])
  })

  test('the tenth worker comes after the second', () => {
    const named = (name: string): KubernetesNode => ({ ...worker, metadata: { name, labels: {} } })
    const order = placementNodes([named('w10'), named('w2')]).map(({ name }) => name)
    expect(order).toEqual(['w2', 'w10'])
  })

  test('on the control plane, with a toleration, when there is nothing else', () => {
    const [only] = placementNodes([controlPlane])
    expect(only).toMatchObject({ name: 'explore-control-plane' })
    expect(only?.tolerations).toContainEqual({
      key: 'node-role.kubernetes.io/control-plane',
      operator: 'Exists',
    })
  })

  test('not on nodes that are cordoned, not Ready or reserved, and the reason is reported', () => {
    const cordoned = { ...worker, spec: { ...worker.spec, unschedulable: true } }
    const notReady = { ...worker2, status: { ...worker2.status, conditions: [] } }
    const reserved = tainted(controlPlane, 'gpu')
    expect(placementNodes([cordoned, notReady, reserved])).toEqual([])
    expect(whyNoPlacement([cordoned, notReady, reserved])).toBe(
      'explore-worker: cordoned; explore-worker2: not Ready; explore-control-plane: taint gpu:NoSchedule',
    )
  })

  test('roles as kubectl shows them', () => {
    expect(nodes.map(roleOf)).toEqual(['control-plane', 'worker', 'worker'])
  })
})

describe('CPU of a pod', () => {
  const free = pods.filter(({ spec }) => spec.nodeName === 'explore-control-plane')

  test('three pods fit on the fullest node, four on an only node, in steps of 50m', () => {
    // 2000m, 100m in reserve: 633.
    expect(defaultPodCpu(nodes, placementNodes(nodes), free)).toBe('600m')
    // The control plane runs pods that request 850m: (2000 - 850 - 100) / 4 = 262.
    expect(defaultPodCpu(nodes, placementNodes([controlPlane]), free)).toBe('250m')
  })

  test('at most one core', () => {
    const big = { ...worker, status: { ...worker.status, allocatable: { cpu: '64', memory: '1Gi' } } }
    expect(defaultPodCpu([big], placementNodes([big]), free)).toBe('1000m')
  })

  test('undefined where the node is full', () => {
    // Pods that ran on explore-worker when this was captured request 1800m of 2000m.
    expect(defaultPodCpu(nodes, placementNodes(nodes), pods)).toBeUndefined()
  })

  test('pods that have ended take nothing', () => {
    const ended = pods.map((pod) => ({ ...pod, status: { phase: 'Succeeded' } }))
    expect(defaultPodCpu(nodes, placementNodes(nodes), ended)).toBe('600m')
  })
})

test('a node is reached from outside by its external address where it has one', () => {
  const having = (...addresses: { type: string; address: string }[]): KubernetesNode => ({
    ...worker,
    status: { ...worker.status, addresses },
  })
  const internal = { type: 'InternalIP', address: '10.0.0.3' }
  const external = { type: 'ExternalIP', address: '203.0.113.3' }
  expect(nodeAddresses(worker)).toEqual({ inside: '172.18.0.4', outside: '172.18.0.4' })
  expect(nodeAddresses(having(internal, external))).toEqual({ inside: '10.0.0.3', outside: '203.0.113.3' })
  expect(nodeAddresses(having(external))).toEqual({ inside: '203.0.113.3', outside: '203.0.113.3' })
  expect(nodeAddresses(having({ type: 'Hostname', address: 'worker' }))).toBeUndefined()
  const dual = having(internal, { type: 'InternalIP', address: 'fc00::3' })
  expect(nodeAddresses(dual)).toEqual({ inside: '10.0.0.3', outside: '10.0.0.3' })
  expect(nodeAddresses(dual, 'ipv6')).toEqual({ inside: 'fc00::3', outside: 'fc00::3' })
  expect(nodeAddresses(having(internal), 'ipv6')).toBeUndefined()
})
