import type { IpFamily } from '../../core/ip-family.ts'
import type { PodRequest } from '../../ports/testbed.ts'
import type { Placement } from './paths.ts'
import { transactionServer } from '../transactions/program.ts'
import type { NetworkRoute } from './routes.ts'

/** What has to run in the pods besides iperf3 servers. */
export interface EndsRequest {
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

export interface ServerRole {
  readonly pod: string
  /** TCP and UDP. */
  readonly iperf3Port: number
  /** UDP. */
  readonly sockperfPort: number
  /** sockperf over TCP, for chains. */
  readonly chainPort: number
  /** TCP transactions. */
  readonly transactionPort: number
}

type Network = 'pod' | 'host'

/** Names and ports of all pods that may be needed. */
interface Roles {
  readonly servers: Readonly<Record<Network, Readonly<Record<Placement, ServerRole>>>>
  readonly clients: Readonly<Record<Network, { readonly pod: string; readonly loopbackPort: number }>>
  /** Both ends of the path hairpin. */
  readonly hairpin: ServerRole
}

/** Who serves at the end of a route. */
export function serverOf({ path, placement }: NetworkRoute, { servers, hairpin }: Roles): ServerRole {
  if (path === 'hairpin') return hairpin
  return servers[path === 'host' || path === 'pod-to-host' ? 'host' : 'pod'][placement]
}

/** Uncommon ports, as the host network is shared with the node; different ones, as two servers may share it. */
export function rolesWith(shift: number): Roles {
  const server = (pod: string, number: number): ServerRole => ({
    pod,
    iperf3Port: 25200 + number + shift,
    sockperfPort: 21110 + number + shift,
    chainPort: 21120 + number + shift,
    transactionPort: 21130 + number + shift,
  })
  return {
    servers: {
      pod: { 'inter-node': server('net-server-inter', 1), 'intra-node': server('net-server-intra', 2) },
      host: {
        'inter-node': server('net-host-server-inter', 3),
        'intra-node': server('net-host-server-intra', 4),
      },
    },
    clients: {
      pod: { pod: 'net-client', loopbackPort: 25205 + shift },
      host: { pod: 'net-host-client', loopbackPort: 25206 + shift },
    },
    hairpin: server('net-hairpin', 7),
  }
}

/** The pods that are needed, each once. The client is on the first node. */
export function podRequests(
  { routes, sockperf, transactions, loopbackRoutes, chainServers, portShift }: EndsRequest,
  [first, second]: readonly [string, ...string[]],
): readonly PodRequest[] {
  const roles = rolesWith(portShift)
  const { clients } = roles
  const requests = new Map<string, PodRequest>()
  const chainRoutes = chainServers.map((placement): NetworkRoute => ({ path: 'pod-to-pod', placement }))
  for (const route of [...routes, ...chainRoutes]) {
    const { path, placement } = route
    const network = networkOf(route)
    const client = clients[network]
    const server = serverOf(route, roles)
    const { pod, iperf3Port, sockperfPort, chainPort, transactionPort } = server
    const sendsToItself = loopbackRoutes.some((one) => networkOf(one) === network)
    if (path !== 'hairpin')
      requests.set(client.pod, {
        name: client.pod,
        node: first,
        network,
        servers: sendsToItself ? [iperf3Server(client.loopbackPort)] : [],
        ...(sendsToItself ? { readyPorts: [client.loopbackPort] } : {}),
      })
    const isOnHost = path === 'host' || path === 'pod-to-host'
    const endsChains = !isOnHost && path !== 'hairpin' && chainServers.includes(placement)
    requests.set(pod, {
      name: pod,
      node: placement === 'inter-node' ? (second ?? first) : first,
      network: isOnHost ? 'host' : 'pod',
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

/** Whose network the client of a route has. */
export function networkOf({ path }: NetworkRoute): Network {
  return path === 'host' ? 'host' : 'pod'
}
