import { bytes, seconds } from '../../src/core/series.ts'
import type { NodeCounts, NodeReader, ReadNode, TestbedCluster } from '../../src/ports/testbed.ts'

/** Counters of a node at one reading; what is not given is 0. */
interface FakeCounts {
  readonly at?: number
  readonly busy?: number
  readonly available?: number
  readonly disk?: readonly [read: number, written: number]
  readonly network?: readonly [received: number, sent: number]
}

type Reading = Readonly<Record<string, FakeCounts>> | Error

/** A reader of nodes with scripted readings; one too many fails the test. */
export class FakeNodeReader implements NodeReader {
  kernels: NodeReader['kernels']
  hasOwnCpu = false
  closed = 0
  /** Those that were chosen. */
  nodes: readonly ReadNode[] = []
  readonly #all: readonly ReadNode[]
  readonly #readings: Reading[]

  constructor(labels: Readonly<Record<string, ReadNode['labels']>>, ...readings: Reading[]) {
    this.#all = Object.entries(labels).map(([name, own]) => ({ name, labels: own }))
    this.kernels = this.#all.map(({ name }) => [name])
    this.#readings = readings
  }

  /** As a cluster offers it. */
  readonly open: TestbedCluster['openNodeReader'] = (isChosen) => {
    this.nodes = this.#all.filter(isChosen)
    return Promise.resolve(this)
  }

  read(): Promise<ReadonlyMap<string, NodeCounts>> {
    const reading = this.#readings.shift()
    if (reading === undefined) throw new Error('FakeNodeReader: no reading left')
    if (reading instanceof Error) return Promise.reject(reading)
    return Promise.resolve(new Map(Object.entries(reading).map(([name, counts]) => [name, countsOf(counts)])))
  }

  close(): Promise<void> {
    this.closed += 1
    return Promise.resolve()
  }
}

function countsOf({ at = 0, busy = 0, available = 0, disk, network }: FakeCounts): NodeCounts {
  return {
    at: seconds(at),
    busy: seconds(busy),
    available: seconds(available),
    disk: disk && { read: bytes(disk[0]), written: bytes(disk[1]) },
    network: network && { received: bytes(network[0]), sent: bytes(network[1]) },
  }
}
