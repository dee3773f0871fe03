import { EnvironmentError } from '../../core/errors.ts'
import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { createAgents, type Agents } from '../../slices/agent.ts'
import { toolVersions, BASH } from '../run-tool.ts'
import { prepareChains, serversOfChains } from './chain/prepare.ts'
import { prepareClients } from './clients/prepare.ts'
import { openEnds, type OpenEnds } from './ends.ts'
import { collectIntervals } from './figures/collect-intervals.ts'
import { lightLoadMeasurement } from './light-load.ts'
import { NETWORK_METRICS } from './metrics.ts'
import { openNodeGroups, type OpenNodeGroups } from '../node-groups/open-node-groups.ts'
import { NETWORK_PRESETS, networkParametersSchema, PROTOCOLS, type NetworkParameters } from './parameters.ts'
import { planRoutes } from './routes.ts'
import { throughputMeasurement } from './throughput.ts'
import { transactionMeasurements } from './transactions/measurements.ts'
import { NO_LATENCY_OVER_IPV6, sockperfReaches } from './sockperf.ts'
import { prepareZeroLoss, zeroLossRoutes } from './zero-loss/prepare.ts'
import type { Tool } from '../../ports/tool.ts'

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

/** How fast and how good the network between two pods is; README.md beside this file has the method. */
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

async function prepare(parameters: NetworkParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { routes, notes } = planRoutes(parameters, context.testbed)
  const chainServers = serversOfChains(parameters, context.testbed)
  const [first] = routes
  if (first === undefined)
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
    context,
  )
  const agents = createAgents(context)
  const started = agents.start(ends.pods)
  let groups: OpenNodeGroups | undefined
  try {
    groups = await openNodeGroups(parameters.nodeGroups, context)
    const opened = groups
    const versions = await toolVersions(clientOf(ends), measuringTools(parameters), context.signal)
    const zeroLoss = prepareZeroLoss(ends.routes, parameters, context)
    const clients = await prepareClients(parameters, groups, context)
    const chains = await prepareChains(parameters, ends, context)
    await started
    const silent = parameters.latency && ends.routes.some((route) => !sockperfReaches(route.ends.address))
    return {
      measurements: [
        ...ends.routes.flatMap((route) => measurementsOf(route, parameters, opened, agents, context)),
        ...clients.measurements,
        ...zeroLoss.measurements,
        ...chains.measurements,
      ],
      get notes() {
        return [
          ...new Set([
            ...notes,
            ...ends.notes,
            ...(silent ? [NO_LATENCY_OVER_IPV6] : []),
            ...clients.notes,
            ...chainServers.notes,
            ...opened.notes,
          ]),
          ...zeroLoss.notes,
        ]
      },
      toolVersions: versions,
      async close() {
        await agents.close()
        await opened.close()
        await chains.close()
        await clients.close()
        await ends.close()
      },
    }
  } catch (error) {
    await agents.close()
    await groups?.close()
    await ends.close()
    throw error
  }
}

/** In a fixed order: TCP by number of streams, UDP flood, the light load, then transactions. */
function measurementsOf(
  route: OpenEnds['routes'][number],
  parameters: NetworkParameters,
  groups: OpenNodeGroups,
  agents: Agents,
  context: SuiteContext,
): Measurement[] {
  const { durationSeconds, warmupSeconds, latency } = parameters
  const withLoss = parameters.protocols.includes('udp')
  const throughput = PROTOCOLS.filter((protocol) => parameters.protocols.includes(protocol)).flatMap(
    (protocol) =>
      (protocol === 'udp' ? [1] : parameters.streams).map((streams, index) =>
        throughputMeasurement(
          {
            route,
            protocol,
            streams,
            seconds: durationSeconds,
            // UDP has no slow start, and iperf3 counts packets lost in the omitted time as lost in the measured one.
            warmupSeconds: protocol === 'udp' ? 0 : warmupSeconds,
            withCpu: index === 0,
            tuning: parameters,
            intervalSeconds: parameters.intervalSeconds,
            groups,
          },
          agents,
          context,
        ),
      ),
  )
  const withLatency = latency && sockperfReaches(route.ends.address)
  const light = { ...parameters, route, withLoss, withLatency }
  return [
    ...throughput,
    ...(withLoss || withLatency ? [lightLoadMeasurement(light, agents, context)] : []),
    ...transactionMeasurements(route, parameters, context),
  ]
}

function clientOf({ routes: [first] }: OpenEnds): OpenEnds['routes'][number]['ends']['client'] {
  if (first === undefined) throw new Error('routes without ends')
  return first.ends.client
}

/** The tools that give the numbers. */
function measuringTools({ latency }: NetworkParameters): Tool[] {
  return latency ? [IPERF3, SOCKPERF] : [IPERF3]
}

/** All that the suite starts where it runs on this machine itself. */
function hostTools(parameters: NetworkParameters): Tool[] {
  return [BASH, ...measuringTools(parameters), ...(parameters.chains.some((hops) => hops > 0) ? [SOCAT] : [])]
}
