import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { IpFamily } from '../../core/ip-family.ts'
import type { Labels } from '../../core/series.ts'
import type { PodRequest, TestbedPod } from '../../ports/testbed.ts'
import {
  expectFamily,
  familyChoices,
  familyLabel,
  familySuffix,
  hasNoSuchServices,
  knownAddressOver,
  overFamily,
  withAddresses,
  type FamilyChoice,
} from '../ip-families.ts'
import type { Room } from '../room.ts'
import { transactionServer } from '../transactions.ts'
import type { NetworkRoute, Placement } from './routes.ts'

/** What has to run in the pods in addition to iperf3 servers. */
interface EndsRequest {
  readonly routes: readonly NetworkRoute[]
  /** sockperf servers for round trips over UDP. */
  readonly sockperf: boolean
  /** Whether servers answer TCP transactions. Default: they do not. */
  readonly transactions?: boolean
  /** Whether anything is sent over UDP; many load balancers take only one protocol. */
  readonly udp: boolean
  /** Routes whose client also sends to itself. */
  readonly loopbackRoutes: readonly NetworkRoute[]
  /** Servers of service chains, by where they are; they also have a sockperf server for TCP. */
  readonly chainServers: readonly Placement[]
  /** Default: the first address of each pod, whatever its family is. */
  readonly families?: readonly IpFamily[] | undefined
  /** Added to every port, see SuiteContext. */
  readonly portShift: number
}

interface ServerRole {
  readonly pod: string
  /** TCP and UDP. */
  readonly iperf3Port: number
  /** UDP. */
  readonly sockperfPort: number
  /** sockperf over TCP, for chains. */
  readonly chainPort: number
  readonly transactionPort: number
}

/** Two ends that are up and running, and where the client finds the server. */
export interface Line {
  readonly client: TestbedPod
  readonly server: TestbedPod
  /** Address of the server's pod, of its Service, or of the first forwarder of a chain. */
  readonly address: string
  /** TCP and UDP. */
  readonly iperf3Port: number
  /** UDP; of a chain TCP. */
  readonly sockperfPort: number
  readonly family: FamilyChoice
  /** Labels of its series: path, placement, family. */
  readonly labels: Labels
  /** What ids of its measurements end with: `pod-to-pod-inter-node-ipv6`. */
  readonly name: string
}

export interface OpenRoute extends Line, NetworkRoute {
  /** For sentences: "pod-to-pod inter-node over ipv6". */
  readonly title: string
  /** Where the client finds itself. */
  readonly clientAddress: string
  /** TCP transactions. */
  readonly transactionPort: number
  /** An iperf3 server in the client's own pod; undefined where none is wanted. */
  readonly loopbackPort: number | undefined
}

/** Names and ports of all pods that may be needed: uncommon ports, as the host network is shared with the node; different ones, as two servers may share it. */
function rolesWith(shift: number) {
  const server = (pod: string, number: number): ServerRole => ({
    pod,
    iperf3Port: 25200 + number + shift,
    sockperfPort: 21110 + number + shift,
    chainPort: 21120 + number + shift,
    transactionPort: 21130 + number + shift,
  })
  const servers = {
    pod: { 'inter-node': server('net-server-inter', 1), 'intra-node': server('net-server-intra', 2) },
    host: {
      'inter-node': server('net-host-server-inter', 3),
      'intra-node': server('net-host-server-intra', 4),
    },
  }
  // Both ends of the path hairpin.
  const hairpin = server('net-hairpin', 7)
  return {
    servers,
    clients: {
      pod: { pod: 'net-client', loopbackPort: 25205 + shift },
      host: { pod: 'net-host-client', loopbackPort: 25206 + shift },
    },
    hairpin,
    serverOf: ({ path, placement }: NetworkRoute): ServerRole =>
      path === 'hairpin' ? hairpin : servers[isToHost(path) ? 'host' : 'pod'][placement],
  }
}

const isToHost = (path: NetworkRoute['path']): boolean => path === 'host' || path === 'pod-to-host'

/** Whose network the client of a route has. */
const networkOf = ({ path }: NetworkRoute): PodRequest['network'] => (path === 'host' ? 'host' : 'pod')

/**
 * Starts all pods at once, then the Services.
 * @returns the routes, and notes about those that turned out not to be there
 * @throws {EnvironmentError | Interrupted}
 */
export async function openEnds(request: EndsRequest, room: Room) {
  const { nodes, cluster } = room.testbed
  const roles = rolesWith(request.portShift)
  const [first, ...others] = nodes
  const pods = await room.startPods(podRequests(request, [first.name, ...others.map(({ name }) => name)]))
  const wanted = request.routes.flatMap((route) => {
    const client = route.path === 'hairpin' ? roles.hairpin : roles.clients[networkOf(route)]
    const role = roles.serverOf(route)
    const pair = { client: pods.named(client.pod), server: pods.named(role.pod) }
    const loopbackPort =
      'loopbackPort' in client && request.loopbackRoutes.includes(route) ? client.loopbackPort : undefined
    return familyChoices(request.families).map((family) => ({
      what: `${route.path} ${route.placement}`,
      family,
      pods: [pair.client, pair.server],
      route: { ...route, ...role, ...pair, loopbackPort },
    }))
  })
  const planned = withAddresses(wanted, cluster !== undefined)
  const notes = [...planned.notes]
  const open = async ({ what, family, route }: (typeof wanted)[number]): Promise<OpenRoute[]> => {
    const { path, placement } = route
    const title = `${what}${overFamily(family)}`
    try {
      return [
        {
          ...route,
          family,
          title,
          name: `${path}-${placement}${familySuffix(family)}`,
          labels: { path, placement, ...familyLabel(family) },
          address: await addressOf(route, route.server, family, request, room),
          clientAddress: knownAddressOver(route.client, family),
        },
      ]
    } catch (error) {
      // A cluster does not say what it has, so the lack of load balancers, or of Services of a family, is no failure.
      const isMissing =
        error instanceof EnvironmentError && (path === 'load-balancer' || hasNoSuchServices(family, error))
      if (!isMissing) throw error
      notes.push(`${title} is not measured: ${messageOf(error)}`)
      return []
    }
  }
  const [route, ...more] = (await Promise.all(planned.possible.map(open))).flat()
  if (route === undefined)
    throw new EnvironmentError(`nothing of the network can be measured here: ${notes.join('; ')}`)
  return {
    routes: [route, ...more] as const,
    notes,
    pods: pods.all,
    /** Every chain starts here; undefined without pods on the pod network. */
    podClient: pods.all.find(({ name }) => name === roles.clients.pod.pod),
    /** The server at the end of a chain, whose sockperf takes TCP. @throws {Error} for one that was not asked for */
    chainServer(placement: Placement) {
      const { pod, iperf3Port, chainPort } = roles.servers.pod[placement]
      return { pod: pods.named(pod), iperf3Port, sockperfPort: chainPort }
    },
  }
}

export type OpenEnds = Awaited<ReturnType<typeof openEnds>>

/** Where the client finds a server: its pod or a new Service. */
async function addressOf(
  { path, pod, iperf3Port, sockperfPort, transactionPort }: NetworkRoute & ServerRole,
  server: TestbedPod,
  family: FamilyChoice,
  { udp, transactions }: EndsRequest,
  room: Room,
): Promise<string> {
  if (path === 'pod-to-pod' || isToHost(path)) return knownAddressOver(server, family)
  const isBalanced = path === 'load-balancer'
  const udpPorts = isBalanced && !udp ? [] : [iperf3Port, sockperfPort]
  const service = await room.expose({
    name: `${pod}${isBalanced ? '-lb' : ''}${familySuffix(family)}`,
    entry: isBalanced ? 'load-balancer' : 'cluster-ip',
    pods: [server],
    ports: [
      { port: iperf3Port, protocol: 'TCP' },
      ...(transactions ? [{ port: transactionPort, protocol: 'TCP' } as const] : []),
      ...udpPorts.map((port) => ({ port, protocol: 'UDP' }) as const),
    ],
    ...(family === undefined ? {} : { family }),
  })
  expectFamily(service.address, family)
  return service.address
}

/** The pods that are needed, each once. The client is on the first node. */
export function podRequests(
  { routes, sockperf, transactions, loopbackRoutes, chainServers, portShift }: EndsRequest,
  [first, second]: readonly [string, ...string[]],
): readonly PodRequest[] {
  const roles = rolesWith(portShift)
  const requests = new Map<string, PodRequest>()
  const chainRoutes = chainServers.map((placement): NetworkRoute => ({ path: 'pod-to-pod', placement }))
  for (const route of [...routes, ...chainRoutes]) {
    const { path, placement } = route
    const network = networkOf(route)
    const client = roles.clients[network]
    const { pod, iperf3Port, sockperfPort, chainPort, transactionPort } = roles.serverOf(route)
    const loopback = loopbackRoutes.some((one) => networkOf(one) === network) ? [client.loopbackPort] : []
    if (path !== 'hairpin')
      requests.set(client.pod, {
        name: client.pod,
        node: first,
        network,
        servers: loopback.map(iperf3Server),
        ...(loopback.length === 0 ? {} : { readyPorts: loopback }),
      })
    const endsChains = !isToHost(path) && path !== 'hairpin' && chainServers.includes(placement)
    requests.set(pod, {
      name: pod,
      node: placement === 'inter-node' ? (second ?? first) : first,
      network: isToHost(path) ? 'host' : 'pod',
      servers: [
        iperf3Server(iperf3Port),
        ...(sockperf ? [sockperfServer(sockperfPort)] : []),
        ...(endsChains ? [sockperfServer(chainPort, '--tcp')] : []),
        ...(transactions ? [transactionServer(transactionPort)] : []),
      ],
      readyPorts: [
        iperf3Port,
        ...(endsChains ? [chainPort] : []),
        ...(transactions ? [transactionPort] : []),
      ],
    })
  }
  return [...requests.values()]
}

/** The command line of an iperf3 server. */
export function iperf3Server(port: number): PodRequest['servers'][number] {
  return ['iperf3', '-s', '-p', String(port)]
}

function sockperfServer(port: number, ...more: string[]): PodRequest['servers'][number] {
  return ['sockperf', 'server', '-i', '0.0.0.0', '-p', String(port), ...more]
}
