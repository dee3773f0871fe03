import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import type { Labels } from '../../core/series.ts'
import { seconds } from '../../core/unit.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import {
  LATENCY_QUANTILES,
  parseSockperf,
  SOCKPERF_START_SECONDS,
  sockperfArguments,
  type LatencyQuantile,
} from './sockperf.ts'

const MARGIN_SECONDS = 30

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
  { client, address, port, protocol, seconds: duration, source, rawName, labels }: SockperfRun,
  context: Pick<SuiteContext, 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<Observation[]> {
  const result = await client.exec(sockperfArguments(address, port, duration, protocol), {
    signal,
    timeoutSeconds: SOCKPERF_START_SECONDS + duration + MARGIN_SECONDS,
  })
  if (result.failure === 'interrupted') throw new Interrupted()
  context.measured?.(seconds(duration))
  await context.saveRaw(rawName, result.stdout)
  if (result.failure !== undefined || result.exitCode !== 0)
    throw new EnvironmentError(`${source} failed: ${describeFailure(result)}`)
  const latencies = parseSockperf(result.stdout, source)
  return (Object.keys(LATENCY_QUANTILES) as LatencyQuantile[]).map((quantile) => ({
    metric: 'network_latency',
    labels: { ...labels, quantile },
    value: latencies[quantile],
  }))
}
