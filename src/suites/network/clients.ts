import { sum } from '../../core/stats/samples.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod } from '../../ports/testbed.ts'
import { expectTogether, untilTogether } from '../expect-together.ts'
import {
  familyChoices,
  familyLabel,
  familySuffix,
  knownAddressOver,
  withAddresses,
  type FamilyChoice,
} from '../ip-families.ts'
import { utilizationObservations, type OpenNodeGroups } from '../node-groups.ts'
import type { Room } from '../room.ts'
import { iperf3Server } from './ends.ts'
import { retransmitRateOf, runIperf3, throughputOf } from './iperf3.ts'
import type { NetworkParameters } from './parameters.ts'
import { planRoutes, type Placement } from './routes.ts'

/** Start of the clients. */
const OVERHEAD_SECONDS = 1
const SERVER = 'net-clients-server'
const FIRST_PORT = 25_221

/** One server pod with an iperf3 server per client, as iperf3 serves one at a time. */
interface ManyClients {
  readonly clients: readonly TestbedPod[]
  readonly server: TestbedPod
  readonly ports: readonly number[]
  readonly placement: Placement
  readonly family: FamilyChoice
  readonly groups: OpenNodeGroups
}

/** Starts a server and as many clients as are needed at most. @throws {EnvironmentError | Interrupted} */
export async function prepareClients(
  parameters: NetworkParameters,
  groups: OpenNodeGroups,
  room: Room,
): Promise<{ readonly measurements: readonly Measurement[]; readonly notes: readonly string[] }> {
  const { testbed, portShift = 0 } = room
  const { clients: counts = [], placements } = parameters
  if (counts.length === 0) return { measurements: [], notes: [] }
  const plan = planRoutes({ paths: ['pod-to-pod'], placements, intraNodePaths: [] }, testbed)
  const [route] = plan.routes
  if (route === undefined) return { measurements: [], notes: plan.notes }
  const { placement } = route
  const ports = Array.from({ length: Math.max(...counts) }, (_, index) => FIRST_PORT + index + portShift)
  // The server is where that of the other measurements is; between nodes the clients are spread over all the others.
  const [first, second, ...more] = testbed.nodes
  const isInside = placement === 'intra-node' || second === undefined
  const clientNodes = isInside ? [first] : [first, ...more]
  const server: PodRequest = {
    name: SERVER,
    node: (isInside ? first : second).name,
    network: 'pod',
    servers: ports.map(iperf3Server),
    readyPorts: ports,
    cpu: 'shared',
  }
  const clients = ports.map((_, index): PodRequest => ({
    name: `net-client-${String(index + 1)}`,
    node: (clientNodes[index % clientNodes.length] ?? first).name,
    network: 'pod',
    servers: [],
    cpu: 'shared',
  }))
  const pods = await room.startPods([server, ...clients])
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
    testbed.cluster !== undefined,
  )
  return {
    measurements: planned.possible.flatMap(({ family }) =>
      counts.map((count) => clientsMeasurement(count, { ...open, family }, parameters, room)),
    ),
    notes: planned.notes,
  }
}

/** TCP from the first so many clients to the server at the same time: what arrives there altogether. */
function clientsMeasurement(
  count: number,
  { clients, server, ports, placement, family, groups }: ManyClients,
  { durationSeconds, warmupSeconds, tcpSegmentBytes, intervalSeconds }: NetworkParameters,
  context: SuiteContext,
): Measurement {
  const id = `tcp-${String(count)}-clients-pod-to-pod-${placement}${familySuffix(family)}`
  const source = `iperf3 (${id})`
  const labels = {
    path: 'pod-to-pod',
    placement,
    protocol: 'tcp',
    streams: '1',
    clients: String(count),
    ...familyLabel(family),
  }
  const runOne = async (client: TestbedPod, index: number, round: number, during: SuiteContext) => {
    const test = {
      address: knownAddressOver(server, family),
      port: ports[index] ?? 0,
      protocol: 'tcp',
      seconds: durationSeconds,
      warmupSeconds,
      tuning: { tcpSegmentBytes },
      intervalSeconds,
    } as const
    const which = String(index + 1)
    const { report } = await runIperf3(
      {
        ends: { client, server },
        test,
        source: `${source}, client ${which}`,
        rawName: `network/${String(round)}-${id}-${which}.json`,
      },
      // All run at the same time, so one says when that was.
      index === 0 ? during : { ...during, measured: () => undefined },
    )
    const ended = context.clock.monotonic()
    return { rate: throughputOf(report, source), retransmits: retransmitRateOf(report), ended }
  }
  const measureOnce = async (round: number, signal: AbortSignal): Promise<Observation[]> => {
    const during = { ...context, signal }
    const { result: runs, cpu } = await groups.during(
      () => Promise.all(clients.slice(0, count).map((client, index) => runOne(client, index, round, during))),
      signal,
    )
    expectTogether(
      runs.map(({ ended }) => ended),
      'ended',
      { source, duration: durationSeconds },
    )
    const retransmits = runs.flatMap((run) => run.retransmits ?? [])
    return [
      { metric: 'network_throughput', labels, value: sum(runs.map(({ rate }) => rate)) },
      ...(retransmits.length < runs.length
        ? []
        : [{ metric: 'network_retransmits', labels, value: sum(retransmits) }]),
      ...utilizationObservations('network_node_utilization', cpu, labels),
    ]
  }
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    measure: (round, signal = context.signal) => untilTogether(() => measureOnce(round, signal), context),
  }
}
