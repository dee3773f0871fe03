import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod, TestbedService } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods } from '../start-pods.ts'
import type { Placement } from './paths.ts'
import type { Route } from './routes.ts'

/** The two ends of a route, up and running. */
export interface RouteEnds {
  readonly client: TestbedPod
  readonly server: TestbedPod
  /** Where the client finds the server: its pod's address or that of its Service. */
  readonly address: string
  /** TCP and UDP. */
  readonly iperf3Port: number
  /** UDP. */
  readonly sockperfPort: number
  /** An iperf3 server in the client's own pod; undefined where none was asked for. */
  readonly loopbackPort: number | undefined
}

/** What has to run in the pods besides iperf3 servers. */
export interface EndsRequest {
  readonly routes: readonly Route[]
  /** sockperf servers for round trips over UDP. */
  readonly sockperf: boolean
  /** Whether anything is sent over UDP; many load balancers take only one protocol. */
  readonly udp: boolean
  /** Routes whose client also sends to itself. */
  readonly loopbackRoutes: readonly Route[]
  /** Servers of service chains, by where they are; they also have a sockperf server for TCP. */
  readonly chainServers: readonly Placement[]
}

/** A server at the end of a service chain. */
export interface ChainServer {
  readonly pod: TestbedPod
  readonly iperf3Port: number
  /** TCP. */
  readonly sockperfPort: number
}

export type OpenRoute = Route & { readonly ends: RouteEnds }

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

interface ServerRole {
  readonly pod: string
  readonly iperf3Port: number
  readonly sockperfPort: number
}

// Uncommon ports, as the host network is shared with the node; different ones, as two servers may share it.
const SERVERS: Readonly<Record<'pod' | 'host', Readonly<Record<Route['placement'], ServerRole>>>> = {
  pod: {
    'inter-node': { pod: 'net-server-inter', iperf3Port: 25201, sockperfPort: 21111 },
    'intra-node': { pod: 'net-server-intra', iperf3Port: 25202, sockperfPort: 21112 },
  },
  host: {
    'inter-node': { pod: 'net-host-server-inter', iperf3Port: 25203, sockperfPort: 21113 },
    'intra-node': { pod: 'net-host-server-intra', iperf3Port: 25204, sockperfPort: 21114 },
  },
}
const CLIENTS = {
  pod: { pod: 'net-client', loopbackPort: 25205 },
  host: { pod: 'net-host-client', loopbackPort: 25206 },
} as const
/** sockperf over TCP, for chains. */
const TCP_SOCKPERF_PORTS = { 'inter-node': 21121, 'intra-node': 21122 } as const

/** The pods that are needed, each once. The client is on the first node. */
export function podRequests(
  { routes, sockperf, loopbackRoutes, chainServers }: EndsRequest,
  [first, second]: readonly [string, ...string[]],
): readonly PodRequest[] {
  const requests = new Map<string, PodRequest>()
  const chainRoutes = chainServers.map((placement): Route => ({ path: 'pod-to-pod', placement }))
  for (const route of [...routes, ...chainRoutes]) {
    const { path, placement } = route
    const network = networkOf(route)
    const client = CLIENTS[network]
    const sendsToItself = loopbackRoutes.some((one) => networkOf(one) === network)
    requests.set(client.pod, {
      name: client.pod,
      node: first,
      network,
      servers: sendsToItself ? [iperf3Server(client.loopbackPort)] : [],
      ...(sendsToItself ? { readyPorts: [client.loopbackPort] } : {}),
    })
    const { pod, iperf3Port, sockperfPort } = SERVERS[network][placement]
    const endsChains = path !== 'host' && chainServers.includes(placement)
    requests.set(pod, {
      name: pod,
      node: placement === 'inter-node' ? (second ?? first) : first,
      network,
      servers: [
        iperf3Server(iperf3Port),
        ...(sockperf ? [sockperfServer(sockperfPort)] : []),
        ...(endsChains ? [sockperfServer(TCP_SOCKPERF_PORTS[placement], '--tcp')] : []),
      ],
      readyPorts: [iperf3Port, ...(endsChains ? [TCP_SOCKPERF_PORTS[placement]] : [])],
    })
  }
  return [...requests.values()]
}

function iperf3Server(port: number): PodRequest['servers'][number] {
  return ['iperf3', '-s', '-p', String(port)]
}

function sockperfServer(port: number, ...more: string[]): PodRequest['servers'][number] {
  return ['sockperf', 'server', '-i', '0.0.0.0', '-p', String(port), ...more]
}

/**
 * Starts all pods at once, then the Services.
 * @throws {EnvironmentError | Interrupted} after removing what was started
 */
export async function openEnds(
  request: EndsRequest,
  context: Pick<SuiteContext, 'testbed' | 'log' | 'signal'>,
): Promise<OpenEnds> {
  const { testbed, log, signal } = context
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
  const addressOf = async ({ path }: Route, server: TestbedPod, role: ServerRole): Promise<string> => {
    if (path === 'pod-to-pod' || path === 'host') return server.address
    const entry = path === 'load-balancer' ? 'load-balancer' : 'cluster-ip'
    const service = await testbed.expose(
      {
        name: path === 'load-balancer' ? `${role.pod}-lb` : role.pod,
        entry,
        pods: [server],
        ports: [
          { port: role.iperf3Port, protocol: 'TCP' },
          ...(entry === 'cluster-ip' || request.udp
            ? ([
                { port: role.iperf3Port, protocol: 'UDP' },
                { port: role.sockperfPort, protocol: 'UDP' },
              ] as const)
            : []),
        ],
      },
      signal,
    )
    services.push(service)
    return service.address
  }
  const notes: string[] = []
  const open = async (route: Route): Promise<OpenRoute[]> => {
    const network = networkOf(route)
    const role = SERVERS[network][route.placement]
    const server = pods.named(role.pod)
    const client = CLIENTS[network]
    const loopbackPort = request.loopbackRoutes.includes(route) ? client.loopbackPort : undefined
    try {
      const address = await addressOf(route, server, role)
      return [{ ...route, ends: { ...role, client: pods.named(client.pod), server, address, loopbackPort } }]
    } catch (error) {
      // A cluster does not tell whether it has load balancers, so the lack of one is no failure.
      if (route.path !== 'load-balancer' || !(error instanceof EnvironmentError)) throw error
      notes.push(`${route.path} ${route.placement} is not measured: ${messageOf(error)}`)
      return []
    }
  }
  try {
    const routes = (await Promise.all(request.routes.map(open))).flat()
    const [first] = routes
    if (first === undefined)
      throw new EnvironmentError(`nothing of the network can be measured here: ${notes.join('; ')}`)
    return {
      routes,
      notes,
      pods: pods.all,
      podClient: pods.all.find(({ name }) => name === CLIENTS.pod.pod),
      chainServer(placement) {
        const { pod, iperf3Port } = SERVERS.pod[placement]
        return { pod: pods.named(pod), iperf3Port, sockperfPort: TCP_SOCKPERF_PORTS[placement] }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function networkOf({ path }: Route): 'pod' | 'host' {
  return path === 'host' ? 'host' : 'pod'
}
