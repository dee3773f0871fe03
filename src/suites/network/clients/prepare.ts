import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { PodRequest, Testbed } from '../../../ports/testbed.ts'
import { removePods, startPods } from '../../start-pods.ts'
import { iperf3Server } from '../end-pods.ts'
import { familyChoices, withAddresses } from '../../ip-families.ts'
import type { OpenNodeGroups } from '../../node-groups/open-node-groups.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { Placement } from '../paths.ts'
import { planRoutes } from '../routes.ts'
import { clientsMeasurement } from './measurement.ts'

interface PreparedClients {
  readonly measurements: readonly Measurement[]
  readonly notes: readonly string[]
  /** Never throws. */
  close(): Promise<void>
}

const SERVER = 'net-clients-server'
const FIRST_PORT = 25_221

/**
 * Starts a server and as many clients as are needed at most.
 * @throws {EnvironmentError | Interrupted} after removing what was started
 */
export async function prepareClients(
  parameters: NetworkParameters,
  groups: OpenNodeGroups,
  context: SuiteContext,
): Promise<PreparedClients> {
  const counts = parameters.clients ?? []
  if (counts.length === 0) return { measurements: [], notes: [], close: () => Promise.resolve() }
  const { routes, notes } = planRoutes(
    { paths: ['pod-to-pod'], placements: parameters.placements, intraNodePaths: [] },
    context.testbed,
  )
  const [route] = routes
  if (route === undefined) return { measurements: [], notes, close: () => Promise.resolve() }
  const { placement } = route
  const most = Math.max(...counts)
  const ports = Array.from({ length: most }, (_, index) => FIRST_PORT + index + (context.portShift ?? 0))
  const { server: serverNode, clients: clientNodes } = nodesFor(placement, context.testbed)
  const server: PodRequest = {
    name: SERVER,
    node: serverNode,
    network: 'pod',
    servers: ports.map(iperf3Server),
    readyPorts: ports,
    cpu: 'shared',
  }
  const clients = ports.map((_, index): PodRequest => ({
    name: `net-client-${String(index + 1)}`,
    node: clientNodes[index % clientNodes.length] ?? serverNode,
    network: 'pod',
    servers: [],
    cpu: 'shared',
  }))
  const pods = await startPods([server, ...clients], context)
  const open = {
    clients: clients.map(({ name }) => pods.named(name)),
    server: pods.named(SERVER),
    ports,
    placement,
    groups,
  }
  const families = familyChoices(parameters.ipFamilies)
  const planned = withAddresses(
    families.map((family) => ({ what: `several clients ${placement}`, family, pods: pods.all })),
    context.testbed.kubeconfig !== undefined,
  )
  return {
    measurements: planned.possible.flatMap(({ family }) =>
      counts.map((count) => clientsMeasurement(count, { ...open, family }, parameters, context)),
    ),
    notes: planned.notes,
    close: () => removePods(pods.all, context.log),
  }
}

/** The server is where that of the other measurements is; between nodes the clients are spread over all the others. */
function nodesFor(
  placement: Placement,
  { nodes: [first, ...others] }: Pick<Testbed, 'nodes'>,
): { readonly server: string; readonly clients: readonly string[] } {
  const [second, ...more] = others
  if (placement === 'intra-node' || second === undefined) return { server: first.name, clients: [first.name] }
  return { server: second.name, clients: [first, ...more].map(({ name }) => name) }
}
