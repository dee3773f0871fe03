import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { mean, sortSamples } from '../../core/stats/samples.ts'
import type { NodeCounts, NodeReader } from '../../ports/node-reader.ts'
import type { Observation, SuiteContext } from '../../ports/suite.ts'
import type { ImagePullParameters } from './parameters.ts'

/** What one node moved during a roll-out. */
export interface NodeBandwidth {
  readonly node: string
  /** Between both readings. */
  readonly seconds: number
  /** Bytes per second of its links; undefined: it has no default route. */
  readonly network: { readonly received: number; readonly sent: number } | undefined
  /** Bytes per second of its disks; undefined where they are counted with another node's, or not at all. */
  readonly disk: { readonly read: number; readonly written: number } | undefined
}

/** Reads the counters of the nodes that pull, where that is wanted and possible. */
export interface BandwidthReader {
  /** undefined: they are not read. @throws {Interrupted} */
  now(signal: AbortSignal): Promise<ReadonlyMap<string, NodeCounts> | undefined>
  between(
    before: ReadonlyMap<string, NodeCounts> | undefined,
    after: ReadonlyMap<string, NodeCounts> | undefined,
  ): readonly NodeBandwidth[] | undefined
  /** Never throws. */
  close(): Promise<void>
}

/**
 * @param note for the reader of the record, why something is not read
 * @throws {Interrupted}
 */
export async function openBandwidthReader(
  { nodeBandwidth }: Pick<ImagePullParameters, 'nodeBandwidth'>,
  note: (sentence: string) => void,
  { testbed, signal }: SuiteContext,
): Promise<BandwidthReader> {
  const names = testbed.nodes.map(({ name }) => name)
  const open = async (): Promise<NodeReader | undefined> => {
    if (nodeBandwidth !== true) return undefined
    if (testbed.cluster === undefined) throw new EnvironmentError('there is no cluster')
    return testbed.cluster.openNodeReader(({ name }) => names.includes(name), signal)
  }
  const reader = await attempt(open, note)
  const shared = reader?.kernels.filter((nodes) => nodes.length > 1) ?? []
  if (shared.length > 0)
    note(
      `image_node_disk_rate is of the whole machine, because these nodes share one kernel: ${shared.map((nodes) => nodes.join(', ')).join('; ')}`,
    )
  return {
    now: (stop) => attempt(async () => reader?.read(stop), note),
    between: (before, after) =>
      reader === undefined || before === undefined || after === undefined
        ? undefined
        : reader.nodes.flatMap(({ name }) => bandwidthOf(name, before.get(name), after.get(name), reader)),
    close: async () => reader?.close(),
  }
}

/** What was pulled counts all the same. */
async function attempt<T>(
  body: () => Promise<T | undefined>,
  note: (sentence: string) => void,
): Promise<T | undefined> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof Interrupted || !(error instanceof EnvironmentError)) throw error
    note(`the disks and links of the nodes are not read: ${messageOf(error)}`)
    return undefined
  }
}

function bandwidthOf(
  node: string,
  before: NodeCounts | undefined,
  after: NodeCounts | undefined,
  { kernels }: NodeReader,
): NodeBandwidth[] {
  if (before === undefined || after === undefined || after.at <= before.at) return []
  const seconds = after.at - before.at
  const rate = (from: number, to: number): number => (to - from) / seconds
  const { network: links, disk: disks } = after
  const isFirst = kernels.some(([first]) => first === node)
  return [
    {
      node,
      seconds,
      network:
        links === undefined || before.network === undefined
          ? undefined
          : {
              received: rate(before.network.received, links.received),
              sent: rate(before.network.sent, links.sent),
            },
      disk:
        !isFirst || disks === undefined || before.disk === undefined
          ? undefined
          : { read: rate(before.disk.read, disks.read), written: rate(before.disk.written, disks.written) },
    },
  ]
}

/** Series of one roll-out: the mean over the nodes, and the busiest node. */
export function bandwidthObservations(
  nodes: readonly NodeBandwidth[] | undefined,
  labels: Observation['labels'],
): Observation[] {
  const of = (metric: string, direction: string, rates: readonly number[]): Observation[] =>
    rates.length === 0
      ? []
      : [
          { metric, labels: { ...labels, direction, statistic: 'mean' }, value: mean(sortSamples(rates)) },
          { metric, labels: { ...labels, direction, statistic: 'highest' }, value: Math.max(...rates) },
        ]
  const links = nodes?.flatMap(({ network }) => network ?? []) ?? []
  const disks = nodes?.flatMap(({ disk }) => disk ?? []) ?? []
  return [
    ...of(
      'image_node_network_rate',
      'received',
      links.map(({ received }) => received),
    ),
    ...of(
      'image_node_network_rate',
      'sent',
      links.map(({ sent }) => sent),
    ),
    ...of(
      'image_node_disk_rate',
      'read',
      disks.map(({ read }) => read),
    ),
    ...of(
      'image_node_disk_rate',
      'written',
      disks.map(({ written }) => written),
    ),
  ]
}
