import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import {
  bandwidthObservations,
  openBandwidthReader,
  type BandwidthReader,
} from '../../../src/suites/image-pull/bandwidth.ts'
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

async function open(
  reader: FakeNodeReader | undefined,
  notes: string[] = [],
  nodeBandwidth = true,
): Promise<BandwidthReader> {
  const testbed = new FakeTestbed(reader && { cluster: { openNodeReader: reader.open } })
  return openBandwidthReader({ nodeBandwidth }, (note) => notes.push(note), createSuiteContext({ testbed }))
}

async function read(bandwidth: BandwidthReader): Promise<string[]> {
  const nodes = bandwidth.between(await bandwidth.now(signal), await bandwidth.now(signal))
  return bandwidthObservations(nodes, { revision: 'v1' }).map(
    (one) => `${formatSeries(one)} ${String(one.value)}`,
  )
}

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
    const notes: string[] = []
    const series = await read(await open(reader, notes))
    expect(series.filter((one) => /disk.*mean/.test(one))).toEqual([
      'image_node_disk_rate{direction="read",revision="v1",statistic="mean"} 0',
      'image_node_disk_rate{direction="written",revision="v1",statistic="mean"} 500',
    ])
    expect(notes).toEqual([
      'image_node_disk_rate is of the whole machine, because these nodes share one kernel: node-1, node-2',
    ])
  })

  it('have no series where a node shows neither', async () => {
    const reader = new FakeNodeReader(LABELS, { 'node-1': { at: 1 } }, { 'node-1': { at: 2 } })
    expect(await read(await open(reader))).toEqual([])
  })

  it('that cannot be read are a note, and the pulls count all the same', async () => {
    const notes: string[] = []
    const reader = new FakeNodeReader(LABELS, BEFORE, new EnvironmentError('node-2 is gone'))
    expect(await read(await open(reader, notes))).toEqual([])
    expect(notes).toEqual(['the disks and links of the nodes are not read: node-2 is gone'])
    await expect(read(await open(new FakeNodeReader(LABELS, new Interrupted())))).rejects.toThrow(Interrupted)
  })

  it('are read only where that is wanted and there are nodes', async () => {
    const notes: string[] = []
    expect(await read(await open(new FakeNodeReader(LABELS), notes, false))).toEqual([])
    expect(notes).toEqual([])
    expect(await read(await open(undefined, notes))).toEqual([])
    expect(notes).toEqual(['the disks and links of the nodes are not read: there is no cluster'])
  })
})
