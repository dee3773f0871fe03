import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod, TestbedService, PodRequest } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods } from '../start-pods.ts'
import {
  expectFamily,
  familyChoices,
  familySuffix,
  hasNoSuchServices,
  knownAddressOver,
  overFamily,
  withAddresses,
  type FamilyChoice,
} from '../ip-families.ts'
import type { Placement, NetworkRoute } from './routes.ts'
import type { IpFamily } from '../../core/ip-family.ts'
import { transactionServer } from '../transactions/program.ts'

/** What has to run in the pods besides iperf3 servers. */
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

/** The two ends of a route, up and running. */
export interface RouteEnds {
  readonly client: TestbedPod
  readonly server: TestbedPod
  readonly family: FamilyChoice
  /** Where the client finds the server: its pod's address or that of its Service. */
  readonly address: string
  /** Where the client finds itself. */
  readonly clientAddress: string
  /** TCP and UDP. */
  readonly iperf3Port: number
  /** UDP. */
  readonly sockperfPort: number
  /** TCP transactions. */
  readonly transactionPort: number
  /** An iperf3 server in the client's own pod; undefined where none was asked for. */
  readonly loopbackPort: number | undefined
}

/** A server at the end of a service chain. */
export interface ChainServer {
  readonly pod: TestbedPod
  readonly iperf3Port: number
  /** TCP. */
  readonly sockperfPort: number
}

type OpenRoute = NetworkRoute & { readonly ends: RouteEnds }

export interface OpenEnds {
  readonly routes: readonly OpenRoute[]
  /** Routes that turned out not to be there, with the reason. */
  readonly notes: readonly string[]
  /** All of them. */
  readonly pods: readonly TestbedPod[]
  /** Every chain starts here; undefined without pods on the pod network. */
  readonly podClient: TestbedPod | undefined
  /** @throws {Error} for one that was not asked for */
  chainServer(placement: Placement): ChainServer
  /** Never throws. */
  close(): Promise<void>
}

/**
 * Starts all pods at once, then the Services.
 * @throws {EnvironmentError | Interrupted} after removing what was started
 */
export async function openEnds(request: EndsRequest, context: SuiteContext): Promise<OpenEnds> {
  const { testbed, log, signal } = context
  const roles = rolesWith(request.portShift)
  const [first, ...others] = testbed.nodes
  const pods = await startPods(podRequests(request, [first.name, ...others.map(({ name }) => name)]), context)
  const services: TestbedService[] = []
  const close = async (): Promise<void> => {
    await removeAll(
      services.map((service) => ({
        what: `the Service ${service.address}`,
        remove: () => service.remove(),
      })),
      log,
    )
    await removePods(pods.all, log)
  }
  const addressFor = async (
    { path }: NetworkRoute,
    server: TestbedPod,
    role: ServerRole,
    family: FamilyChoice,
  ): Promise<string> => {
    if (path === 'pod-to-pod' || path === 'host' || path === 'pod-to-host')
      return knownAddressOver(server, family)
    const entry = path === 'load-balancer' ? 'load-balancer' : 'cluster-ip'
    const service = await testbed.expose(
      {
        name: `${role.pod}${path === 'load-balancer' ? '-lb' : ''}${familySuffix(family)}`,
        entry,
        pods: [server],
        ports: [
          { port: role.iperf3Port, protocol: 'TCP' },
          ...(request.transactions ? [{ port: role.transactionPort, protocol: 'TCP' } as const] : []),
          ...(entry === 'cluster-ip' || request.udp
            ? ([
                { port: role.iperf3Port, protocol: 'UDP' },
                { port: role.sockperfPort, protocol: 'UDP' },
              ] as const)
            : []),
        ],
        ...(family === undefined ? {} : { family }),
      },
      signal,
    )
    services.push(service)
    expectFamily(service.address, family)
    return service.address
  }
  const endsOf = (route: NetworkRoute): Pick<RouteEnds, 'client' | 'server' | 'loopbackPort'> => {
    const client =
      route.path === 'hairpin'
        ? { ...roles.hairpin, loopbackPort: undefined }
        : roles.clients[networkOf(route)]
    return {
      client: pods.named(client.pod),
      server: pods.named(serverOf(route, roles).pod),
      loopbackPort: request.loopbackRoutes.includes(route) ? client.loopbackPort : undefined,
    }
  }
  const planned = withAddresses(
    request.routes.flatMap((route) => {
      const { client, server } = endsOf(route)
      const what = `${route.path} ${route.placement}`
      return familyChoices(request.families).map((family) => ({
        what,
        route,
        family,
        pods: [client, server],
      }))
    }),
    testbed.cluster !== undefined,
  )
  const notes = [...planned.notes]
  const open = async ({ route, family }: (typeof planned.possible)[number]): Promise<OpenRoute[]> => {
    const role = serverOf(route, roles)
    const pair = endsOf(route)
    try {
      const address = await addressFor(route, pair.server, role, family)
      const clientAddress = knownAddressOver(pair.client, family)
      return [{ ...route, ends: { ...role, ...pair, family, address, clientAddress } }]
    } catch (error) {
      if (!(error instanceof EnvironmentError) || !isMissing(route, family, error)) throw error
      notes.push(`${route.path} ${route.placement}${overFamily(family)} is not measured: ${messageOf(error)}`)
      return []
    }
  }
  try {
    const routes = (await Promise.all(planned.possible.map(open))).flat()
    const [first] = routes
    if (first === undefined)
      throw new EnvironmentError(`nothing of the network can be measured here: ${notes.join('; ')}`)
    return {
      routes,
      notes,
      pods: pods.all,
      podClient: pods.all.find(({ name }) => name === roles.clients.pod.pod),
      chainServer(placement) {
        const { pod, iperf3Port, chainPort } = roles.servers.pod[placement]
        return { pod: pods.named(pod), iperf3Port, sockperfPort: chainPort }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A cluster does not say what it has, so the lack of load balancers, or of Services of a family, is no failure. */
function isMissing({ path }: NetworkRoute, family: FamilyChoice, error: EnvironmentError): boolean {
  return path === 'load-balancer' || hasNoSuchServices(family, error)
}

/** Who serves at the end of a route. */
function serverOf({ path, placement }: NetworkRoute, { servers, hairpin }: Roles): ServerRole {
  if (path === 'hairpin') return hairpin
  return servers[path === 'host' || path === 'pod-to-host' ? 'host' : 'pod'][placement]
}

/** Uncommon ports, as the host network is shared with the node; different ones, as two servers may share it. */
function rolesWith(shift: number): Roles {
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
function networkOf({ path }: NetworkRoute): Network {
  return path === 'host' ? 'host' : 'pod'
}
