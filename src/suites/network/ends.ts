import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod, TestbedService } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods } from '../start-pods.ts'
import { networkOf, podRequests, rolesWith, serverOf, type EndsRequest, type ServerRole } from './end-pods.ts'
import type { Placement } from './paths.ts'
import type { NetworkRoute } from './routes.ts'

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
export async function openEnds(
  request: EndsRequest,
  context: Pick<SuiteContext, 'testbed' | 'log' | 'signal'>,
): Promise<OpenEnds> {
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
  const addressOf = async ({ path }: NetworkRoute, server: TestbedPod, role: ServerRole): Promise<string> => {
    if (path === 'pod-to-pod' || path === 'host' || path === 'pod-to-host') return server.address
    const entry = path === 'load-balancer' ? 'load-balancer' : 'cluster-ip'
    const service = await testbed.expose(
      {
        name: path === 'load-balancer' ? `${role.pod}-lb` : role.pod,
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
      },
      signal,
    )
    services.push(service)
    return service.address
  }
  const notes: string[] = []
  const open = async (route: NetworkRoute): Promise<OpenRoute[]> => {
    const role = serverOf(route, roles)
    const server = pods.named(role.pod)
    const client =
      route.path === 'hairpin' ? { ...role, loopbackPort: undefined } : roles.clients[networkOf(route)]
    const loopbackPort = request.loopbackRoutes.includes(route) ? client.loopbackPort : undefined
    try {
      const address = await addressOf(route, server, role)
      return [{ ...route, ends: { ...role, client: pods.named(client.pod), server, address, loopbackPort } }]
    } catch (error) {
      // A cluster does not say whether it has load balancers, so the lack of one is no failure.
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
