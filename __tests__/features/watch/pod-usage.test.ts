import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { namedWatch } from '../../../src/core/subject-watch.ts'
import { openPodUsage, type PodUsage } from '../../../src/features/watch/pod-usage.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { createIdleTestbed } from '../../fakes/definitions.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

const summary: unknown = JSON.parse(readFileSync('__tests__/fixtures/kubernetes/stats-summary.json', 'utf8'))
const NODE = 'kbench-watch-a-control-plane'
const pod = (name: string, containers: readonly object[], more: object = {}) => ({
  metadata: { name, namespace: 'kube-system', ...more },
  spec: { nodeName: NODE },
  status: { containerStatuses: containers },
})
const running = (name: string) => ({ name, containerID: `containerd://${name}`, state: { running: {} } })

const kubeletUsage = (api: FakeApi, clock: FakeClock): Promise<PodUsage> =>
  openPodUsage(
    { ...createIdleTestbed(), cluster: fakeCluster({ openApi: () => Promise.resolve(api) }) },
    { ...createFakePorts(), clock },
  )

describe('what the kubelet knows of pods', () => {
  test('is of the running containers with the labels', async () => {
    const items = [
      pod('coredns-a', [running('coredns'), { name: 'init', state: { terminated: {} } }]),
      pod('coredns-b', [running('coredns')], { deletionTimestamp: '2026-11-23T11:15:00Z' }),
      { ...pod('coredns-c', []), spec: {} },
    ]
    const path = 'GET /api/v1/namespaces/kube-system/pods?labelSelector=k8s-app%3Dkube-dns%2Ctier%3Ddns'
    const api = new FakeApi().on(path, { body: { items } }, 2)
    const usage = await kubeletUsage(api, new FakeClock())
    const selector = { 'k8s-app': 'kube-dns', tier: 'dns' }
    const expected = {
      id: 'containerd://coredns',
      namespace: 'kube-system',
      pod: 'coredns-a',
      container: 'coredns',
      node: NODE,
    }
    const watch = namedWatch({ namespace: 'kube-system', selector })
    expect(watch.name).toBe('kube-dns-dns')
    expect(await usage.find(watch)).toEqual([expected])
    expect(await usage.find({ ...watch, container: 'other' })).toEqual([])
    api.assertAllUsed()
  })

  test('is read once per node, and says when it was read there', async () => {
    const path = `GET /api/v1/nodes/${NODE}/proxy/stats/summary?only_cpu_and_memory=true`
    const api = new FakeApi().on(path, { body: summary })
    const clock = new FakeClock('2026-11-23T11:16:00.000Z')
    const of = (name: string, container: string) => ({
      id: name,
      namespace: 'kube-system',
      pod: name,
      container,
      node: NODE,
    })
    const readings = await (
      await kubeletUsage(api, clock)
    ).read([of('coredns-66bc5c9577-qsthf', 'coredns'), of('gone', 'coredns')])
    const [dns] = readings
    const ago = clock.monotonic() - (dns?.at ?? 0)
    expect({ ...dns, at: ago }).toEqual(EXPECTED)
    expect(readings[1]).toBeUndefined()
    api.assertAllUsed()
  })
})

/** As the fixture has it: 33 s before the clock of the test. */
const EXPECTED = { at: 33, cpu: 0.103101747, memory: 11_988_992 }
