import type { SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod, TestbedService } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods } from '../start-pods.ts'
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
}

export interface OpenEnds {
  readonly routes: readonly (Route & { readonly ends: RouteEnds })[]
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
const CLIENTS = { pod: 'net-client', host: 'net-host-client' } as const

/** The pods that the routes need, each once. The client is on the first node. */
export function podRequests(
  routes: readonly Route[],
  withSockperf: boolean,
  [first, second]: readonly [string, ...string[]],
): readonly PodRequest[] {
  const requests = new Map<string, PodRequest>()
  for (const route of routes) {
    const network = networkOf(route)
    const { pod, iperf3Port, sockperfPort } = SERVERS[network][route.placement]
    const client = CLIENTS[network]
    requests.set(client, { name: client, node: first, network, servers: [] })
    requests.set(pod, {
      name: pod,
      node: route.placement === 'inter-node' ? (second ?? first) : first,
      network,
      servers: [
        ['iperf3', '-s', '-p', String(iperf3Port)],
        ...(withSockperf
          ? ([['sockperf', 'server', '-i', '0.0.0.0', '-p', String(sockperfPort)]] as const)
          : []),
      ],
      readyPorts: [iperf3Port],
    })
  }
  return [...requests.values()]
}

/**
 * Starts all pods at once, then the Services.
 * @throws {EnvironmentError | Interrupted} after removing what was started
 */
export async function openEnds(
  routes: readonly Route[],
  withSockperf: boolean,
  context: Pick<SuiteContext, 'testbed' | 'log' | 'signal'>,
): Promise<OpenEnds> {
  const { testbed, log, signal } = context
  const [first, ...others] = testbed.nodes
  const requests = podRequests(routes, withSockperf, [first.name, ...others.map(({ name }) => name)])
  const pods = await startPods(requests, context)
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
    if (path !== 'pod-to-service') return server.address
    const service = await testbed.expose(
      {
        name: role.pod,
        entry: 'cluster-ip',
        pods: [server],
        ports: [
          { port: role.iperf3Port, protocol: 'TCP' },
          { port: role.iperf3Port, protocol: 'UDP' },
          { port: role.sockperfPort, protocol: 'UDP' },
        ],
      },
      signal,
    )
    services.push(service)
    return service.address
  }
  try {
    return {
      routes: await Promise.all(
        routes.map(async (route) => {
          const network = networkOf(route)
          const role = SERVERS[network][route.placement]
          const server = pods.named(role.pod)
          const address = await addressOf(route, server, role)
          return { ...route, ends: { ...role, client: pods.named(CLIENTS[network]), server, address } }
        }),
      ),
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
