import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { ImageRegistry } from '../../../src/ports/image-registry.ts'
import { bytes } from '../../../src/core/series.ts'
import { IMAGE_PULL_PRESETS } from '../../../src/suites/image-pull/parameters.ts'
import { openTraffic, trafficObservations, type Traffic } from '../../../src/suites/image-pull/traffic.ts'
import { inRoom } from '../../../src/suites/room.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'

const { signal } = new AbortController()
const BEFORE = {
  'node-1': { at: 100, network: [0, 0], disk: [0, 1000] },
  'node-2': { at: 50, network: [500, 0], disk: [0, 1000] },
} as const
const AFTER = {
  'node-1': { at: 110, network: [2000, 40], disk: [0, 6000] },
  'node-2': { at: 55, network: [2500, 20], disk: [500, 2000] },
} as const
const LABELS = { 'node-1': {}, 'node-2': {}, 'control-plane': {} }

const open = (
  reader: FakeNodeReader | undefined,
  nodeBandwidth = true,
  registry?: ImageRegistry,
): Promise<Traffic & { close(): Promise<void> }> => {
  const testbed = new FakeTestbed(reader && { cluster: { openNodeReader: reader.open } })
  return inRoom(createSuiteContext({ testbed }), (room) =>
    openTraffic({ ...IMAGE_PULL_PRESETS.smoke, nodeBandwidth }, registry, room),
  )
}

const count = async (traffic: Traffic, pulls: Parameters<Awaited<ReturnType<Traffic['count']>>>[0] = []) =>
  (await traffic.count(signal))(pulls)

const read = async (traffic: Traffic): Promise<string[]> =>
  trafficObservations(await count(traffic), { revision: 'v1' }).map(
    (one) => `${formatSeries(one)} ${String(one.value)}`,
  )

describe('disks and links of the nodes', () => {
  it('are rates between two readings, as the mean over the nodes that pull', async () => {
    const reader = new FakeNodeReader(LABELS, BEFORE, AFTER)
    const bandwidth = await open(reader)
    expect(reader.nodes.map(({ name }) => name)).toEqual(['node-1', 'node-2'])
    expect(await read(bandwidth)).toEqual([
      // 2000 in 10 s, 2000 in 5 s
      'image_node_network_rate{direction="received",revision="v1",statistic="mean"} 300',
      'image_node_network_rate{direction="received",revision="v1",statistic="highest"} 400',
      'image_node_network_rate{direction="sent",revision="v1",statistic="mean"} 4',
      'image_node_network_rate{direction="sent",revision="v1",statistic="highest"} 4',
      'image_node_disk_rate{direction="read",revision="v1",statistic="mean"} 50',
      'image_node_disk_rate{direction="read",revision="v1",statistic="highest"} 100',
      'image_node_disk_rate{direction="written",revision="v1",statistic="mean"} 350',
      'image_node_disk_rate{direction="written",revision="v1",statistic="highest"} 500',
    ])
    await bandwidth.close()
    expect(reader.closed).toBe(1)
  })

  it('count the disks of one machine once, and say so', async () => {
    const reader = new FakeNodeReader(LABELS, BEFORE, AFTER)
    reader.kernels = [['node-1', 'node-2']]
    const traffic = await open(reader)
    const series = await read(traffic)
    expect(series.filter((one) => /disk.*mean/.test(one))).toEqual([
      'image_node_disk_rate{direction="read",revision="v1",statistic="mean"} 0',
      'image_node_disk_rate{direction="written",revision="v1",statistic="mean"} 500',
    ])
    expect([...traffic.notes]).toEqual([
      'image_node_disk_rate covers the whole machine, because these nodes share one kernel: node-1, node-2',
    ])
  })

  it('have no series where a node shows neither', async () => {
    const reader = new FakeNodeReader(LABELS, { 'node-1': { at: 1 } }, { 'node-1': { at: 2 } })
    expect(await read(await open(reader))).toEqual([])
  })

  it('that cannot be read are a note, and the pulls count all the same', async () => {
    const traffic = await open(new FakeNodeReader(LABELS, BEFORE, new EnvironmentError('node-2 is gone')))
    expect(await read(traffic)).toEqual([])
    expect([...traffic.notes]).toEqual(['the disks and links of the nodes are not read: node-2 is gone'])
    await expect(read(await open(new FakeNodeReader(LABELS, new Interrupted())))).rejects.toThrow(Interrupted)
  })

  it('are read only where that is wanted and there are nodes', async () => {
    const unwanted = await open(new FakeNodeReader(LABELS), false)
    expect([await read(unwanted), [...unwanted.notes]]).toEqual([[], []])
    const without = await open(undefined)
    expect(await read(without)).toEqual([])
    expect([...without.notes]).toEqual(['the disks and links of the nodes are not read: there is no cluster'])
  })
})

describe('what nodes got, and from where', () => {
  const pulls = [{ imageSize: bytes(10_000) }, { imageSize: bytes(10_000) }]
  const labels = { size: '10kB' }
  /** Served since it was started, before and after. */
  const serving = (after: number): ImageRegistry => {
    const answers = [
      { bytes: 1000, requests: 10 },
      { bytes: after, requests: 20 },
    ]
    return { served: () => Promise.resolve(answers.shift()) } as unknown as ImageRegistry
  }

  it('is what the registry served, and the rest from peers', async () => {
    const traffic = await count(await open(undefined, false, serving(11_000)), pulls)
    expect(traffic.served).toEqual({ registryBytes: 10_000, registryRequests: 10, peerBytes: 10_000 })
    expect(trafficObservations(traffic, labels)).toEqual([
      { metric: 'image_registry_bytes', labels, value: 10_000 },
      { metric: 'image_peer_bytes', labels, value: 10_000 },
    ])
  })

  it('is nothing from peers where the registry served all, or more', async () => {
    const traffic = await count(await open(undefined, false, serving(31_000)), pulls)
    expect(traffic.served?.peerBytes).toBe(0)
  })

  it('is unknown where nobody counts, and peers where a kubelet gives no size', async () => {
    expect(await count(await open(undefined, false), pulls)).toEqual({ served: undefined, moved: undefined })
    const some = [...pulls, { imageSize: undefined }]
    const traffic = await count(await open(undefined, false, serving(11_000)), some)
    expect(trafficObservations(traffic, labels).map(({ metric }) => metric)).toEqual(['image_registry_bytes'])
  })

  it('that cannot be counted is said once', async () => {
    const served = () => Promise.reject(new EnvironmentError('reading the log of x failed'))
    const traffic = await open(undefined, false, { served } as unknown as ImageRegistry)
    expect((await count(traffic, pulls)).served).toBeUndefined()
    expect([...traffic.notes]).toEqual([
      'what the registry served is not counted: reading the log of x failed',
    ])
  })
})
