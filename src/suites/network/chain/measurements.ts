import type { EnvironmentError } from '../../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import { throughputOf } from '../iperf3-output.ts'
import { familyLabel, familySuffix } from '../../ip-families.ts'
import type { NetworkParameters } from '../parameters.ts'
import { runIperf3 } from '../run-iperf3.ts'
import { runSockperf } from '../run-sockperf.ts'
import { SOCKPERF_LEFT_OUT_SECONDS, SOCKPERF_START_SECONDS, sockperfReaches } from '../sockperf.ts'
import type { Chain } from './open-chains.ts'

/** Start of a client. */
const OVERHEAD_SECONDS = 0.4

type Parameters = Pick<NetworkParameters, 'durationSeconds' | 'warmupSeconds' | 'latency' | 'latencySeconds'>

/** TCP throughput and TCP round trips through one chain. */
export function chainMeasurements(
  chain: Chain,
  parameters: Parameters,
  context: SuiteContext,
): Measurement[] {
  const throughput = throughputThroughChain(chain, parameters, context)
  return parameters.latency && sockperfReaches(chain.address)
    ? [throughput, latencyThroughChain(chain, parameters.latencySeconds, context)]
    : [throughput]
}

/** Takes the place of the chains that could not be started, so that the rest of the suite is measured. */
export function failedChains(error: EnvironmentError): Measurement {
  return {
    id: 'chains',
    expectedSeconds: 0,
    measuredSeconds: 0,
    measure: () => Promise.reject(error),
  }
}

function throughputThroughChain(
  chain: Chain,
  { durationSeconds, warmupSeconds }: Parameters,
  context: SuiteContext,
): Measurement {
  const id = `tcp-${nameOf(chain)}`
  const source = `iperf3 (${id})`
  return {
    id,
    expectedSeconds: durationSeconds + warmupSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      const { report } = await runIperf3(
        {
          ends: chain,
          test: {
            address: chain.address,
            port: chain.iperf3Port,
            protocol: 'tcp',
            seconds: durationSeconds,
            warmupSeconds,
            streams: 1,
            bitrate: '0',
          },
          source,
          rawName: `network/${String(round)}-${id}.json`,
          withServerCpu: false,
        },
        context,
        signal,
      )
      const labels = { ...labelsOf(chain), streams: '1' }
      return [{ metric: 'network_throughput', labels, value: throughputOf(report, source) }]
    },
  }
}

function latencyThroughChain(chain: Chain, latencySeconds: number, context: SuiteContext): Measurement {
  const id = `latency-${nameOf(chain)}`
  return {
    id,
    expectedSeconds: SOCKPERF_START_SECONDS + latencySeconds + OVERHEAD_SECONDS,
    measuredSeconds: latencySeconds - SOCKPERF_LEFT_OUT_SECONDS,
    measure: (round, signal) =>
      runSockperf(
        {
          client: chain.client,
          address: chain.address,
          port: chain.sockperfPort,
          protocol: 'tcp',
          seconds: latencySeconds,
          source: `sockperf (${id})`,
          rawName: `network/${String(round)}-${id}.txt`,
          labels: labelsOf(chain),
        },
        context,
        signal,
      ),
  }
}

function nameOf({ hops, placement, family }: Chain): string {
  return `chain-${String(hops)}-${placement}${familySuffix(family)}`
}

function labelsOf({ hops, placement, family }: Chain): Readonly<Record<string, string>> {
  return { path: 'chain', placement, hops: String(hops), protocol: 'tcp', ...familyLabel(family) }
}
