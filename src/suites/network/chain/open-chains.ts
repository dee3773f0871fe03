import { EnvironmentError, Interrupted, messageOf } from '../../../core/errors.ts'
import { type IpFamily, ipFamilyOf } from '../../../core/ip-family.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import type { PodRequest, TestbedPod } from '../../../ports/testbed.ts'
import type { ChainServer, OpenEnds } from '../ends.ts'
import { addressOver, familyChoices, knownAddressOver, type FamilyChoice } from '../../ip-families.ts'
import type { Placement } from '../routes.ts'
import { removePods } from '../../start-pods.ts'
import { forwarderPorts, planForwarders, serverPlacement, type Forwarder } from './plan.ts'

/** Bytes that socat reads at a time; its default of 8 KiB would measure its system calls. */
const BUFFER_BYTES = 1_048_576

/** A chain that is up: what the client talks to. */
export interface Chain {
  readonly placement: Placement
  readonly hops: number
  readonly family: FamilyChoice
  readonly client: TestbedPod
  readonly server: TestbedPod
  /** Of the first forwarder; of the server where there is none. */
  readonly address: string
  readonly iperf3Port: number
  readonly sockperfPort: number
}

interface OpenChains {
  readonly chains: readonly Chain[]
  /** Never throws. */
  close(): Promise<void>
}

interface ChainsRequest {
  readonly lengths: readonly number[]
  readonly placement: Placement
  readonly families: readonly FamilyChoice[]
  readonly client: TestbedPod
  /** On the fullest node, for the error of a pod that finds no room. */
  readonly mostPods: number
}

/**
 * Starts the forwarders, the last one first, as each has to know the address of the next.
 * @throws {EnvironmentError | Interrupted} after removing what was started
 */
export async function openChains(
  lengths: readonly number[],
  placements: readonly Placement[],
  wantedFamilies: readonly IpFamily[] | undefined,
  ends: OpenEnds,
  context: SuiteContext,
): Promise<OpenChains> {
  const { podClient } = ends
  if (podClient === undefined) throw new Error('chains without a client')
  // A family that pods lack has its note from the routes.
  const families = familyChoices(wantedFamilies).filter((one) => addressOver(podClient, one) !== undefined)
  const mostPods = mostPodsOnANode(lengths, placements, ends, context.testbed.nodes)
  const pods: TestbedPod[] = []
  const close = (): Promise<void> => removePods(pods, context.log)
  const results = await Promise.allSettled(
    placements.map((placement) =>
      openPlacement({ lengths, placement, families, client: podClient, mostPods }, ends, pods, context),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  return { chains: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])), close }
}

async function openPlacement(
  { lengths, placement, families, client, mostPods }: ChainsRequest,
  ends: OpenEnds,
  pods: TestbedPod[],
  { testbed, signal }: SuiteContext,
): Promise<Chain[]> {
  const started = new Map<number, TestbedPod>()
  const forwarders = planForwarders(lengths, placement)
  for (const forwarder of forwarders.toReversed()) {
    const node = testbed.nodes[forwarder.node] ?? testbed.nodes[0]
    const servers = forwarder.forwardings.flatMap((forwarding) =>
      families.flatMap((family) => forwardingServers(forwarder, forwarding, family, started, ends)),
    )
    const request: PodRequest = {
      name: `net-forwarder-${placement === 'inter-node' ? 'inter' : 'intra'}-${String(forwarder.number)}`,
      node: node.name,
      network: 'pod',
      servers: servers.map(({ argv }) => argv),
      readyPorts: [...new Set(servers.map(({ port }) => port))],
    }
    const pod = await testbed.startPod(request, signal).catch((error: unknown) => {
      throw error instanceof Interrupted ? error : cannotStart(error, mostPods)
    })
    pods.push(pod)
    started.set(forwarder.number, pod)
  }
  const chainOf = (hops: number, family: FamilyChoice): Chain => {
    const server = ends.chainServer(serverPlacement(hops, placement))
    const first = started.get(1)
    const common = { placement, hops, family, client, server: server.pod }
    if (hops === 0 || first === undefined)
      return {
        ...common,
        address: knownAddressOver(server.pod, family),
        iperf3Port: server.iperf3Port,
        sockperfPort: server.sockperfPort,
      }
    const ports = forwarderPorts(placement, hops, 1)
    const address = knownAddressOver(first, family)
    return { ...common, address, iperf3Port: ports.iperf3, sockperfPort: ports.sockperf }
  }
  return lengths.flatMap((hops) => families.map((family) => chainOf(hops, family)))
}

/** One socat for iperf3, one for sockperf. */
function forwardingServers(
  { number, placement }: Forwarder,
  { hops, next }: Forwarder['forwardings'][number],
  family: FamilyChoice,
  started: ReadonlyMap<number, TestbedPod>,
  ends: OpenEnds,
): readonly { readonly port: number; readonly argv: readonly [string, ...string[]] }[] {
  const listen = forwarderPorts(placement, hops, number)
  const nextPod = next === undefined ? undefined : started.get(next)
  const server: ChainServer = ends.chainServer(serverPlacement(hops, placement))
  const address = knownAddressOver(nextPod ?? server.pod, family)
  const ports =
    next === undefined
      ? { iperf3: server.iperf3Port, sockperf: server.sockperfPort }
      : forwarderPorts(placement, hops, next)
  return (['iperf3', 'sockperf'] as const).map((tool) => ({
    port: listen[tool],
    argv: socatForwarder(listen[tool], { address, port: ports[tool] }),
  }))
}

/** How many pods have to fit on the fullest node. */
function mostPodsOnANode(
  lengths: readonly number[],
  placements: readonly Placement[],
  ends: OpenEnds,
  nodes: SuiteContext['testbed']['nodes'],
): number {
  const forwarders = placements.flatMap((placement) => planForwarders(lengths, placement))
  const places = [
    ...ends.pods.map(({ node }) => node),
    ...forwarders.map(({ node }) => (nodes[node] ?? nodes[0]).name),
  ]
  return Math.max(...nodes.map(({ name }) => places.filter((place) => place === name).length))
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
): readonly [string, ...string[]] {
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
