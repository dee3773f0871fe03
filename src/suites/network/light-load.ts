import { seconds } from '../../core/series.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { Agents } from '../../slices/agent.ts'
import { openRoundTripLoad } from '../../slices/round-trip-load.ts'
import type { Load, Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { RouteEnds } from './ends.ts'
import { familyLabel, familySuffix, overFamily } from '../ip-families.ts'
import { packetQualityOf } from './iperf3-output.ts'
import type { NetworkParameters } from './parameters.ts'
import type { NetworkRoute } from './routes.ts'
import { runIperf3 } from './run-iperf3.ts'
import { runSockperf, SOCKPERF_LEFT_OUT_SECONDS, SOCKPERF_START_SECONDS } from './sockperf.ts'

/** Start of a client. */
const OVERHEAD_SECONDS = 0.4
/** Time for the paced stream to end before sockperf's first message; of its round trips sockperf leaves out the first 0.4 s as well. */
const GAP_SECONDS = 0.4

interface LightLoadTest extends Pick<NetworkParameters, 'udpBitrate' | 'lossSeconds' | 'latencySeconds'> {
  readonly route: NetworkRoute & { readonly ends: RouteEnds }
  readonly withLoss: boolean
  readonly withLatency: boolean
}

/**
 * What the network is like when it is not flooded: loss and jitter of a paced UDP stream, then round trips. They are
 * one measurement, as sockperf sleeps for two seconds before it sends, and is started while the stream still runs.
 */
export function lightLoadMeasurement(
  test: LightLoadTest,
  agents: Agents,
  context: SuiteContext,
): Measurement {
  const { route, withLoss, withLatency, lossSeconds, latencySeconds } = test
  const id = `${[...(withLoss ? ['loss'] : []), ...(withLatency ? ['latency'] : [])].join('-')}-${route.path}-${route.placement}${familySuffix(route.ends.family)}`
  const headStart = withLoss ? Math.max(0, lossSeconds - SOCKPERF_START_SECONDS + GAP_SECONDS) : 0
  const lossTime = withLoss ? lossSeconds + OVERHEAD_SECONDS : 0
  const latencyTime = withLatency ? headStart + SOCKPERF_START_SECONDS + latencySeconds + OVERHEAD_SECONDS : 0
  return {
    id,
    expectedSeconds: Math.max(lossTime, latencyTime),
    measuredSeconds:
      (withLoss ? lossSeconds : 0) + (withLatency ? latencySeconds - SOCKPERF_LEFT_OUT_SECONDS : 0),
    async measure(round, signal) {
      const loss = withLoss ? measureLoss(test, `${String(round)}-${id}`, context, signal) : []
      const latency = withLatency
        ? context.clock
            .sleep(seconds(headStart), signal)
            .then(() => measureLatency(test, `${String(round)}-${id}`, context, signal))
        : []
      return (await waitForAll([loss, latency])).flat()
    },
    ...(withLatency ? { openLoad: () => openLatencyLoad(test, id, agents) } : {}),
  }
}

/** In slices there is latency only: kbench sends the messages itself, as sockperf cannot be paused. */
function openLatencyLoad({ route }: LightLoadTest, id: string, agents: Agents): Promise<Load> {
  const { path, placement, ends } = route
  const observation = (quantile: string, value: number): Observation => ({
    metric: 'network_latency',
    labels: { path, placement, ...familyLabel(ends.family), quantile },
    value,
  })
  return openRoundTripLoad({
    source: `round trips (${path} ${placement}${overFamily(ends.family)})`,
    agent: agents.of(ends.client),
    name: id,
    address: ends.address,
    port: ends.sockperfPort,
    observe: ({ median, quantile99 }) => [observation('0.5', median), observation('0.99', quantile99)],
  })
}

async function measureLoss(
  { route: { path, placement, ends }, udpBitrate, lossSeconds }: LightLoadTest,
  rawName: string,
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<Observation[]> {
  const source = `iperf3 (paced udp ${path} ${placement}${overFamily(ends.family)})`
  const { report } = await runIperf3(
    {
      ends,
      test: {
        address: ends.address,
        port: ends.iperf3Port,
        protocol: 'udp',
        seconds: lossSeconds,
        bitrate: udpBitrate,
      },
      source,
      rawName: `network/${rawName}.json`,
    },
    context,
    signal,
  )
  const { loss, jitter, leftOut } = packetQualityOf(report, source)
  for (const reason of leftOut) context.log.warning(`${source}: ${reason}`)
  const labels = { path, placement, protocol: 'udp', streams: '1', ...familyLabel(ends.family) }
  return [
    ...(loss === undefined ? [] : [{ metric: 'network_udp_loss', labels, value: loss }]),
    ...(jitter === undefined ? [] : [{ metric: 'network_jitter', labels, value: jitter }]),
  ]
}

function measureLatency(
  { route: { path, placement, ends }, latencySeconds }: LightLoadTest,
  rawName: string,
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<Observation[]> {
  const run = {
    client: ends.client,
    address: ends.address,
    port: ends.sockperfPort,
    protocol: 'udp',
    seconds: latencySeconds,
    source: `sockperf (${path} ${placement}${overFamily(ends.family)})`,
    rawName: `network/${rawName}.txt`,
    labels: { path, placement, ...familyLabel(ends.family) },
  } as const
  return runSockperf(run, context, signal)
}
