import { seconds } from '../../core/series.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { Load, Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { Agents } from '../../slices/agent.ts'
import { openRoundTripLoad } from '../../slices/round-trip-load.ts'
import { runTransactions, TRANSACTIONS } from '../transactions.ts'
import type { OpenRoute } from './ends.ts'
import { packetQualityOf, runIperf3 } from './iperf3.ts'
import type { NetworkParameters } from './parameters.ts'
import {
  runSockperf,
  SOCKPERF_LEFT_OUT_SECONDS,
  SOCKPERF_START_SECONDS,
  sockperfReaches,
} from './sockperf.ts'

/** Start of a client. */
export const OVERHEAD_SECONDS = 0.4
/** Time for the paced stream to end before sockperf's first message; of its round trips sockperf leaves out the first 0.4 s as well. */
const GAP_SECONDS = 0.4
const TRANSACTION_SECONDS = 5

/**
 * What the network is like when it is not flooded: loss and jitter of a paced UDP stream, then round trips. They are
 * one measurement, as sockperf sleeps for two seconds before it sends, and is started while the stream still runs.
 * @returns none where neither is asked for and possible
 */
export function lightLoadMeasurements(
  route: OpenRoute,
  parameters: NetworkParameters,
  agents: Agents,
  context: SuiteContext,
): Measurement[] {
  const { lossSeconds, latencySeconds } = parameters
  const withLoss = parameters.protocols.includes('udp')
  const withLatency = parameters.latency && sockperfReaches(route)
  if (!withLoss && !withLatency) return []
  const id = [...(withLoss ? ['loss'] : []), ...(withLatency ? ['latency'] : []), route.name].join('-')
  const headStart = withLoss ? Math.max(0, lossSeconds - SOCKPERF_START_SECONDS + GAP_SECONDS) : 0
  const lossTime = withLoss ? lossSeconds + OVERHEAD_SECONDS : 0
  const latencyTime = withLatency ? headStart + SOCKPERF_START_SECONDS + latencySeconds + OVERHEAD_SECONDS : 0
  const measureLatency = async (rawName: string, during: SuiteContext): Promise<Observation[]> => {
    await during.clock.sleep(seconds(headStart), during.signal)
    const source = `sockperf (${route.title})`
    const { labels } = route
    return runSockperf(
      { line: route, protocol: 'udp', seconds: latencySeconds, source, rawName: `${rawName}.txt`, labels },
      during,
    )
  }
  return [
    {
      id,
      expectedSeconds: Math.max(lossTime, latencyTime),
      measuredSeconds:
        (withLoss ? lossSeconds : 0) + (withLatency ? latencySeconds - SOCKPERF_LEFT_OUT_SECONDS : 0),
      async measure(round, signal = context.signal) {
        const during = { ...context, signal }
        const rawName = `network/${String(round)}-${id}`
        const both = [
          withLoss ? measureLoss(route, parameters, `${rawName}.json`, during) : [],
          withLatency ? measureLatency(rawName, during) : [],
        ]
        return (await waitForAll(both)).flat()
      },
      ...(withLatency ? { openLoad: () => openLatencyLoad(route, id, agents) } : {}),
    },
  ]
}

/** In slices there is latency only: kbench sends the messages itself, as sockperf cannot be paused. */
function openLatencyLoad(
  { title, client, address, sockperfPort, labels }: OpenRoute,
  name: string,
  agents: Agents,
): Promise<Load> {
  const observation = (quantile: string, value: number): Observation => ({
    metric: 'network_latency',
    labels: { ...labels, quantile },
    value,
  })
  return openRoundTripLoad({
    source: `round trips (${title})`,
    agent: agents.of(client),
    name,
    address,
    port: sockperfPort,
    observe: ({ median, quantile99 }) => [observation('0.5', median), observation('0.99', quantile99)],
  })
}

async function measureLoss(
  route: OpenRoute,
  { udpBitrate: bitrate, lossSeconds }: NetworkParameters,
  rawName: string,
  context: SuiteContext,
): Promise<Observation[]> {
  const source = `iperf3 (paced udp ${route.title})`
  const { address, iperf3Port: port } = route
  const test = { address, port, protocol: 'udp', seconds: lossSeconds, bitrate } as const
  const { report } = await runIperf3({ ends: route, test, source, rawName }, context)
  const { loss, jitter, leftOut } = packetQualityOf(report, source)
  for (const reason of leftOut) context.log.warning(`${source}: ${reason}`)
  const labels = { ...route.labels, protocol: 'udp', streams: '1' }
  return [
    ...(loss === undefined ? [] : [{ metric: 'network_udp_loss', labels, value: loss }]),
    ...(jitter === undefined ? [] : [{ metric: 'network_jitter', labels, value: jitter }]),
  ]
}

/** TCP transactions over a route, each requested kind. */
export function transactionMeasurements(
  { client, address, transactionPort: port, name, title, labels }: OpenRoute,
  { transactions = [], transactionSeconds: duration = TRANSACTION_SECONDS }: NetworkParameters,
  context: SuiteContext,
): Measurement[] {
  return TRANSACTIONS.filter((kind) => transactions.includes(kind)).map((transaction) => {
    const id = `${transaction}-${name}`
    return {
      id,
      expectedSeconds: duration + OVERHEAD_SECONDS,
      measuredSeconds: duration,
      measure: (round, signal = context.signal) =>
        runTransactions(
          {
            kind: transaction,
            client,
            address,
            port,
            seconds: duration,
            source: `${transaction} (${title})`,
            rawName: `network/${String(round)}-${id}.txt`,
            metric: 'network_transaction_time',
            labels: { transaction, ...labels },
          },
          { ...context, signal },
        ),
    }
  })
}
