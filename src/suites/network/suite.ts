import { EnvironmentError } from '../../core/errors.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { Tool } from '../../ports/tool.ts'
import { openNodeGroups } from '../node-groups.ts'
import { inRoom } from '../room.ts'
import { BASH, toolVersions } from '../run-tool.ts'
import { prepareChains, serversOfChains } from './chains.ts'
import { prepareClients } from './clients.ts'
import { openEnds } from './ends.ts'
import { collectIntervals } from './figures-collect.ts'
import { lightLoadMeasurements, transactionMeasurements } from './light-load.ts'
import { NETWORK_METRICS } from './metrics.ts'
import { NETWORK_PRESETS, networkParametersSchema, PROTOCOLS, type NetworkParameters } from './parameters.ts'
import { planRoutes } from './routes.ts'
import { NO_LATENCY_OVER_IPV6, sockperfReaches } from './sockperf.ts'
import { throughputMeasurement } from './throughput.ts'
import { prepareZeroLoss, zeroLossRoutes } from './zero-loss.ts'

const IPERF3: Tool = {
  id: 'iperf3',
  purpose: 'measures throughput, loss and jitter',
  from: { package: 'iperf3' },
  minimum: '3.12',
}

const SOCKPERF: Tool = {
  id: 'sockperf',
  purpose: 'measures latency',
  from: { package: 'sockperf' },
  minimum: '3.7',
}

const SOCAT: Tool = {
  id: 'socat',
  purpose: 'forwards traffic in a chain of pods',
  from: { package: 'socat' },
  versionArguments: ['-V'],
}

const POD_TOOLS = [IPERF3, SOCKPERF, SOCAT]

/** How fast and how good the network between two pods is. Method: README.md here. */
export default defineSuite<NetworkParameters>({
  id: 'network',
  summary: 'throughput, latency, jitter, loss and CPU cost between pods (iperf3, sockperf)',
  metrics: NETWORK_METRICS,
  dependsOn: ['network'],
  podsAreAlike: () => true,
  parameters: networkParametersSchema,
  presets: NETWORK_PRESETS,
  proposed: true,
  figureData: collectIntervals,
  podTools: POD_TOOLS,
  tools: (parameters, place) => (place === 'host' ? hostTools(parameters) : []),
  prepare,
})

function prepare(parameters: NetworkParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const { routes, notes } = planRoutes(parameters, context.testbed)
    const chainServers = serversOfChains(parameters, context.testbed)
    if (routes.length === 0)
      throw new EnvironmentError(`nothing of the network can be measured here: ${notes.join('; ')}`)
    const ends = await openEnds(
      {
        routes,
        sockperf: parameters.latency,
        udp: parameters.latency || parameters.protocols.includes('udp'),
        loopbackRoutes: zeroLossRoutes(routes, parameters),
        transactions: (parameters.transactions ?? []).length > 0,
        chainServers: chainServers.placements,
        portShift: context.portShift ?? 0,
        families: parameters.ipFamilies,
      },
      room,
    )
    const agents = room.openAgents()
    const started = agents.start(ends.pods)
    const groups = await openNodeGroups(parameters.nodeGroups, room)
    const versions = await toolVersions(ends.routes[0].client, measuringTools(parameters), context)
    const zeroLoss = prepareZeroLoss(ends.routes, parameters, context)
    const clients = await prepareClients(parameters, groups, room)
    const chains = await prepareChains(parameters, ends, room)
    await started
    const silent = parameters.latency && !ends.routes.every(sockperfReaches)
    return {
      measurements: [
        // In a fixed order: TCP by number of streams, UDP flood, the light load, then transactions.
        ...ends.routes.flatMap((line) => [
          ...PROTOCOLS.filter((protocol) => parameters.protocols.includes(protocol)).flatMap((protocol) =>
            (protocol === 'udp' ? [1] : parameters.streams).map((streams, index) =>
              throughputMeasurement(
                { line, protocol, streams, withCpu: index === 0, parameters, groups },
                agents,
                context,
              ),
            ),
          ),
          ...lightLoadMeasurements(line, parameters, agents, context),
          ...transactionMeasurements(line, parameters, context),
        ]),
        ...clients.measurements,
        ...zeroLoss.measurements,
        ...chains,
      ],
      get notes() {
        const prepared = [
          ...notes,
          ...ends.notes,
          ...(silent ? [NO_LATENCY_OVER_IPV6] : []),
          ...clients.notes,
          ...chainServers.notes,
          ...groups.notes,
        ]
        return [...new Set(prepared), ...zeroLoss.notes]
      },
      toolVersions: versions,
    }
  })
}

/** The tools that give the numbers. */
function measuringTools({ latency }: NetworkParameters): Tool[] {
  return latency ? [IPERF3, SOCKPERF] : [IPERF3]
}

/** All that the suite starts where it runs on this machine itself. */
function hostTools(parameters: NetworkParameters): Tool[] {
  return [BASH, ...measuringTools(parameters), ...(parameters.chains.some((hops) => hops > 0) ? [SOCAT] : [])]
}
