import type { Measurement, SuiteContext, Observation } from '../../../ports/suite.ts'
import type { PodRequest, Testbed, TestbedPod } from '../../../ports/testbed.ts'
import { removePods, startPods } from '../../start-pods.ts'
import { iperf3Server } from '../ends.ts'
import {
  familyChoices,
  withAddresses,
  familyLabel,
  familySuffix,
  knownAddressOver,
  type FamilyChoice,
} from '../../ip-families.ts'
import { type OpenNodeGroups, utilizationObservations } from '../../node-groups/open-node-groups.ts'
import type { NetworkParameters } from '../parameters.ts'
import { type Placement, planRoutes } from '../routes.ts'
import { sum } from '../../../core/stats/samples.ts'
import type { BitsPerSecond, Seconds } from '../../../core/series.ts'
import { retransmitRateOf, throughputOf } from '../iperf3-output.ts'
import { expectTogether, untilTogether } from '../../expect-together.ts'
import { runIperf3 } from '../run-iperf3.ts'

/** Start of the clients. */
const OVERHEAD_SECONDS = 1

/** One server pod with an iperf3 server per client, as iperf3 serves one at a time. */
interface ManyClients {
  readonly clients: readonly TestbedPod[]
  readonly server: TestbedPod
  readonly ports: readonly number[]
  readonly placement: Placement
  readonly family: FamilyChoice
  readonly groups: OpenNodeGroups
}

interface ClientRun {
  readonly rate: BitsPerSecond
  /** Per second. */
  readonly retransmits: number | undefined
  readonly ended: Seconds
}

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
    context.testbed.cluster !== undefined,
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
  { nodes: [first, ...others] }: Testbed,
): { readonly server: string; readonly clients: readonly string[] } {
  const [second, ...more] = others
  if (placement === 'intra-node' || second === undefined) return { server: first.name, clients: [first.name] }
  return { server: second.name, clients: [first, ...more].map(({ name }) => name) }
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
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    measure: (round, signal) => untilTogether(() => measureOnce(round, signal), context),
  }

  async function measureOnce(round: number, signal?: AbortSignal): Promise<readonly Observation[]> {
    const runAll = (): Promise<readonly ClientRun[]> =>
      Promise.all(
        clients.slice(0, count).map(async (client, index) => {
          const { report } = await runIperf3(
            {
              ends: { client, server },
              test: {
                address: knownAddressOver(server, family),
                port: ports[index] ?? 0,
                protocol: 'tcp',
                seconds: durationSeconds,
                warmupSeconds,
                tuning: { tcpSegmentBytes },
                intervalSeconds,
              },
              source: `${source}, client ${String(index + 1)}`,
              rawName: `network/${String(round)}-${id}-${String(index + 1)}.json`,
            },
            // Of all that run at the same time, one says when that was.
            index === 0
              ? context
              : {
                  clock: context.clock,
                  log: context.log,
                  saveRaw: (name, text) => context.saveRaw(name, text),
                },
            signal,
          )
          const ended = context.clock.monotonic()
          return { rate: throughputOf(report, source), retransmits: retransmitRateOf(report), ended }
        }),
      )
    const { result: runs, cpu } = await groups.during(runAll, signal)
    const ends = runs.map(({ ended }) => ended)
    expectTogether(ends, 'ended', { source, duration: durationSeconds })
    const labels = {
      path: 'pod-to-pod',
      placement,
      protocol: 'tcp',
      streams: '1',
      clients: String(count),
      ...familyLabel(family),
    }
    const retransmits = runs.flatMap((run) => run.retransmits ?? [])
    return [
      { metric: 'network_throughput', labels, value: sum(runs.map(({ rate }) => rate)) },
      ...(retransmits.length < runs.length
        ? []
        : [{ metric: 'network_retransmits', labels, value: sum(retransmits) }]),
      ...utilizationObservations('network_node_utilization', cpu, labels),
    ]
  }
}
