import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { ipFamilyOf } from '../../core/ip-family.ts'
import type { Argv } from '../../core/shell-command.ts'
import type { Measurement, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import {
  addressOver,
  familyChoices,
  familyLabel,
  familySuffix,
  knownAddressOver,
  type FamilyChoice,
} from '../ip-families.ts'
import type { Room } from '../room.ts'
import type { Line, OpenEnds } from './ends.ts'
import { runIperf3, throughputOf } from './iperf3.ts'
import { OVERHEAD_SECONDS } from './light-load.ts'
import type { NetworkParameters } from './parameters.ts'
import { planRoutes, type Placement } from './routes.ts'
import {
  runSockperf,
  SOCKPERF_LEFT_OUT_SECONDS,
  SOCKPERF_START_SECONDS,
  sockperfReaches,
} from './sockperf.ts'

interface Forwarder {
  /** 1 for the one that the client sends to. */
  readonly number: number
  readonly placement: Placement
  /** Index of the testbed's node, 0 or 1. */
  readonly node: 0 | 1
  /**
   * By number of forwarders in the chain: the next one, which it sends to; undefined: sends to the server.
   */
  readonly forwardings: readonly { readonly hops: number; readonly next: number | undefined }[]
}

/** Bytes that socat reads at a time; its default of 8 KiB would measure its system calls. */
const BUFFER_BYTES = 1_048_576
const FIRST_PORT = { 'inter-node': 26000, 'intra-node': 27000 }
const SOCKPERF_OFFSET = 500
const PORTS_PER_CHAIN = 20

/** Where servers are needed at the end of chains, and why chains are left out. */
export function serversOfChains(
  parameters: NetworkParameters,
  testbed: Room['testbed'],
): { readonly placements: readonly Placement[]; readonly notes: readonly string[] } {
  const { routes, notes } = routesOfChains(parameters, testbed)
  const servers = routes.flatMap(({ placement }) =>
    parameters.chains.map((hops) => serverPlacement(hops, placement)),
  )
  return {
    placements: [...new Set(servers)],
    notes: notes.map((note) => note.replace('pod-to-pod', 'chain')),
  }
}

function routesOfChains(
  { placements, chains }: NetworkParameters,
  testbed: Room['testbed'],
): ReturnType<typeof planRoutes> {
  if (chains.length === 0) return { routes: [], notes: [] }
  return planRoutes({ paths: ['pod-to-pod'], placements, intraNodePaths: ['pod-to-pod'] }, testbed)
}

/**
 * Starts the forwarding pods. Where they cannot be started, one measurement fails with the reason, and the rest of the
 * suite goes on.
 * @throws {Interrupted}
 */
export async function prepareChains(
  parameters: NetworkParameters,
  ends: OpenEnds,
  room: Room,
): Promise<readonly Measurement[]> {
  const placements = routesOfChains(parameters, room.testbed).routes.map(({ placement }) => placement)
  if (placements.length === 0) return []
  try {
    const chains = await room.part((own) => openChains(parameters, placements, ends, own))
    return chains.flatMap((chain) => chainMeasurements(chain, parameters, room))
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return [{ id: 'chains', expectedSeconds: 0, measuredSeconds: 0, measure: () => Promise.reject(error) }]
  }
}

/** TCP throughput and TCP round trips through one chain. */
function chainMeasurements(
  chain: Line,
  { durationSeconds, warmupSeconds, latency, latencySeconds }: NetworkParameters,
  context: SuiteContext,
): Measurement[] {
  const { name, labels, address, iperf3Port: port } = chain
  const throughput: Measurement = {
    id: `tcp-${name}`,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal = context.signal) {
      const source = `iperf3 (tcp-${name})`
      const test = { address, port, protocol: 'tcp', seconds: durationSeconds, warmupSeconds } as const
      const rawName = `network/${String(round)}-tcp-${name}.json`
      const { report } = await runIperf3({ ends: chain, test, source, rawName }, { ...context, signal })
      const value = throughputOf(report, source)
      return [{ metric: 'network_throughput', labels: { ...labels, streams: '1' }, value }]
    },
  }
  if (!latency || !sockperfReaches(chain)) return [throughput]
  return [
    throughput,
    {
      id: `latency-${name}`,
      expectedSeconds: SOCKPERF_START_SECONDS + latencySeconds + OVERHEAD_SECONDS,
      measuredSeconds: latencySeconds - SOCKPERF_LEFT_OUT_SECONDS,
      measure(round, signal = context.signal) {
        const source = `sockperf (latency-${name})`
        const rawName = `network/${String(round)}-latency-${name}.txt`
        const run = {
          line: chain,
          protocol: 'tcp',
          seconds: latencySeconds,
          source,
          rawName,
          labels,
        } as const
        return runSockperf(run, { ...context, signal })
      },
    },
  ]
}

/** @throws {EnvironmentError | Interrupted} */
async function openChains(
  { chains: lengths, ipFamilies }: NetworkParameters,
  placements: readonly Placement[],
  ends: OpenEnds,
  room: Room,
): Promise<readonly Line[]> {
  const { podClient: client } = ends
  if (client === undefined) throw new Error('chains without a client')
  // A family that pods lack has its note from the routes.
  const families = familyChoices(ipFamilies).filter((one) => addressOver(client, one) !== undefined)
  const { nodes } = room.testbed
  const nodeOf = ({ node }: Forwarder): string => (nodes[node] ?? nodes[0]).name
  const all = placements.map((placement) => ({ placement, forwarders: planForwarders(lengths, placement) }))
  const places = [
    ...ends.pods.map(({ node }) => node),
    ...all.flatMap(({ forwarders }) => forwarders.map(nodeOf)),
  ]
  const mostPods = Math.max(...nodes.map(({ name }) => places.filter((place) => place === name).length))
  /** The last one first, as each has to know the address of the next. */
  const start = async (forwarders: readonly Forwarder[]): Promise<ReadonlyMap<number, TestbedPod>> => {
    const started = new Map<number, TestbedPod>()
    for (const forwarder of forwarders.toReversed()) {
      const { placement, number, forwardings } = forwarder
      const servers = forwardings.flatMap((forwarding) =>
        families.flatMap((family) => forwardingServers(forwarder, forwarding, family, started, ends)),
      )
      const name = `net-forwarder-${placement === 'inter-node' ? 'inter' : 'intra'}-${String(number)}`
      const request = {
        name,
        node: nodeOf(forwarder),
        network: 'pod',
        servers: servers.map(({ argv }) => argv),
        readyPorts: [...new Set(servers.map(({ port }) => port))],
      } as const
      const pods = await room.startPods([request]).catch((error: unknown) => {
        throw error instanceof Interrupted ? error : cannotStart(error, mostPods)
      })
      started.set(number, pods.named(name))
    }
    return started
  }
  const results = await Promise.allSettled(
    all.map(async ({ placement, forwarders }) => {
      const started = await start(forwarders)
      return lengths.flatMap((hops) =>
        families.map((family) => lineOf({ placement, hops, family, client }, started.get(1), ends)),
      )
    }),
  )
  return results.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** @param first forwarder, where there is any */
function lineOf(
  {
    placement,
    hops,
    family,
    client,
  }: Pick<Line, 'family' | 'client'> & { readonly placement: Placement; readonly hops: number },
  first: TestbedPod | undefined,
  ends: OpenEnds,
): Line {
  const server = ends.chainServer(serverPlacement(hops, placement))
  const isDirect = hops === 0 || first === undefined
  return {
    client,
    server: server.pod,
    family,
    address: knownAddressOver(isDirect ? server.pod : first, family),
    ...(isDirect
      ? { iperf3Port: server.iperf3Port, sockperfPort: server.sockperfPort }
      : forwarderPorts(placement, hops, 1)),
    name: `chain-${String(hops)}-${placement}${familySuffix(family)}`,
    labels: { path: 'chain', placement, hops: String(hops), protocol: 'tcp', ...familyLabel(family) },
  }
}

/** One socat for iperf3, one for sockperf. */
function forwardingServers(
  { number, placement }: Forwarder,
  { hops, next }: Forwarder['forwardings'][number],
  family: FamilyChoice,
  started: ReadonlyMap<number, TestbedPod>,
  ends: OpenEnds,
): readonly { readonly port: number; readonly argv: Argv }[] {
  const listen = forwarderPorts(placement, hops, number)
  const server = ends.chainServer(serverPlacement(hops, placement))
  const address = knownAddressOver((next === undefined ? undefined : started.get(next)) ?? server.pod, family)
  const ports = next === undefined ? server : forwarderPorts(placement, hops, next)
  return (['iperf3Port', 'sockperfPort'] as const).map((tool) => ({
    port: listen[tool],
    argv: socatForwarder(listen[tool], { address, port: ports[tool] }),
  }))
}

function cannotStart(error: unknown, mostPods: number): EnvironmentError {
  return new EnvironmentError(
    `the forwarding pods of the chains did not all start: ${messageOf(error)} ` +
      `With them, up to ${String(mostPods)} pods have to fit on a node, which the default of podCpu does not count on: where it is the ` +
      `CPU that is missing, set the provider's podCpu to less than a ${String(mostPods)}th of what is free on a node, or measure shorter chains`,
    { cause: error },
  )
}

/**
 * A forwarder of TCP connections, which copies through user space: each connection is taken by its own process,
 * which opens one to the target (http://www.dest-unreach.org/socat/doc/socat.html).
 */
export function socatForwarder(
  listen: number,
  target: { readonly address: string; readonly port: number },
): Argv {
  const isIpv6 = ipFamilyOf(target.address) === 'ipv6'
  const family = isIpv6 ? 'TCP6' : 'TCP4'
  const address = isIpv6 ? `[${target.address}]` : target.address
  return [
    'socat',
    '-b',
    String(BUFFER_BYTES),
    // Alone: the forwarder of the other family listens on the same port.
    `${family}-LISTEN:${String(listen)},fork,reuseaddr,nodelay${isIpv6 ? ',ipv6only=1' : ''}`,
    `${family}:${address}:${String(target.port)},nodelay`,
  ]
}

/**
 * The forwarding pods for chains of these lengths, the first one first. Chains share them: a chain of two uses the first
 * two. `intra-node`: all on the first node, as the client is. `inter-node`: alternately, so that each leg of the way
 * leads to the other node.
 */
export function planForwarders(chains: readonly number[], placement: Placement): readonly Forwarder[] {
  return Array.from({ length: Math.max(0, ...chains) }, (_, index) => {
    const number = index + 1
    return {
      number,
      placement,
      node: placement === 'inter-node' && number % 2 === 1 ? 1 : 0,
      forwardings: chains
        .filter((hops) => hops >= number)
        .map((hops) => ({ hops, next: number === hops ? undefined : number + 1 })),
    }
  })
}

/** Where the server of a chain is, as the placement of a route from the same client. */
export function serverPlacement(hops: number, placement: Placement): Placement {
  return placement === 'inter-node' && hops % 2 === 0 ? 'inter-node' : 'intra-node'
}

/** TCP ports of a forwarder, different for all, as two may share the network of a node (host provider). */
export function forwarderPorts(
  placement: Placement,
  hops: number,
  number: number,
): Pick<Line, 'iperf3Port' | 'sockperfPort'> {
  const iperf3Port = FIRST_PORT[placement] + hops * PORTS_PER_CHAIN + number
  return { iperf3Port, sockperfPort: iperf3Port + SOCKPERF_OFFSET }
}
