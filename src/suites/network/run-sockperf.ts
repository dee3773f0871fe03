import type { Labels } from '../../core/series.ts'
import type { Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { runTool } from '../run-tool.ts'
import {
  LATENCY_QUANTILES,
  parseSockperf,
  SOCKPERF_START_SECONDS,
  sockperfArguments,
  type LatencyQuantile,
} from './sockperf.ts'

interface SockperfRun {
  readonly client: TestbedPod
  readonly address: string
  readonly port: number
  readonly protocol: 'tcp' | 'udp'
  /** Running time. */
  readonly seconds: number
  /** What is tested, as the start of an error: "sockperf (pod-to-pod inter-node)". */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
  /** Of the series, without the quantile. */
  readonly labels: Labels
}

/**
 * Measures round trips from the client's pod and keeps what sockperf printed.
 * @throws {EnvironmentError} with what sockperf itself said
 * @throws {Interrupted}
 */
export async function runSockperf(
  { client, address, port, protocol, seconds, source, rawName, labels }: SockperfRun,
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<Observation[]> {
  const argv = sockperfArguments(address, port, seconds, protocol)
  const startSeconds = SOCKPERF_START_SECONDS
  const printed = await runTool(
    { pod: client, argv, seconds, startSeconds, source, rawName },
    context,
    signal,
  )
  const latencies = parseSockperf(printed, source)
  return (Object.keys(LATENCY_QUANTILES) as LatencyQuantile[]).map((quantile) => ({
    metric: 'network_latency',
    labels: { ...labels, quantile },
    value: latencies[quantile],
  }))
}
