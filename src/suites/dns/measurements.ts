import type { Measurement, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { quantileObservations } from '../quantiles.ts'
import { DNS_PROTOCOLS, LOOKUPS, type DnsParameters } from './parameters.ts'
import type { Resolver } from './resolver.ts'
import { runDnsperf } from './run-dnsperf.ts'

const OVERHEAD_SECONDS = 0.4

/** By protocol and name: the highest rate, then the latency. */
export function dnsMeasurements(
  parameters: DnsParameters,
  client: TestbedPod,
  resolver: Resolver,
  context: SuiteContext,
): Measurement[] {
  const { durationSeconds, latencySeconds, latencyRate, clients, outstanding } = parameters
  return DNS_PROTOCOLS.filter((one) => parameters.protocols.includes(one)).flatMap((protocol) =>
    LOOKUPS.filter((one) => parameters.lookups.includes(one)).flatMap((lookup) => {
      const labels = { protocol, lookup }
      const kinds: Measurement[] = []
      const add = (
        id: string,
        seconds: number,
        options: readonly string[],
        observe: (report: Awaited<ReturnType<typeof runDnsperf>>) => ReturnType<typeof quantileObservations>,
      ): void => {
        if (seconds === 0) return
        kinds.push({
          id,
          expectedSeconds: seconds + OVERHEAD_SECONDS,
          measuredSeconds: seconds,
          measure: async (round, signal) =>
            observe(
              await runDnsperf(
                { client, resolver, protocol, lookup, seconds, options, id },
                round,
                context,
                signal,
              ),
            ),
        })
      }
      const flood = ['-c', String(clients), '-q', String(outstanding)]
      add(`rate-${protocol}-${lookup}`, durationSeconds, flood, ({ rate }) => [
        { metric: 'dns_rate', labels, value: rate },
      ])
      const paced = ['-c', '1', '-Q', String(latencyRate), '-v']
      add(`latency-${protocol}-${lookup}`, latencySeconds, paced, ({ latencies, lost, sent }) => [
        ...quantileObservations('dns_latency', labels, latencies),
        { metric: 'dns_loss', labels, value: lost / sent },
      ])
      return kinds
    }),
  )
}
