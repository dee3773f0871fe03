import { describe, expect, test } from 'vitest'
import { claimManifest, hasClaim, podManifest, serviceManifest } from '../../src/kubernetes/manifests.ts'
import type { PodRequest } from '../../src/ports/testbed.ts'

const DEFAULTS = {
  namespace: 'kbench-1',
  image: 'kbench-tools:1',
  imagePullPolicy: 'Never',
  resources: { cpu: '900m', memory: '512Mi' },
} as const
const PLACE = { name: 'worker', hostname: 'worker.example', tolerations: [] }
const REQUEST: PodRequest = { name: 'server', node: 'worker', network: 'pod', servers: [['iperf3', '-s']] }

interface PodShape {
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly containers: readonly Record<string, unknown>[]
  }
}
const pod = (changes: Partial<PodRequest> = {}, place = PLACE): PodShape =>
  podManifest({ ...REQUEST, ...changes }, place, DEFAULTS) as unknown as PodShape

describe('a pod', () => {
  test('is Guaranteed and chooses its node by label', () => {
    const { spec } = pod()
    expect(spec.containers[0]?.['resources']).toEqual({
      requests: { cpu: '900m', memory: '512Mi' },
      limits: { cpu: '900m', memory: '512Mi' },
    })
    expect(spec['nodeSelector']).toEqual({ 'kubernetes.io/hostname': 'worker.example' })
    expect(spec).not.toHaveProperty('nodeName')
    expect(spec).toMatchObject({ restartPolicy: 'Never', terminationGracePeriodSeconds: 0 })
  })

  test('shares the network of the node only when asked', () => {
    expect(pod().spec).not.toHaveProperty('hostNetwork')
    expect(pod({ network: 'host' }).spec).toMatchObject({ hostNetwork: true })
  })

  test('tolerates what its node needs', () => {
    const tolerations = [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' as const }]
    expect(podManifest(REQUEST, { ...PLACE, tolerations }, DEFAULTS)).toMatchObject({ spec: { tolerations } })
  })

  test('with ports has started when they listen; without, when it has lived for a second', () => {
    const [withPorts] = pod({ readyPorts: [5201] }).spec.containers
    expect(JSON.stringify(withPorts?.['startupProbe'])).toContain(':1451 ')
    expect(pod().spec.containers[0]).toMatchObject({
      startupProbe: { exec: { command: ['true'] }, initialDelaySeconds: 1 },
    })
  })

  test('that only waits is not probed', () => {
    const [container] = pod({ servers: [] }).spec.containers
    expect(container).toMatchObject({ command: ['sleep', 'infinity'] })
    expect(container).not.toHaveProperty('startupProbe')
  })

  test('is never probed again once it has started: nothing runs beside the measurement', () => {
    const [container] = pod({ readyPorts: [5201] }).spec.containers
    expect(container).not.toHaveProperty('readinessProbe')
    expect(container).not.toHaveProperty('livenessProbe')
  })

  test('with huge pages asks for them and mounts them, beside its volume', () => {
    const resources = { cpu: '1', memory: '512Mi', hugepages: { '2Mi': '64Mi' } }
    const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined }
    const { spec } = podManifest({ ...REQUEST, volume }, PLACE, {
      ...DEFAULTS,
      resources,
    }) as unknown as PodShape
    const amounts = { cpu: '1', memory: '512Mi', 'hugepages-2Mi': '64Mi' }
    expect(spec.containers[0]).toMatchObject({
      resources: { requests: amounts, limits: amounts },
      volumeMounts: [
        { name: 'volume', mountPath: '/data' },
        { name: 'hugepages-2mi', mountPath: '/hugepages-2Mi' },
      ],
    })
    expect(spec['volumes']).toEqual([
      { name: 'volume', persistentVolumeClaim: { claimName: 'server' } },
      { name: 'hugepages-2mi', emptyDir: { medium: 'HugePages-2Mi' } },
    ])
  })

  test('without resources is BestEffort', () => {
    const { spec } = podManifest(REQUEST, PLACE, { ...DEFAULTS, resources: undefined }) as unknown as PodShape
    expect(spec.containers[0]).not.toHaveProperty('resources')
  })

  test('mounts the claim of its name', () => {
    const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined }
    const { spec } = pod({ volume })
    expect(spec['volumes']).toEqual([{ name: 'volume', persistentVolumeClaim: { claimName: 'server' } }])
    expect(spec.containers[0]).toMatchObject({ volumeMounts: [{ name: 'volume', mountPath: '/data' }] })
  })
})

test('a claim leaves the class to the cluster unless one is named', () => {
  const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined }
  expect(claimManifest('v', volume, DEFAULTS)['spec']).toEqual({
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '2Gi' } },
  })
  expect(claimManifest('v', { ...volume, storageClass: 'fast' }, DEFAULTS)).toMatchObject({
    spec: { storageClassName: 'fast' },
  })
  expect(claimManifest('v', { ...volume, accessMode: 'ReadWriteMany' }, DEFAULTS)).toMatchObject({
    spec: { accessModes: ['ReadWriteMany'] },
  })
})

test('a claim names the snapshot that its volume is made from', () => {
  const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined, snapshot: 'before' }
  expect(claimManifest('v', volume, DEFAULTS)).toMatchObject({
    spec: { dataSource: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'before' } },
  })
})

test('a pod can use a claim that is there already', () => {
  const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined, claim: 'other' }
  expect(pod({ volume }).spec['volumes']).toEqual([
    { name: 'volume', persistentVolumeClaim: { claimName: 'other' } },
  ])
  expect(hasClaim({ volume })).toBe(false)
})

test('a folder of the node’s own disk needs no claim', () => {
  const volume = { mountPath: '/data', size: '2Gi', storageClass: undefined, onNode: true } as const
  expect(pod({ volume }).spec['volumes']).toEqual([{ name: 'volume', emptyDir: {} }])
  expect([
    hasClaim({ volume }),
    hasClaim({}),
    hasClaim({ volume: { ...volume, onNode: undefined } as never }),
  ]).toEqual([false, false, true])
})

test('a pod that shares the CPU asks for little of it and is not throttled', () => {
  const [container] = pod({ cpu: 'shared' }).spec.containers
  expect(container?.['resources']).toEqual({
    requests: { cpu: '50m', memory: '64Mi' },
    limits: { memory: '512Mi' },
  })
  const small = podManifest({ ...REQUEST, cpu: 'shared' }, PLACE, {
    ...DEFAULTS,
    resources: { cpu: '900m', memory: '48Mi' },
  })
  expect(JSON.stringify(small)).toContain('"requests":{"memory":"48Mi","cpu":"50m"}')
})

describe('a Service', () => {
  const ports = [
    { port: 5201, protocol: 'TCP' },
    { port: 5201, protocol: 'UDP' },
  ] as const

  test('forwards each port of each protocol to the pods of its label', () => {
    expect(serviceManifest({ name: 'server', entry: 'cluster-ip', ports }, DEFAULTS)).toMatchObject({
      metadata: { name: 'server', namespace: 'kbench-1' },
      spec: {
        type: 'ClusterIP',
        selector: { 'kbench-service/server': 'true' },
        ports: [
          { name: 'tcp-5201', port: 5201, targetPort: 5201, protocol: 'TCP' },
          { name: 'udp-5201', port: 5201, targetPort: 5201, protocol: 'UDP' },
        ],
      },
    })
    expect(
      serviceManifest({ name: 'server', entry: 'cluster-ip', ports }, DEFAULTS)['spec'],
    ).not.toHaveProperty('ipFamilies')
    expect(
      serviceManifest({ name: 'server', entry: 'cluster-ip', ports, family: 'ipv6' }, DEFAULTS),
    ).toMatchObject({ spec: { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] } })
  })

  test.each([
    ['node-port', 'NodePort'],
    ['load-balancer', 'LoadBalancer'],
  ] as const)('is entered by %s', (entry, type) => {
    expect(serviceManifest({ name: 'server', entry, ports }, DEFAULTS)).toMatchObject({ spec: { type } })
  })
})
