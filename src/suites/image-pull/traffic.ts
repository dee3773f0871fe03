import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { mean, sortSamples, sum } from '../../core/stats/samples.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import type { NodeCounts, NodeReader } from '../../ports/testbed.ts'
import type { Observation } from '../../ports/suite.ts'
import type { Room } from '../room.ts'
import type { ImagePullParameters } from './parameters.ts'
import type { Pull } from './rollout-state.ts'

/** What was moved in one roll-out. */
interface RolloutTraffic {
  /** What the nodes got, and from where: bytes of manifests, configurations and layers. undefined: nobody counts. */
  readonly served:
    | {
        readonly registryBytes: number
        readonly registryRequests: number
        /** What the nodes got beyond that, from a mirror. undefined where a kubelet does not say how much it pulled. */
        readonly peerBytes: number | undefined
      }
    | undefined
  /** What each node moved; undefined: that is not read. */
  readonly moved: readonly NodeBandwidth[] | undefined
}

interface NodeBandwidth {
  readonly node: string
  /** Between both readings. */
  readonly seconds: number
  /** Bytes per second of its links; undefined: it has no default route. */
  readonly network: { readonly received: number; readonly sent: number } | undefined
  /** Bytes per second of its disks; undefined where they are counted with another node's, or not at all. */
  readonly disk: { readonly read: number; readonly written: number } | undefined
}

/** Counts what a registry serves and what nodes move, where that is wanted and possible. */
export interface Traffic {
  /** Why something is not counted; grows. */
  readonly notes: ReadonlySet<string>
  /** For the reader of the record, once. */
  note(sentence: string): void
  /**
   * Begins to count.
   * @returns what ends it, given the pulls meanwhile
   * @throws {Interrupted}
   */
  count(signal: AbortSignal): Promise<(pulls: readonly Pick<Pull, 'imageSize'>[]) => Promise<RolloutTraffic>>
}

/** @throws {Interrupted} */
export async function openTraffic(
  { nodeBandwidth }: ImagePullParameters,
  registry: ImageRegistry | undefined,
  room: Room,
): Promise<Traffic> {
  const notes = new Set<string>()
  const note = (sentence: string): void => {
    if (!notes.has(sentence)) room.log.warning(sentence)
    notes.add(sentence)
  }
  /** What was pulled counts all the same. */
  const unlessFailing = async <T>(
    problem: string,
    read: () => Promise<T> | undefined,
  ): Promise<T | undefined> => {
    try {
      return await read()
    } catch (error) {
      if (error instanceof Interrupted || !(error instanceof EnvironmentError)) throw error
      note(`${problem}: ${messageOf(error)}`)
      return undefined
    }
  }
  const UNREAD = 'the disks and links of the nodes are not read'
  const reader = nodeBandwidth === true ? await unlessFailing(UNREAD, () => openReader(room)) : undefined
  const shared = reader?.kernels.filter((nodes) => nodes.length > 1) ?? []
  if (shared.length > 0)
    note(
      `image_node_disk_rate covers the whole machine, because these nodes share one kernel: ${shared.map((nodes) => nodes.join(', ')).join('; ')}`,
    )
  const readAll = async (signal: AbortSignal) => ({
    served: await unlessFailing('what the registry served is not counted', () => registry?.served?.()),
    counts: await unlessFailing(UNREAD, () => reader?.read(signal)),
  })
  return {
    notes,
    note,
    async count(signal) {
      const before = await readAll(signal)
      return async (pulls) => {
        const after = await readAll(signal)
        const [from, to] = [before.counts, after.counts]
        return {
          served: servedBetween(before.served, after.served, pulls),
          moved:
            reader === undefined || from === undefined || to === undefined
              ? undefined
              : reader.nodes.flatMap(({ name }) => bandwidthOf(name, from.get(name), to.get(name), reader)),
        }
      }
    },
  }
}

async function openReader(room: Room): Promise<NodeReader> {
  const { cluster, nodes } = room.testbed
  if (cluster === undefined) throw new EnvironmentError('there is no cluster')
  const names = nodes.map(({ name }) => name)
  const reader = await cluster.openNodeReader(({ name }) => names.includes(name), room.signal)
  room.atEnd(() => reader.close())
  return reader
}

type Served = Awaited<ReturnType<NonNullable<ImageRegistry['served']>>>

function servedBetween(
  before: Served | undefined,
  after: Served | undefined,
  pulls: readonly Pick<Pull, 'imageSize'>[],
): RolloutTraffic['served'] {
  if (before === undefined || after === undefined) return undefined
  const registryBytes = after.bytes - before.bytes
  const sizes = pulls.flatMap(({ imageSize }) => imageSize ?? [])
  return {
    registryBytes,
    registryRequests: after.requests - before.requests,
    peerBytes: sizes.length < pulls.length ? undefined : Math.max(0, sum(sizes) - registryBytes),
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
      network: links &&
        before.network && {
          received: rate(before.network.received, links.received),
          sent: rate(before.network.sent, links.sent),
        },
      disk:
        isFirst && disks !== undefined && before.disk !== undefined
          ? { read: rate(before.disk.read, disks.read), written: rate(before.disk.written, disks.written) }
          : undefined,
    },
  ]
}

/** Series of one roll-out; of what nodes moved the mean over the nodes, and the busiest node. */
export function trafficObservations(
  { served, moved = [] }: RolloutTraffic,
  labels: Observation['labels'],
): Observation[] {
  const of = (metric: string, direction: string, rates: readonly number[]): Observation[] =>
    rates.length === 0
      ? []
      : [
          { metric, labels: { ...labels, direction, statistic: 'mean' }, value: mean(sortSamples(rates)) },
          { metric, labels: { ...labels, direction, statistic: 'highest' }, value: Math.max(...rates) },
        ]
  const links = moved.flatMap(({ network }) => network ?? [])
  const disks = moved.flatMap(({ disk }) => disk ?? [])
  return [
    ...(served === undefined
      ? []
      : [{ metric: 'image_registry_bytes', labels, value: served.registryBytes }]),
    ...(served?.peerBytes === undefined
      ? []
      : [{ metric: 'image_peer_bytes', labels, value: served.peerBytes }]),
    ...(['received', 'sent'] as const).flatMap((direction) =>
      of(
        'image_node_network_rate',
        direction,
        links.map((one) => one[direction]),
      ),
    ),
    ...(['read', 'written'] as const).flatMap((direction) =>
      of(
        'image_node_disk_rate',
        direction,
        disks.map((one) => one[direction]),
      ),
    ),
  ]
}
