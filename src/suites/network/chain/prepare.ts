import { EnvironmentError } from '../../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import type { OpenEnds } from '../ends.ts'
import type { NetworkParameters } from '../parameters.ts'
import { type Placement, planRoutes } from '../routes.ts'
import { openChains, type Chain } from './open-chains.ts'
import { serverPlacement } from './plan.ts'
import { throughputOf } from '../iperf3-output.ts'
import { familyLabel, familySuffix } from '../../ip-families.ts'
import { runIperf3 } from '../run-iperf3.ts'
import {
  runSockperf,
  SOCKPERF_LEFT_OUT_SECONDS,
  SOCKPERF_START_SECONDS,
  sockperfReaches,
} from '../sockperf.ts'

/** Start of a client. */
const OVERHEAD_SECONDS = 0.4

interface PreparedChains {
  readonly measurements: readonly Measurement[]
  /** Never throws. */
  close(): Promise<void>
}

type Place = Pick<Testbed, 'limits' | 'nodes'>

/** Where servers are needed at the end of chains, and why chains are left out. */
export function serversOfChains(
  parameters: NetworkParameters,
  testbed: Place,
): { readonly placements: readonly Placement[]; readonly notes: readonly string[] } {
  if (parameters.chains.length === 0) return { placements: [], notes: [] }
  const { routes, notes } = routesOfChains(parameters, testbed)
  const servers = routes.flatMap(({ placement }) =>
    parameters.chains.map((hops) => serverPlacement(hops, placement)),
  )
  return {
    placements: [...new Set(servers)],
    notes: notes.map((note) => note.replace('pod-to-pod', 'chain')),
  }
}

/**
 * Starts the forwarding pods. Where they cannot be started, one measurement fails with the reason, and the rest of the
 * suite goes on.
 * @throws {Interrupted}
 */
export async function prepareChains(
  parameters: NetworkParameters,
  ends: OpenEnds,
  context: SuiteContext,
): Promise<PreparedChains> {
  const placements = routesOfChains(parameters, context.testbed).routes.map(({ placement }) => placement)
  if (parameters.chains.length === 0 || placements.length === 0)
    return { measurements: [], close: () => Promise.resolve() }
  try {
    const open = await openChains(parameters.chains, placements, parameters.ipFamilies, ends, context)
    return {
      measurements: open.chains.flatMap((chain) => chainMeasurements(chain, parameters, context)),
      close: () => open.close(),
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { measurements: [failedChains(error)], close: () => Promise.resolve() }
  }
}

function routesOfChains({ placements }: NetworkParameters, testbed: Place): ReturnType<typeof planRoutes> {
  return planRoutes({ paths: ['pod-to-pod'], placements, intraNodePaths: ['pod-to-pod'] }, testbed)
}

/** TCP throughput and TCP round trips through one chain. */
function chainMeasurements(
  chain: Chain,
  parameters: NetworkParameters,
  context: SuiteContext,
): Measurement[] {
  const throughput = throughputThroughChain(chain, parameters, context)
  return parameters.latency && sockperfReaches(chain.address)
    ? [throughput, latencyThroughChain(chain, parameters.latencySeconds, context)]
    : [throughput]
}

/** Takes the place of the chains that could not be started, so that the rest of the suite is measured. */
function failedChains(error: EnvironmentError): Measurement {
  return {
    id: 'chains',
    expectedSeconds: 0,
    measuredSeconds: 0,
    measure: () => Promise.reject(error),
  }
}

function throughputThroughChain(
  chain: Chain,
  { durationSeconds, warmupSeconds }: NetworkParameters,
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
          },
          source,
          rawName: `network/${String(round)}-${id}.json`,
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
